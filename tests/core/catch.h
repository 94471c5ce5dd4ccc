#ifndef ATTENTION_TESTS_CORE_CATCH_H_
#define ATTENTION_TESTS_CORE_CATCH_H_

// The suite builds with Catch2 v2 (Debian) and with v3, whose headers are named differently.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#endif  // ATTENTION_TESTS_CORE_CATCH_H_
