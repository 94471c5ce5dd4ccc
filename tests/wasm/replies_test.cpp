#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/core/catch.h"
#include "wasm/api.h"

namespace attention {
namespace {

using nlohmann::json;

json Trace(const json& request) {
  const json reply = json::parse(HandleRequest(request.dump()));
  INFO(reply.dump().substr(0, 300));
  REQUIRE(reply.at("ok") == true);
  return reply.at("trace");
}

std::vector<std::string> StepNames(const json& trace) {
  std::vector<std::string> names;
  for (const json& step : trace.at("steps")) names.push_back(step.at("name"));
  return names;
}

json AttentionRequest() {
  return json::parse(R"({"op":"attention","input":{"queries":[[1,0],[0,1]],
    "keys":[[1,0],[0,1],[1,1]],"values":[[1,2],[3,4],[5,6]]}})");
}

json Identity(int rows, int columns) {
  json matrix = json::array();
  for (int row = 0; row < rows; ++row) {
    json numbers = json::array();
    for (int column = 0; column < columns; ++column) {
      numbers.push_back(column == row % columns ? 1 : 0);
    }
    matrix.push_back(numbers);
  }
  return matrix;
}

json BlockRequest() {
  const json parameters = {{"self_attn.in_proj_weight", Identity(6, 2)},
                           {"self_attn.in_proj_bias", {0, 0, 0, 0, 0, 0}},
                           {"self_attn.out_proj.weight", Identity(2, 2)},
                           {"self_attn.out_proj.bias", {0, 0}},
                           {"linear1.weight", Identity(3, 2)},
                           {"linear1.bias", {0, 0, 0}},
                           {"linear2.weight", Identity(2, 3)},
                           {"linear2.bias", {0, 0}},
                           {"norm1.weight", {1, 1}},
                           {"norm1.bias", {0, 0}},
                           {"norm2.weight", {1, 1}},
                           {"norm2.bias", {0, 0}}};
  return {{"op", "encoderBlock"},
          {"input", {{"x", {{{1, 0}, {0, 1}}}}, {"heads", 2}, {"parameters", parameters}}}};
}

json ShapesRequest() {
  return {{"op", "encoderShapes"},
          {"input",
           {{"batch", 1}, {"sequence", 2}, {"embedding", 2}, {"heads", 2}, {"feedForward", 3}}}};
}

}  // namespace

TEST_CASE("attention's trace has its steps in the order of computing") {
  json request = AttentionRequest();
  CHECK(StepNames(Trace(request)) == std::vector<std::string>{"queries", "keys", "values", "scores",
                                                              "scaledScores", "allowed", "weights",
                                                              "output"});
  request["input"]["hiddenFill"] = -1000;
  CHECK(StepNames(Trace(request)) == std::vector<std::string>{"queries", "keys", "values", "scores",
                                                              "scaledScores", "filledScores",
                                                              "allowed", "weights", "output"});
}

TEST_CASE("a step tells its axes and its shape") {
  const json trace = Trace(AttentionRequest());
  const json& scores = trace.at("steps").at(3);
  CHECK(scores.at("axes") == json({"query", "key"}));
  CHECK(scores.at("shape") == json({2, 3}));
  CHECK(scores.at("values") == json({{1, 0, 1}, {0, 1, 1}}));  // by hand
  CHECK(trace.at("scores") == scores.at("values"));
}

TEST_CASE("a step not shown keeps its name, axes and shape, and results stay") {
  json request = AttentionRequest();
  const json whole = Trace(request);
  request["show"] = {"weights"};
  const json trace = Trace(request);
  REQUIRE(StepNames(trace) == StepNames(whole));
  for (const json& step : trace.at("steps")) {
    CHECK(step.contains("values") == (step.at("name") == "weights"));
    CHECK(step.contains("shape"));
  }
  CHECK(trace.at("output") == whole.at("output"));
  CHECK(trace.at("scores") == whole.at("scores"));
}

TEST_CASE(
    "without repeating, a result is the place of its step, and in full where that is not shown") {
  for (const json& asked : {AttentionRequest(), BlockRequest()}) {
    const json whole = Trace(asked);
    for (const bool all : {true, false}) {
      json request = asked;
      request["repeat"] = false;
      if (!all) request["show"] = {"weights"};
      json trace = Trace(request);
      for (auto& [name, result] : trace.items()) {
        if (!result.is_number()) continue;
        const json& step = trace.at("steps").at(result.get<std::size_t>());
        CHECK(step.at("name") == name);
        CHECK((all || name == "weights"));
        result = json(step.at("values"));
      }
      trace.erase("steps");
      json results = whole;
      results.erase("steps");
      CHECK(trace == results);
    }
  }
}

