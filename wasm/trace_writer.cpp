#include "wasm/trace_writer.h"

#include <algorithm>

#include "core/input_error.h"
#include "wasm/fields.h"

namespace attention {

namespace {

template <class Tensor>
const Tensor& Source(const void* source) {
  return *static_cast<const Tensor*>(source);
}

std::size_t At(Index index) {
  return static_cast<std::size_t>(index);
}

}  // namespace

TensorView::TensorView(const void* source, std::initializer_list<Index> shape)
    : source_(source), axes_(shape.size()) {
  std::copy(shape.begin(), shape.end(), shape_.begin());
}

TensorView::TensorView(const Vector& vector) : TensorView(&vector, {vector.size()}) {
  numbers_ = [](const void* source, Index) { return Source<Vector>(source).data(); };
}

TensorView::TensorView(const Matrix& matrix) : TensorView(&matrix, {matrix.rows(), matrix.cols()}) {
  numbers_ = [](const void* source, Index) { return Source<Matrix>(source).data(); };
}

TensorView::TensorView(const Mask& mask) : TensorView(&mask, {mask.rows(), mask.cols()}) {
  flags_ = [](const void* source, Index) { return Source<Mask>(source).data(); };
}

TensorView::TensorView(const Batch& batch)
    : TensorView(&batch,
                 {static_cast<Index>(batch.size()), batch.at(0).rows(), batch.at(0).cols()}) {
  numbers_ = [](const void* source, Index plane) {
    return Source<Batch>(source)[At(plane)].data();
  };
}

TensorView::TensorView(const HeadBatch& heads)
    : TensorView(&heads, {static_cast<Index>(heads.size()), static_cast<Index>(heads.at(0).size()),
                          heads.at(0).at(0).rows(), heads.at(0).at(0).cols()}) {
  numbers_ = [](const void* source, Index plane) {
    const auto& own = Source<HeadBatch>(source);
    const auto count = static_cast<Index>(own[0].size());
    return own[At(plane / count)][At(plane % count)].data();
  };
}

TensorView::TensorView(const std::vector<Mask>& masks)
    : TensorView(&masks,
                 {static_cast<Index>(masks.size()), masks.at(0).rows(), masks.at(0).cols()}) {
  flags_ = [](const void* source, Index plane) {
    return Source<std::vector<Mask>>(source)[At(plane)].data();
  };
}

TensorView TensorView::Row() const {
  TensorView row = *this;
  std::copy(shape_.begin() + 1, shape_.end(), row.shape_.begin());
  --row.axes_;
  return row;
}

Index TensorView::Count() const {
  Index count = 1;
  for (const Index size : Shape()) {
    count *= size;
  }
  return count;
}

TraceWriter::TraceWriter(JsonWriter& writer, std::optional<std::vector<std::string>> show,
                         bool repeat)
    : writer_(writer), show_(std::move(show)), repeat_(repeat) {
  constexpr std::size_t kMostSteps = 20;  // a block's, with every option
  steps_.reserve(kMostSteps);
  writer_.Key("steps");
  writer_.BeginArray();
}

bool TraceWriter::Wanted(std::string_view name) const {
  return !show_ || std::find(show_->begin(), show_->end(), name) != show_->end();
}

void TraceWriter::CountNumbers(Index more) {
  numbers_ += more;
  if (numbers_ > kMaxReplyNumbers) {
    throw InputError(ErrorCode::kTooLarge, "show",
                     "the reply would hold more than " + std::to_string(kMaxReplyNumbers) +
                         " numbers, which is the limit; name fewer steps in show");
  }
}

void TraceWriter::WriteHead(std::string_view name, const std::string_view* axes,
                            std::size_t axis_count, std::span<const Index> shape) {
  writer_.BeginObject();
  writer_.Key("name");
  writer_.Name(name);
  writer_.Key("axes");
  writer_.BeginArray();
  for (std::size_t at = 0; at < axis_count; ++at) {
    writer_.Name(axes[at]);
  }
  writer_.EndArray();
  writer_.Key("shape");
  writer_.BeginArray();
  for (const Index size : shape) {
    writer_.Number(static_cast<double>(size));
  }
  writer_.EndArray();
}

void TraceWriter::WriteStep(std::string_view name, Axes axes, const TensorView& view) {
  WriteHead(name, axes.begin(), axes.size(), view.Shape());
  const bool shown = Wanted(name);
  std::size_t begin = 0;
  if (shown) {
    CountNumbers(view.Count());
    writer_.Key("values");
    begin = writer_.Size();
    WriteValues(view);
  }
  steps_.push_back({name, view, shown, begin, writer_.Size()});
  writer_.EndObject();
}

void TraceWriter::ShapeOnly(std::string_view name, const std::vector<std::string_view>& axes,
                            const std::vector<Index>& shape) {
  WriteHead(name, axes.data(), axes.size(), shape);
  writer_.EndObject();
  steps_.push_back({name, std::nullopt, false, 0, 0});
}

void TraceWriter::WriteValues(const TensorView& view) {
  Index row = 0;
  WriteAxis(view, 0, row);
}

void TraceWriter::WriteAxis(const TensorView& view, std::size_t axis, Index& row) {
  const std::span<const Index> shape = view.Shape();
  const Index size = shape[axis];
  writer_.BeginArray();
  if (axis + 1 < shape.size()) {
    for (Index at = 0; at < size; ++at) {
      WriteAxis(view, axis + 1, row);
    }
  } else {
    const Index rows = axis == 0 ? 1 : shape[axis - 1];
    WriteRow(view, row / rows, (row % rows) * size, size);
    ++row;
  }
  writer_.EndArray();
}

void TraceWriter::WriteRow(const TensorView& view, Index plane, Index offset, Index size) {
  if (view.HoldsFlags()) {
    const bool* const flags = view.Flags(plane) + offset;
    std::for_each(flags, flags + size, [this](bool flag) { writer_.Boolean(flag); });
  } else {
    const double* const numbers = view.Numbers(plane) + offset;
    std::for_each(numbers, numbers + size, [this](double number) { writer_.Number(number); });
  }
}

void TraceWriter::Results(std::initializer_list<std::string_view> names) {
  writer_.EndArray();
  const auto find = [&](std::string_view name) {
    return std::find_if(steps_.begin(), steps_.end(),
                        [&](const Written& step) { return step.name == name; });
  };
  if (show_) {
    for (const std::string& wanted : *show_) {
      if (find(wanted) == steps_.end()) {
        throw InputError(ErrorCode::kUnknownField, "show",
                         "show names \"" + Shortened(wanted) + "\", which is not a step here");
      }
    }
  }
  for (const std::string_view name : names) {
    const auto step = find(name);
    writer_.Key(name);
    if (step->shown && !repeat_) {
      writer_.Number(static_cast<double>(step - steps_.begin()));
      continue;
    }
    CountNumbers(step->view->Count());
    if (step->shown) {
      writer_.Repeat(step->begin, step->end);
    } else {
      WriteValues(*step->view);
    }
  }
}

}  // namespace attention
