// wasm/decimal.cpp against the C library's strtod, which rounds correctly in glibc and musl.

#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

#include "tests/core/catch.h"

extern "C" {
double __real_strtod(const char* text, char** end);  // NOLINT
double __wrap_strtod(const char* text, char** end);  // NOLINT
}

namespace {

void CheckSame(const std::string& text) {
  INFO(text);
  char* end = nullptr;
  char* real_end = nullptr;
  const double quick = __wrap_strtod(text.c_str(), &end);
  const double real = __real_strtod(text.c_str(), &real_end);
  CHECK(quick == real);
  CHECK(std::signbit(quick) == std::signbit(real));
  CHECK(end == real_end);
}

}  // namespace

TEST_CASE("decimals read as the C library reads them, at the borders of the quick ways") {
  for (const char* text : {"0.0",
                           "-0.0",
                           "0.1",
                           "-1.5",
                           "1e22",
                           "1e23",
                           "1e-22",
                           "1e-23",
                           "9007199254740992.0",
                           "9007199254740993.0",
                           "9007199254740992.5",
                           "900719925474099.35",
                           "123456789012345678.0",
                           "999999999999999999e-22",
                           "9999999999999999999e-19",
                           "1e308",
                           "1e-308",
                           "5e-324",
                           "2.2250738585072011e-308",
                           "0.000000000000000000000000000001",
                           "1E+2",
                           "1.0E-2",
                           "0.30000000000000004",
                           "1.0000000000000002",
                           "179769313486231570000.0",
                           "0.12345678901234567890123456789"}) {
    CheckSame(text);
  }
}

TEST_CASE("numbers exactly halfway between two doubles go to the even one") {
  // 2^53 + 1 in five forms: halfway between 2^53 and 2^53 + 2.
  for (const char* text : {"9007199254740993.0", "900719925474099.3e1", "90071992547409.93e2",
                           "9.007199254740993e15", "90071992547409930e-1"}) {
    CheckSame(text);
    char* end = nullptr;
    CHECK(__wrap_strtod(text, &end) == 9007199254740992.0);
  }
}

TEST_CASE("random decimals of one to twenty digits read as the C library reads them") {
  const unsigned seed = 20261;
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  for (int run = 0; run < 200000; ++run) {
    const auto digits = static_cast<int>(random() % 20) + 1;
    const auto point = static_cast<int>(random() % static_cast<unsigned>(digits + 1));
    std::string text = random() % 2 == 0 ? "-" : "";
    text += point == 0 ? "0." : "";
    for (int digit = 0; digit < digits; ++digit) {
      const bool leading = digit == 0 && point > 1;
      text += static_cast<char>('0' + (leading ? random() % 9 + 1 : random() % 10));
      text += digit + 1 == point && digit + 1 < digits ? "." : "";
    }
    if (random() % 4 == 0) {
      text += "e" + std::to_string(static_cast<int>(random() % 60) - 30);
    }
    char* end = nullptr;
    char* real_end = nullptr;
    const double quick = __wrap_strtod(text.c_str(), &end);
    const double real = __real_strtod(text.c_str(), &real_end);
    if (quick != real || end != real_end) {
      FAIL(text);
    }
  }
}
