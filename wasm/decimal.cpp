// A quick strtod, put in the place of the C library's by the linker (--wrap=strtod): reading a
// block's fifty thousand weights took most of the time of computing with them. It answers only
// where the answer is the correctly rounded double, and hands everything else to the C library.

#include <array>
#include <cstdint>

extern "C" {
// The linker's names, with the C library's strtod behind the first.
double __real_strtod(const char* text, char** end);  // NOLINT
double __wrap_strtod(const char* text, char** end);  // NOLINT
}

namespace {

// Powers of ten that a double holds exactly.
constexpr int kExactPowers = 22;
constexpr std::array<double, kExactPowers + 1> kPowerOfTen{
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

struct Decimal {
  std::uint64_t digits = 0;  // the value is digits * 10^exponent
  int digit_count = 0;
  int exponent = 0;
  bool negative = false;
  const char* end = nullptr;
};

bool IsDigit(char character) {
  return character >= '0' && character <= '9';
}

void TakeDigits(const char*& at, Decimal& decimal) {
  for (; IsDigit(*at); ++at) {
    decimal.digits = decimal.digits * 10 + static_cast<std::uint64_t>(*at - '0');
    decimal.digit_count += decimal.digits == 0 ? 0 : 1;
  }
}

// JSON's grammar of numbers, which the parser has already seen to hold. Digits beyond nineteen
// overflow; the caller looks at the count.
Decimal Scan(const char* at) {
  Decimal decimal;
  decimal.negative = *at == '-';
  at += decimal.negative ? 1 : 0;
  TakeDigits(at, decimal);
  if (*at == '.') {
    const char* const fraction = ++at;
    TakeDigits(at, decimal);
    decimal.exponent = static_cast<int>(fraction - at);
  }
  if (*at == 'e' || *at == 'E') {
    ++at;
    const bool down = *at == '-';
    at += down || *at == '+' ? 1 : 0;
    int exponent = 0;
    for (; IsDigit(*at); ++at) {
      exponent = exponent < 10000 ? exponent * 10 + (*at - '0') : exponent;
    }
    decimal.exponent += down ? -exponent : exponent;
  }
  decimal.end = at;
  return decimal;
}

// a * b = product + error exactly: Dekker, "A floating-point technique for extending the available
// precision" (1971). No overflow: both are far below 2^996.
double ProductError(double a, double b, double product) {
  constexpr double kSplit = 134217729.0;  // 2^27 + 1
  const double a_high = a * kSplit - (a * kSplit - a);
  const double b_high = b * kSplit - (b * kSplit - b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

// digits / power, correctly rounded, or false where it is too near to halfway between two doubles
// to tell: Ziv, "Fast evaluation of elementary mathematical functions" (1991).
bool Divide(std::uint64_t digits, double power, double& quotient) {
  const auto high = static_cast<double>(digits);
  const auto low =
      static_cast<double>(static_cast<std::int64_t>(digits - static_cast<std::uint64_t>(high)));
  const double first = high / power;
  const double product = first * power;
  const double remainder = (high - product) - ProductError(first, power, product);
  const double second = (remainder + low) / power;
  constexpr double kDoubt = 0x1p-50;  // `second` is right to 2^-51 of itself
  quotient = first + second;
  return first + second * (1 - kDoubt) == first + second * (1 + kDoubt);
}

}  // namespace

double __wrap_strtod(const char* text, char** end) {  // NOLINT
  const Decimal decimal = Scan(text);
  constexpr int kMostDigits = 18;  // below 2^63
  constexpr std::uint64_t kExactDigits = std::uint64_t{1} << 53U;
  double value = 0;
  bool exact = false;
  if (decimal.digit_count <= kMostDigits && decimal.exponent <= kExactPowers &&
      decimal.exponent >= -kExactPowers) {
    const bool down = decimal.exponent < 0;
    const double power =
        kPowerOfTen[static_cast<std::size_t>(down ? -decimal.exponent : decimal.exponent)];
    if (decimal.digits <= kExactDigits) {
      // One rounding of two exact numbers: Clinger, "How to read floating point numbers
      // accurately" (1990).
      const auto digits = static_cast<double>(decimal.digits);
      value = down ? digits / power : digits * power;
      exact = true;
    } else if (down) {
      exact = Divide(decimal.digits, power, value);
    }
  }
  if (!exact) {
    return __real_strtod(text, end);
  }
  *end = const_cast<char*>(decimal.end);  // NOLINT: strtod's own signature takes the const away
  return decimal.negative ? -value : value;
}
