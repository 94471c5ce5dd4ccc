#ifndef ATTENTION_WASM_TRACE_WRITER_H_
#define ATTENTION_WASM_TRACE_WRITER_H_

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/batch.h"
#include "core/matrix.h"
#include "wasm/json_writer.h"

namespace attention {

/// The most numbers in one reply, steps and results together.
inline constexpr Index kMaxReplyNumbers = Index{1} << 19;

using Axes = std::initializer_list<std::string_view>;

/// A tensor of any number of axes, as a row of equal row-major planes that others own.
struct TensorView {
  std::vector<Index> shape;
  std::vector<const double*> planes;
  std::vector<const bool*> flags;  // instead of planes, for a mask

  explicit TensorView(const Vector& vector);
  explicit TensorView(const Matrix& matrix);
  explicit TensorView(const Mask& mask);
  explicit TensorView(const Batch& batch);
  explicit TensorView(const HeadBatch& heads);
  explicit TensorView(const std::vector<Mask>& masks);

  Index Count() const;
};

/// Writes a trace: first every step, then the results by the names of steps, then what is left.
class TraceWriter {
 public:
  /// `show`: the steps whose values are wanted; absent, all.
  TraceWriter(JsonWriter& writer, std::optional<std::vector<std::string>> show);

  /// Values must stay alive until Results. Throws kTooLarge (field "show") over kMaxReplyNumbers.
  template <class Values>
  void Step(std::string_view name, Axes axes, const Values& values) {
    WriteStep(name, axes, TensorView(values));
  }
  /// A matrix of one row as a tensor of one axis.
  template <class Values>
  void RowStep(std::string_view name, std::string_view axis, const Values& values) {
    TensorView view(values);
    view.shape.erase(view.shape.begin());
    WriteStep(name, {axis}, std::move(view));
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
    TensorView view;
    bool shown;
    std::size_t begin;
    std::size_t end;
  };

  void WriteStep(std::string_view name, Axes axes, TensorView view);
  void WriteHead(std::string_view name, const std::string_view* axes, std::size_t axis_count,
                 const std::vector<Index>& shape);
  void WriteValues(const TensorView& view);
  void WriteAxis(const TensorView& view, std::size_t axis, Index& row);
  bool Wanted(std::string_view name) const;
  void CountNumbers(Index more);

  JsonWriter& writer_;
  std::optional<std::vector<std::string>> show_;
  std::vector<Written> steps_;
  std::vector<std::string_view> names_;  // of every step, those of a shape only too
  Index numbers_ = 0;
};

}  // namespace attention

#endif  // ATTENTION_WASM_TRACE_WRITER_H_
