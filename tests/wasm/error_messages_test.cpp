// What errors say: the field, the sizes that disagree or the range, and what was given.

#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/catch.h"
#include "tests/wasm/request_text.h"
#include "wasm/api.h"

namespace attention {
namespace {

using nlohmann::json;

std::string Message(const std::string& request) {
  return json::parse(HandleRequest(request)).at("error").at("message").get<std::string>();
}

const std::string kMultiHead =
    R"({"op":"multiHeadAttention","input":{"x":[[[1,2]]],"heads":1,"parameters":)";
const std::string kWeights =
    R"("in_proj_weight":[[1,0],[0,1],[1,0],[0,1],[1,0],[0,1]],"out_proj.weight":[[1,0],[0,1]])";

}  // namespace

TEST_CASE("a message holds all of a field's name, though U+0000 be in it") {
  const json error =
      json::parse(HandleRequest(R"({"a\u0000b":1,"op":"softmax","input":{}})")).at("error");
  const std::string name("a\0b", 3);
  CHECK(error.at("message") == name + " is not a field of this operation");
  CHECK(error.at("field") == name);
}

TEST_CASE("sizes that disagree are both told") {
  const json reply = json::parse(HandleRequest(
      R"({"op":"attention","input":{"queries":[[1,2]],"keys":[[1]],"values":[[1]]}})"));
  const auto message = reply.at("error").at("message").get<std::string>();
  CHECK(message.find("[1, 2]") != std::string::npos);
  CHECK(message.find("[1, 1]") != std::string::npos);
}

TEST_CASE("under the layout sequence_first an error of sizes tells them as sent, too") {
  const auto refused = [](const std::string& rest) {
    return json::parse(HandleRequest(R"({"op":"multiHeadAttention","input":{"x":[[[1,2],[3,4]]],)"
                                     R"("layout":"sequence_first","heads":1,"parameters":{)" +
                                     kWeights + "}," + rest + "}}"))
        .at("error")
        .at("message")
        .get<std::string>();
  };
  // x is [1, 2, 2]: read as two sentences of one token.
  CHECK(refused(R"("memory":[[[1,2],[3,4],[5,6]]])") ==
        "memory [3, 1, 2] and x [2, 1, 2] must agree in batch and embedding, as the layout "
        "sequence_first reads x [1, 2, 2] and memory [1, 3, 2]");
  CHECK(refused(R"("keep":[[true,true]])") ==
        "keep is [1, 2] but must be [2, 1], [batch, keys], as the layout sequence_first reads x "
        "[1, 2, 2]");
  CHECK(refused(R"("allowed":[[true,false],[true,true]])") ==
        "allowed is [2, 2] but must be [1, 1], [queries, keys], as the layout sequence_first reads "
        "x [1, 2, 2]");
  CHECK(refused(R"("allowed":"causal","memory":[[[1,2],[3,4]],[[5,6],[7,8]]])") ==
        "causal with 1 queries and 2 keys needs an alignment, top_left or bottom_right, as the "
        "layout sequence_first reads x [1, 2, 2] and memory [2, 2, 2]");
}

TEST_CASE("a missing parameter is told with the size that it must have") {
  CHECK(Message(kMultiHead + R"({"out_proj.weight":[[1,0],[0,1]]}}})") ==
        "parameters.in_proj_weight is missing; it must be [6, 2], [3 embedding, embedding]");
  CHECK(Message(R"({"op":"encoderBlock","input":{"x":[[[1,2]]],"heads":1,"parameters":{)"
                R"("self_attn.in_proj_weight":[[1,0],[0,1],[1,0],[0,1],[1,0],[0,1]],)"
                R"("self_attn.out_proj.weight":[[1,0],[0,1]],"linear1.weight":[[1,2]]}}})") ==
        "parameters.linear1.bias is missing; it must be [1], [feedForward]");
}

TEST_CASE("too many batch items are told with their shape") {
  const std::string items = Repeated("[[" + Repeated("1", 128) + "]]", 1025);
  const json error = json::parse(HandleRequest(R"({"op":"multiHeadAttention","input":{"x":[)" +
                                               items + R"(],"heads":1}})"))
                         .at("error");
  CHECK(error.at("code") == "too_large");
  CHECK(error.at("message") == "x leads to [1025, 1, 128], above the limit of 131072 numbers");
}

TEST_CASE("a number out of its range is told, with the range") {
  const auto shapes = [&](const std::string& batch) {
    return Message(R"({"op":"encoderShapes","input":{"batch":)" + batch +
                   R"(,"sequence":1,"embedding":1,"heads":1,"feedForward":1}})");
  };
  CHECK(shapes("1.5") == "batch must be a whole number from 1 to 1000000, not 1.5");
  CHECK(shapes("1000001") == "batch must be a whole number from 1 to 1000000, not 1000001");
  CHECK(Message(R"({"op":"multiHeadAttention","input":{"x":[[[1,2]]],"heads":0}})") ==
        "heads must be a whole number from 1 to 131072, not 0");
  CHECK(Message(Softmax("[1]", R"(,"temperature":-1e-9)")) ==
        "temperature must be above 0, not -1e-09");
}

}  // namespace attention