TEST_CASE("a query that may see nothing is zero and listed") {
  json request = AttentionRequest();
  request["input"]["allowed"] = {{false, false, false}, {true, false, true}};
  const json trace = Trace(request);
  CHECK(trace.at("emptyRows") == json::array({0}));
  CHECK(trace.at("weights").at(0) == json({0, 0, 0}));
  CHECK(trace.at("output").at(0) == json({0, 0}));
}

TEST_CASE("softmax answers in the shape that it was asked in") {
  const json row = Trace({{"op", "softmax"}, {"input", {{"scores", {0, 0}}}}});
  CHECK(row.at("weights") == json({0.5, 0.5}));
  CHECK(row.at("steps").back().at("shape") == json({2}));
  const json matrix = Trace({{"op", "softmax"}, {"input", {{"scores", {{0, 0}, {7, 7}}}}}});
  CHECK(matrix.at("weights") == json({{0.5, 0.5}, {0.5, 0.5}}));
  const json hidden =
      Trace({{"op", "softmax"}, {"input", {{"scores", {9, 1}}, {"allowed", {false, true}}}}});
  CHECK(hidden.at("weights") == json({0, 1}));
}

TEST_CASE("null stands for absent where a mask or a memory may be absent") {
  json request = AttentionRequest();
  const json whole = Trace(request);
  request["input"]["allowed"] = nullptr;
  CHECK(Trace(request) == whole);
}

TEST_CASE("a block's steps stand in the order of its norm") {
  const std::vector<std::string> attention = {"queries", "keys",         "values",
                                              "scores",  "scaledScores", "allowed",
                                              "weights", "context",      "merged"};
  json request = BlockRequest();
  std::vector<std::string> post = attention;
  for (const char* name : {"attended", "residual1", "normed1", "hidden", "activated", "fedForward",
                           "residual2", "normed2", "output"}) {
    post.emplace_back(name);
  }
  CHECK(StepNames(Trace(request)) == post);

  request["input"]["norm"] = "pre";
  request["input"]["positions"] = true;
  std::vector<std::string> pre = {"positioned", "normed1"};
  pre.insert(pre.end(), attention.begin(), attention.end());
  for (const char* name : {"attended", "residual1", "normed2", "hidden", "activated", "fedForward",
                           "residual2", "output"}) {
    pre.emplace_back(name);
  }
  CHECK(StepNames(Trace(request)) == pre);
}

TEST_CASE("encoderShapes takes show with the names of its own steps, and no other") {
  json request = ShapesRequest();
  const json shapes = Trace(request);
  request["show"] = StepNames(shapes);
  CHECK(Trace(request) == shapes);
  request["show"] = {"nothing"};
  const json reply = json::parse(HandleRequest(request.dump()));
  CHECK(reply.at("error").at("field") == "show");
}

TEST_CASE("encoderShapes names the steps, axes and shapes of a block's trace") {
  const json shapes = Trace(ShapesRequest());
  const json block = Trace(BlockRequest());
  REQUIRE(shapes.at("steps").size() == block.at("steps").size() + 1);
  CHECK(shapes.at("steps").at(0).at("name") == "x");
  for (std::size_t at = 0; at < block.at("steps").size(); ++at) {
    json step = block.at("steps").at(at);
    step.erase("values");
    CHECK(shapes.at("steps").at(at + 1) == step);
  }
}

TEST_CASE("a reply over the limit is refused, and with fewer steps given") {
  json rows = json::array();
  for (int row = 0; row < 256; ++row) rows.push_back({0.25});
  json request = {{"op", "attention"},
                  {"input", {{"queries", rows}, {"keys", rows}, {"values", rows}}}};
  const json refused = json::parse(HandleRequest(request.dump()));
  CHECK(refused.at("error").at("code") == "too_large");
  CHECK(refused.at("error").at("field") == "show");
  request["show"] = json::array();
  CHECK(Trace(request).at("weights").at(0).at(0) == 1.0 / 256);
}

}  // namespace attention
