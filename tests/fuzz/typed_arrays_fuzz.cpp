// libFuzzer over the typed-array entry: whatever the sizes and the numbers are, the reply is ""
// with a finite output, or an error that names a field; fused and plain refuse the same, and no
// query is given what it does not see.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "wasm/api.h"

namespace {

void Require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  std::uint8_t Next() {
    if (size_ == 0) return 0;
    --size_;
    return *data_++;
  }

  // Mostly a small size; sometimes one that is none.
  double Size() {
    constexpr std::array<double, 8> kOdd{0,
                                         -1,
                                         1.5,
                                         4e9,
                                         1e300,
                                         std::numeric_limits<double>::quiet_NaN(),
                                         std::numeric_limits<double>::infinity(),
                                         12'000'001};
    const std::uint8_t byte = Next();
    return byte < 240 ? 1 + byte % 40 : kOdd[byte % kOdd.size()];
  }

  // Any bits at all, or numbers of ordinary size.
  float Number(bool any) {
    if (!any) return static_cast<float>(static_cast<std::int8_t>(Next())) / 16;
    std::array<std::uint8_t, 4> bytes{Next(), Next(), Next(), Next()};
    float number = 0;
    std::memcpy(&number, bytes.data(), sizeof(number));
    return number;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

// The field that an error blames; "" for none.
std::string Blamed(const std::string& reply) {
  if (reply.empty()) return "";
  const nlohmann::json error = nlohmann::json::parse(reply).at("error");
  Require(error.at("code").get<std::string>() != "internal");
  Require(!error.at("message").get<std::string>().empty());
  Require(!error.at("field").get<std::string>().empty());
  return error.at("field");
}

std::vector<float> Draw(Bytes& bytes, double count) {
  const double most = std::isfinite(count) ? std::clamp(count, 0.0, 40'000.0) : 0;
  // Now and then one number too few.
  const std::uint8_t how = bytes.Next();
  std::vector<float> floats(static_cast<std::size_t>(most) - (how == 255 && most >= 1 ? 1 : 0));
  for (float& number : floats) number = bytes.Number(how % 4 == 0);
  return floats;
}

void RequireFinite(const std::vector<float>& floats, double count) {
  const auto from = floats.end() - static_cast<std::ptrdiff_t>(count);
  Require(std::all_of(from, floats.end(), [](float number) { return std::isfinite(number); }));
}

// A weighted mean lies between the least and the largest of the values that its query sees.
void RequireBetween(const attention::AttendSizes& sizes, const std::vector<float>& floats) {
  const auto queries = static_cast<std::ptrdiff_t>(sizes.query_count);
  const auto keys = static_cast<std::ptrdiff_t>(sizes.key_count);
  const auto columns = static_cast<std::ptrdiff_t>(sizes.value_dim);
  const float* const output = floats.data() + floats.size() - queries * columns;
  const float* const values = output - keys * columns;
  for (std::ptrdiff_t query = 0; query < queries; ++query) {
    const std::ptrdiff_t last = query + (sizes.mask == 3 ? keys - queries : 0);
    const std::ptrdiff_t seen =
        sizes.mask == 0 ? keys : std::clamp<std::ptrdiff_t>(last + 1, 0, keys);
    for (std::ptrdiff_t column = 0; column < columns; ++column) {
      const double mean = static_cast<double>(output[query * columns + column]);
      double least = seen == 0 ? 0 : std::numeric_limits<double>::infinity();
      double most = -least;
      for (std::ptrdiff_t key = 0; key < seen; ++key) {
        least = std::min(least, static_cast<double>(values[key * columns + column]));
        most = std::max(most, static_cast<double>(values[key * columns + column]));
      }
      // What rounding does; weights may be as small as 2^-60, and times less than this they vanish.
      const double slack = 1e-5 * std::max(std::abs(least), std::abs(most)) + 1e-25;
      Require(least - slack <= mean && mean <= most + slack);
    }
  }
}

void Attend(Bytes& bytes) {
  attention::AttendSizes sizes{bytes.Size(), bytes.Size(), bytes.Size(),
                               bytes.Size(), false,        bytes.Next() % 6 - 1};
  std::vector<float> floats =
      Draw(bytes, (sizes.query_count + sizes.key_count) * (sizes.key_dim + sizes.value_dim));
  std::vector<float> again = floats;
  const std::string fused = Blamed(attention::AttendFloats(sizes, floats.data(), floats.size()));
  sizes.plain = true;
  const std::string plain = Blamed(attention::AttendFloats(sizes, again.data(), again.size()));
  const double output = sizes.query_count * sizes.value_dim;
  for (const auto& [blamed, numbers] : {std::pair{&fused, &floats}, std::pair{&plain, &again}}) {
    if (!blamed->empty()) continue;
    RequireFinite(*numbers, output);
    RequireBetween(sizes, *numbers);
  }
  // Scores near the end of a float's range may pass it in one order of adding and not in another.
  Require(fused == plain || fused == "queries" || plain == "queries");
}

void Encode(Bytes& bytes) {
  const attention::EncodeSizes sizes{
      bytes.Size(), bytes.Size(),          bytes.Size(),          bytes.Size(),
      bytes.Size(), bytes.Next() % 2 == 0, bytes.Next() % 2 == 0, bytes.Next() % 2 == 0};
  const double e = sizes.embedding;
  const double given = sizes.batch * sizes.sequence * e;
  std::vector<float> floats =
      Draw(bytes, 2 * given + 4 * e * e + 2 * e * sizes.feed_forward + 9 * e + sizes.feed_forward);
  if (Blamed(attention::EncodeFloats(sizes, floats.data(), floats.size())).empty()) {
    RequireFinite(floats, given);
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  if (bytes.Next() % 2 == 0) {
    Attend(bytes);
  } else {
    Encode(bytes);
  }
  return 0;
}
