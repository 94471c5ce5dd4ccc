#include "wasm/api.h"

#include <array>
#include <exception>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "core/input_error.h"
#include "wasm/fields.h"
#include "wasm/float_entry.h"
#include "wasm/json.h"
#include "wasm/json_writer.h"
#include "wasm/operations.h"
#include "wasm/trace_writer.h"

namespace attention {
namespace {

constexpr std::array<std::pair<std::string_view, Operation>, 7> kOperations{{
    {"softmax", WriteSoftmax},
    {"attention", WriteAttention},
    {"multiHeadAttention", WriteMultiHeadAttention},
    {"sinusoidalPositionalEncoding", WriteSinusoidalPositionalEncoding},
    {"encoderBlock", WriteEncoderBlock},
    {"encoderShapes", WriteEncoderShapes},
    {"matrixProduct", WriteMatrixProduct},
}};

Operation FindOperation(const std::string& name) {
  std::string known;
  for (const auto& [own_name, operation] : kOperations) {
    if (own_name == name) {
      return operation;
    }
    known += (known.empty() ? "" : ", ") + std::string(own_name);
  }
  throw InputError(ErrorCode::kUnknownOp, "op",
                   "op \"" + Shortened(name) + "\" is not known; there are " + known);
}

std::string Answer(std::string_view request_json) {
  const JsonValue root = ParseJson(request_json);
  Fields request(&root, "request");
  const Operation operation = FindOperation(request.Text("op"));
  std::optional<std::vector<std::string>> show;
  if (request.Has("show")) {
    show = request.Texts("show");
  }
  const bool repeat = request.Boolean("repeat", true);
  Fields input(request.Find("input"), "input");
  request.RefuseUnknown();

  JsonWriter writer;
  writer.BeginObject();
  writer.Key("ok");
  writer.Boolean(true);
  writer.Key("trace");
  writer.BeginObject();
  TraceWriter trace(writer, std::move(show), repeat);
  operation(input, trace);
  writer.EndObject();
  writer.EndObject();
  return writer.Take();
}

std::string ErrorReply(std::string_view code, std::string_view message, std::string_view field) {
  JsonWriter writer;
  writer.BeginObject();
  writer.Key("ok");
  writer.Boolean(false);
  writer.Key("error");
  writer.BeginObject();
  writer.Key("code");
  writer.Text(code);
  writer.Key("message");
  writer.Text(message);
  writer.Key("field");
  writer.Text(field);
  writer.EndObject();
  writer.EndObject();
  return writer.Take();
}

/// What `work` returns, or an error reply for what it throws.
template <class Work>
std::string ReplyOf(const Work& work) noexcept {
  try {
    return work();
  } catch (const InputError& error) {
    return ErrorReply(ErrorCodeName(error.code()), error.Message(), error.field());
  } catch (const std::bad_alloc&) {
    return ErrorReply("too_large", "the request needs more memory than there is", "request");
  } catch (const std::exception& error) {
    return ErrorReply("internal", error.what(), "request");
  }
}

}  // namespace

std::string HandleRequest(std::string_view request_json) noexcept {
  return ReplyOf([&] { return Answer(request_json); });
}

std::string AttendFloats(const AttendSizes& sizes, float* floats, std::size_t count) noexcept {
  return ReplyOf([&] {
    RunFloatAttention(sizes, floats, count);
    return std::string();
  });
}

std::string EncodeFloats(const EncodeSizes& sizes, float* floats, std::size_t count) noexcept {
  return ReplyOf([&] {
    RunFloatEncoder(sizes, floats, count);
    return std::string();
  });
}

}  // namespace attention
