// Every way we know in which a request can be wrong: each gets its code and its field, and the next
// request works.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/core/catch.h"
#include "tests/wasm/request_text.h"
#include "wasm/api.h"
#include "wasm/json.h"

namespace attention {
namespace {

using nlohmann::json;

struct Malformed {
  std::string what;
  std::string request;
  std::string code;
  std::string field;
};

std::string Attention(const std::string& rest) {
  return R"({"op":"attention","input":{"queries":[[1,0]],"keys":[[1,0],[0,1]],)"
         R"("values":[[1],[2]])" +
         rest + "}}";
}

std::string Names(int count) {
  std::string text;
  for (int at = 0; at < count; ++at) {
    text += (at == 0 ? "\"n" : ",\"n") + std::to_string(at) + "\":0";
  }
  return text;
}

const std::string kMultiHead =
    R"({"op":"multiHeadAttention","input":{"x":[[[1,2]]],"heads":1,"parameters":)";
const std::string kWeights =
    R"("in_proj_weight":[[1,0],[0,1],[1,0],[0,1],[1,0],[0,1]],"out_proj.weight":[[1,0],[0,1]])";

std::vector<Malformed> NotJson() {
  return {
      {"nothing", "", "parse_error", "request"},
      {"truncated", R"({"op":"softmax","input":{"scores":[1,)", "parse_error", "scores"},
      {"a stray sign", "!", "parse_error", "request"},
      {"text after the end", Softmax("[1]") + "x", "parse_error", "request"},
      {"a NUL and more after the end", Softmax("[1]") + std::string("\0x", 2), "parse_error",
       "request"},
      {"a NUL in the middle", Softmax("[1," + std::string("\0", 1) + "2]"), "parse_error",
       "request"},
      {"invalid UTF-8", "{\"op\":\"\xFF\"}", "parse_error", "op"},
      {"a lone surrogate", R"({"op":"\ud800"})", "parse_error", "op"},
      {"NaN as a word", Softmax("[NaN]"), "parse_error", "scores"},
      {"beyond a double", Softmax("[1,1e999]"), "not_finite", "scores"},
      {"a field given twice", Softmax("[1]", R"(,"scores":[1])"), "contradictory", "scores"},
      {"deep nesting", Softmax(std::string(100000, '[')), "too_large", "scores"},
      {"objects left open", R"({"op":{"a":{})", "parse_error", "op.a"},
      {"a million rows", Softmax("[" + Repeated("[1]", 1000000) + "]"), "too_large", "scores"},
      {"a million numbers", Softmax("[" + Repeated("1", 1000000) + "]"), "too_large", "scores"},
      {"an object of 65 names", "{" + Names(65) + "}", "too_large", "n63"},
      {"an object of 300000 names", Softmax("[1]", "," + Names(300000)), "too_large", "n62"},
      {"seven megabytes", std::string(7000000, ' '), "too_large", "request"},
  };
}

std::vector<Malformed> WrongFrame() {
  return {
      {"an array", "[]", "wrong_type", "request"},
      {"null", "null", "wrong_type", "request"},
      {"no op", R"({"input":{}})", "missing", "op"},
      {"op no text", R"({"op":1,"input":{}})", "wrong_type", "op"},
      {"an unknown op", R"({"op":"softmux","input":{}})", "unknown_op", "op"},
      {"no input", R"({"op":"softmax"})", "missing", "input"},
      {"input no object", R"({"op":"softmax","input":[1]})", "wrong_type", "input"},
      {"an unknown field beside op", R"({"op":"softmax","input":{"scores":[1]},"shows":[]})",
       "unknown_field", "shows"},
      {"show no array", R"({"op":"softmax","input":{"scores":[1]},"show":"weights"})", "wrong_type",
       "show"},
      {"repeat no boolean", R"({"op":"softmax","input":{"scores":[1]},"repeat":0})", "wrong_type",
       "repeat"},
      {"show with a number", R"({"op":"softmax","input":{"scores":[1]},"show":[1]})", "wrong_type",
       "show"},
      {"show with no such step", R"({"op":"softmax","input":{"scores":[1]},"show":["wieghts"]})",
       "unknown_field", "show"},
  };
}

std::vector<Malformed> WrongAttention() {
  return {
      {"no scores", R"({"op":"softmax","input":{}})", "missing", "scores"},
      {"empty scores", Softmax("[]"), "empty", "scores"},
      {"an empty row", Softmax("[[]]"), "empty", "scores"},
      {"text for a number", Softmax(R"([1,"2"])"), "wrong_type", "scores"},
      {"null for a number", Softmax("[1,null]"), "wrong_type", "scores"},
      {"true for a number", Softmax("[true,1]"), "wrong_type", "scores"},
      {"rows of two lengths", Softmax("[[1,2],[1]]"), "shape_mismatch", "scores"},
      {"a row among numbers", Softmax("[1,[2]]"), "wrong_type", "scores"},
      {"temperature zero", Softmax("[1]", R"(,"temperature":0)"), "out_of_range", "temperature"},
      {"temperature below zero", Softmax("[1]", R"(,"temperature":-1)"), "out_of_range",
       "temperature"},
      {"temperature null, as NaN arrives", Softmax("[1]", R"(,"temperature":null)"), "wrong_type",
       "temperature"},
      {"an unknown field", Softmax("[1]", R"(,"temprature":2)"), "unknown_field", "temprature"},
      {"a field with an empty name", Softmax("[1]", R"(,"":2)"), "unknown_field", R"("")"},
      {"numbers in a mask", Softmax("[1,2]", R"(,"allowed":[1,0])"), "wrong_type", "allowed"},
      {"a mask of another size", Softmax("[1,2]", R"(,"allowed":[true])"), "shape_mismatch",
       "allowed"},
      {"no keys", R"({"op":"attention","input":{"queries":[[1]]}})", "missing", "keys"},
      {"queries one row", R"({"op":"attention","input":{"queries":[1,2]}})", "wrong_type",
       "queries"},
      {"causal misspelled", Attention(R"(,"allowed":"casual")"), "out_of_range", "allowed"},
      {"causal with no alignment", Attention(R"(,"allowed":"causal")"), "missing", "alignment"},
      {"a mask of the wrong size", Attention(R"(,"allowed":[[true]])"), "shape_mismatch",
       "allowed"},
      {"an unknown scale", Attention(R"(,"scale":"sqrt")"), "out_of_range", "scale"},
      {"a scale that is no text", Attention(R"(,"scale":2)"), "wrong_type", "scale"},
      {"the model's width missing", Attention(R"(,"scale":"sqrt_d_model")"), "missing", "modelDim"},
      {"a width with a fraction", Attention(R"(,"scale":"sqrt_d_model","modelDim":2.5)"),
       "out_of_range", "modelDim"},
      {"a width beyond 32 bits", Attention(R"(,"scale":"sqrt_d_model","modelDim":4294967297)"),
       "out_of_range", "modelDim"},
      {"a fill that is no number", Attention(R"(,"hiddenFill":"-inf")"), "wrong_type",
       "hiddenFill"},
      {"a product of shapes that do not fit",
       R"({"op":"matrixProduct","input":{"a":[[1,2]],"b":[[1]]}})", "shape_mismatch", "b"},
  };
}

std::vector<Malformed> WrongEncoder() {
  const auto heads = [](const std::string& count) {
    return R"({"op":"multiHeadAttention","input":{"x":[[[1,2]]],"heads":)" + count +
           R"(,"parameters":{)" + kWeights + "}}}";
  };
  return {
      {"no parameters", R"({"op":"multiHeadAttention","input":{"x":[[[1,2]]],"heads":1}})",
       "missing", "parameters"},
      {"a parameter missing",
       kMultiHead + R"({"in_proj_weight":[[1,0],[0,1],[1,0],[0,1],[1,0],[0,1]]}}})", "missing",
       "parameters.out_proj.weight"},
      {"a parameter null",
       kMultiHead + R"({"in_proj_weight":null,"out_proj.weight":[[1,0],[0,1]]}}})", "wrong_type",
       "parameters.in_proj_weight"},
      {"a parameter too many", kMultiHead + "{" + kWeights + R"(,"bias_k":[1]}}})", "unknown_field",
       "parameters.bias_k"},
      {"one bias of two", kMultiHead + "{" + kWeights + R"(,"out_proj.bias":[1,1]}}})", "missing",
       "parameters.in_proj_bias"},
      {"a parameter of the wrong shape",
       kMultiHead + R"({"in_proj_weight":[[1,0]],"out_proj.weight":[[1,0],[0,1]]}}})",
       "shape_mismatch", "parameters.in_proj_weight"},
      {"heads that do not divide", heads("3"), "shape_mismatch", "heads"},
      {"no heads at all", heads("0"), "out_of_range", "heads"},
      {"heads below zero", heads("-1"), "out_of_range", "heads"},
      {"half a head", heads("1.5"), "out_of_range", "heads"},
      {"heads beyond 32 bits", heads("4294967297"), "out_of_range", "heads"},
      {"x two axes", R"({"op":"multiHeadAttention","input":{"x":[[1,2]],"heads":1}})", "wrong_type",
       "x"},
      {"items of two shapes",
       R"({"op":"multiHeadAttention","input":{"x":[[[1,2]],[[1,2],[3,4]]],"heads":1,)"
       R"("parameters":{)" +
           kWeights + "}}}",
       "shape_mismatch", "x"},
      {"a norm there is not",
       R"({"op":"encoderBlock","input":{"x":[[[1,2]]],"heads":1,"norm":"both"}})", "out_of_range",
       "norm"},
      {"residuals no boolean",
       R"({"op":"encoderBlock","input":{"x":[[[1,2]]],"heads":1,"residuals":1}})", "wrong_type",
       "residuals"},
      {"a block's parameter missing",
       R"({"op":"encoderBlock","input":{"x":[[[1,2]]],"heads":1,"parameters":{}}})", "missing",
       "parameters.self_attn.in_proj_weight"},
      {"positions beyond the limit",
       R"({"op":"sinusoidalPositionalEncoding","input":{"positions":100000,"dimension":512}})",
       "too_large", "positions"},
      {"a dimension of zero",
       R"({"op":"sinusoidalPositionalEncoding","input":{"positions":1,"dimension":0}})",
       "out_of_range", "dimension"},
      {"shapes without heads",
       R"({"op":"encoderShapes","input":{"batch":1,"sequence":1,"embedding":2,"feedForward":2}})",
       "missing", "heads"},
  };
}

void CheckAll(const std::vector<Malformed>& table) {
  for (const Malformed& one : table) {
    INFO(one.what);
    const json reply = json::parse(HandleRequest(one.request));
    REQUIRE(reply.at("ok") == false);
    CHECK(reply.at("error").at("code") == one.code);
    CHECK(reply.at("error").at("field") == one.field);
    CHECK(!reply.at("error").at("message").get<std::string>().empty());
    CHECK(json::parse(HandleRequest(Softmax("[2,1]"))).at("ok") == true);
  }
}

}  // namespace

TEST_CASE("what is no JSON, or too much of it, is refused by name") {
  CheckAll(NotJson());
}
TEST_CASE("a request of the wrong frame is refused by name") {
  CheckAll(WrongFrame());
}
TEST_CASE("wrong fields of attention are refused by name") {
  CheckAll(WrongAttention());
}
TEST_CASE("wrong fields of the encoder are refused by name") {
  CheckAll(WrongEncoder());
}

TEST_CASE("every prefix of a good request gets an answer") {
  const std::string good = Attention(R"(,"allowed":[[true,false]],"temperature":0.5)");
  REQUIRE(json::parse(HandleRequest(good)).at("ok") == true);
  for (std::size_t length = 0; length < good.size(); ++length) {
    const json reply = json::parse(HandleRequest(std::string_view(good).substr(0, length)));
    REQUIRE(reply.at("error").at("code") == "parse_error");
  }
}

}  // namespace attention
