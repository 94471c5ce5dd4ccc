#ifndef ATTENTION_WASM_TRACE_WRITER_H_
#define ATTENTION_WASM_TRACE_WRITER_H_

#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/batch.h"
#include "core/matrix.h"
#include "wasm/json_writer.h"

namespace attention {

/// The most numbers in one reply, steps and results together.
inline constexpr Index kMaxReplyNumbers = Index{1} << 19;

using Axes = std::initializer_list<std::string_view>;

/// A tensor of up to four axes, as a row of equal row-major planes that others own.
class TensorView {
 public:
  explicit TensorView(const Vector& vector);
  explicit TensorView(const Matrix& matrix);
  explicit TensorView(const Mask& mask);
  explicit TensorView(const Batch& batch);
  explicit TensorView(const HeadBatch& heads);
  explicit TensorView(const std::vector<Mask>& masks);

  /// Without its first axis, which must be of size one.
  TensorView Row() const;

  std::span<const Index> Shape() const { return {shape_.data(), axes_}; }
  Index Count() const;
  bool HoldsFlags() const { return flags_ != nullptr; }
  const double* Numbers(Index plane) const { return numbers_(source_, plane); }
  const bool* Flags(Index plane) const { return flags_(source_, plane); }

 private:
  TensorView(const void* source, std::initializer_list<Index> shape);

  // Found when asked for, so that a view holds no list and costs no allocation.
  const void* source_;
  const double* (*numbers_)(const void* source, Index plane) = nullptr;
  const bool* (*flags_)(const void* source, Index plane) = nullptr;
  std::array<Index, 4> shape_{};
  std::size_t axes_;
};

/// Writes a trace: first every step, then the results by the names of steps, then what is left.
class TraceWriter {
 public:
  /// `show`: the steps whose values are wanted; absent, all. `repeat`: whether a result whose step
  /// is shown is written in full once more, or as the step's place among the steps.
  TraceWriter(JsonWriter& writer, std::optional<std::vector<std::string>> show, bool repeat);

  /// Values must stay alive, and where they are, until Results. Throws kTooLarge (field "show")
  /// over kMaxReplyNumbers.
  template <class Values>
  void Step(std::string_view name, Axes axes, const Values& values) {
    WriteStep(name, axes, TensorView(values));
  }
  /// A matrix of one row as a tensor of one axis.
  template <class Values>
  void RowStep(std::string_view name, std::string_view axis, const Values& values) {
    WriteStep(name, {axis}, TensorView(values).Row());
  }
  /// A step of which only the shape is known. The name must stay alive until Results.
  void ShapeOnly(std::string_view name, const std::vector<std::string_view>& axes,
                 const std::vector<Index>& shape);

  /// Ends the steps, and gives those named once more at the top level.
  /// Throws kUnknownField (field "show") when `show` names a step that this trace has not.
  void Results(std::initializer_list<std::string_view> names);

  /// For what a result needs besides: an array under a name, at the top level.
  JsonWriter& Writer() { return writer_; }

 private:
  struct Written {
    std::string_view name;
    std::optional<TensorView> view;  // absent where only the shape is known
    bool shown;
    std::size_t begin;
    std::size_t end;
  };

  void WriteStep(std::string_view name, Axes axes, const TensorView& view);
  void WriteHead(std::string_view name, const std::string_view* axes, std::size_t axis_count,
                 std::span<const Index> shape);
  void WriteValues(const TensorView& view);
  void WriteAxis(const TensorView& view, std::size_t axis, Index& row);
  void WriteRow(const TensorView& view, Index plane, Index offset, Index size);
  bool Wanted(std::string_view name) const;
  void CountNumbers(Index more);

  JsonWriter& writer_;
  std::optional<std::vector<std::string>> show_;
  bool repeat_;
  std::vector<Written> steps_;
  Index numbers_ = 0;
};

}  // namespace attention

#endif  // ATTENTION_WASM_TRACE_WRITER_H_
