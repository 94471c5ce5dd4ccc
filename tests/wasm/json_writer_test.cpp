#include "wasm/json_writer.h"

#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "core/input_error.h"
#include "tests/core/catch.h"

namespace attention {
namespace {

std::string Written(double value) {
  JsonWriter writer;
  writer.Number(value);
  return writer.Take();
}

std::string WrittenText(std::string_view value) {
  JsonWriter writer;
  writer.Text(value);
  return writer.Take();
}

}  // namespace

TEST_CASE("numbers are written in the fewest digits that read back") {
  // As CPython's repr writes them, whole numbers without ".0".
  CHECK(Written(0.1) == "0.1");
  CHECK(Written(0.1 + 0.2) == "0.30000000000000004");
  CHECK(Written(2.0) == "2");
  CHECK(Written(100.0) == "100");
  CHECK(Written(-0.5) == "-0.5");
  CHECK(Written(0.0) == "0");
  CHECK(std::stod(Written(std::numeric_limits<double>::max())) ==
        std::numeric_limits<double>::max());
  CHECK(std::stod(Written(std::numeric_limits<double>::min())) ==
        std::numeric_limits<double>::min());
}

TEST_CASE("decimals of up to four places are written as they were typed") {
  for (const char* text :
       {"0.0001", "-0.0001", "0.001", "0.0101", "0.1234", "-1.5", "3.25", "10.01", "-0", "7", "42",
        "99999", "-99999.9999", "1234.5678", "0.5", "100000", "100000.5", "123456789"}) {
    CHECK(Written(std::stod(text)) == text);
  }
}

TEST_CASE("numbers beside a decimal of four places keep all their digits") {
  // As CPython's repr writes them.
  CHECK(Written(0.12345) == "0.12345");
  CHECK(Written(0.00001) == "1e-05");
  CHECK(Written(std::nextafter(0.1234, 1)) == "0.12340000000000001");
  CHECK(Written(std::nextafter(0.5, 0)) == "0.49999999999999994");
  CHECK(Written(std::nextafter(2.0, 3)) == "2.0000000000000004");
  CHECK(Written(99999.99999) == "99999.99999");
}

TEST_CASE("what is written reads back as the same double") {
  const unsigned seed = 20264;
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  for (int run = 0; run < 200000; ++run) {
    const auto whole = static_cast<double>(random() % 2000000000U);
    double value = (whole - 1e9) / std::pow(10.0, static_cast<double>(random() % 10));
    if (run % 3 == 0) value = std::nextafter(value, 0);
    const std::string text = Written(value);
    if (std::stod(text) != value) FAIL(text);
  }
}

TEST_CASE("no infinity and no NaN is written") {
  JsonWriter writer;
  CHECK_THROWS_AS(writer.Number(std::numeric_limits<double>::infinity()), InputError);
  CHECK_THROWS_AS(writer.Number(std::numeric_limits<double>::quiet_NaN()), InputError);
}

TEST_CASE("text is escaped, and what is no UTF-8 becomes U+FFFD") {
  CHECK(WrittenText("a\"b\\c\n") == "\"a\\\"b\\\\c\\u000a\"");
  CHECK(WrittenText("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80") ==
        "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"");
  CHECK(WrittenText("\x7F") == "\"\x7F\"");
  for (const char* bad : {"\xC3", "\x80", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80"}) {
    CHECK(WrittenText(bad).substr(0, 4) == "\"\xEF\xBF\xBD");
  }
}

TEST_CASE("commas stand between members only") {
  JsonWriter writer;
  writer.BeginObject();
  writer.Key("a");
  writer.BeginArray();
  writer.Number(1);
  const std::size_t begin = writer.Size();
  writer.EndArray();
  writer.Key("b");
  writer.Boolean(true);
  writer.EndObject();
  CHECK(begin == 7);
  CHECK(writer.Take() == R"({"a":[1],"b":true})");
}

}  // namespace attention
