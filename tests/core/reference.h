#ifndef ATTENTION_TESTS_CORE_REFERENCE_H_
#define ATTENTION_TESTS_CORE_REFERENCE_H_

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/numbers.h"

namespace attention::tests {

/// The cases of a file in tests/reference, each as {name, op, input, expected} by wire names.
nlohmann::json ReferenceCases(const std::string& file);

/// Runs one case's op on its input: every step and result by its wire name.
std::map<std::string, Numbers> Answer(const std::string& op, const nlohmann::json& input);

}  // namespace attention::tests

#endif  // ATTENTION_TESTS_CORE_REFERENCE_H_
