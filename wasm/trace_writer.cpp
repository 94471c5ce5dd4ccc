#include "wasm/trace_writer.h"

#include <algorithm>

#include "core/input_error.h"
#include "wasm/fields.h"

namespace attention {

TensorView::TensorView(const Vector& vector) : shape{vector.size()}, planes{vector.data()} {}

TensorView::TensorView(const Matrix& matrix)
    : shape{matrix.rows(), matrix.cols()}, planes{matrix.data()} {}

TensorView::TensorView(const Mask& mask) : shape{mask.rows(), mask.cols()}, flags{mask.data()} {}

TensorView::TensorView(const Batch& batch)
    : shape{static_cast<Index>(batch.size()), batch.at(0).rows(), batch.at(0).cols()} {
  for (const Matrix& item : batch) {
    planes.push_back(item.data());
  }
}

TensorView::TensorView(const HeadBatch& heads)
    : shape{static_cast<Index>(heads.size()), static_cast<Index>(heads.at(0).size()),
            heads.at(0).at(0).rows(), heads.at(0).at(0).cols()} {
  for (const std::vector<Matrix>& item : heads) {
    for (const Matrix& head : item) {
      planes.push_back(head.data());
    }
  }
}

TensorView::TensorView(const std::vector<Mask>& masks)
    : shape{static_cast<Index>(masks.size()), masks.at(0).rows(), masks.at(0).cols()} {
  for (const Mask& mask : masks) {
    flags.push_back(mask.data());
  }
}

Index TensorView::Count() const {
  Index count = 1;
  for (const Index size : shape) {
    count *= size;
  }
  return count;
}

TraceWriter::TraceWriter(JsonWriter& writer, std::optional<std::vector<std::string>> show)
    : writer_(writer), show_(std::move(show)) {
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
                            std::size_t axis_count, const std::vector<Index>& shape) {
  names_.push_back(name);
  writer_.BeginObject();
  writer_.Key("name");
  writer_.Text(name);
  writer_.Key("axes");
  writer_.BeginArray();
  for (std::size_t at = 0; at < axis_count; ++at) {
    writer_.Text(axes[at]);
  }
  writer_.EndArray();
  writer_.Key("shape");
  writer_.BeginArray();
  for (const Index size : shape) {
    writer_.Number(static_cast<double>(size));
  }
  writer_.EndArray();
}

void TraceWriter::WriteStep(std::string_view name, Axes axes, TensorView view) {
  WriteHead(name, axes.begin(), axes.size(), view.shape);
  const bool shown = Wanted(name);
  std::size_t begin = 0;
  if (shown) {
    CountNumbers(view.Count());
    writer_.Key("values");
    begin = writer_.Size();
    WriteValues(view);
  }
  steps_.push_back({name, std::move(view), shown, begin, writer_.Size()});
  writer_.EndObject();
}

void TraceWriter::ShapeOnly(std::string_view name, const std::vector<std::string_view>& axes,
                            const std::vector<Index>& shape) {
  WriteHead(name, axes.data(), axes.size(), shape);
  writer_.EndObject();
}

void TraceWriter::WriteValues(const TensorView& view) {
  Index row = 0;
  WriteAxis(view, 0, row);
}

void TraceWriter::WriteAxis(const TensorView& view, std::size_t axis, Index& row) {
  writer_.BeginArray();
  const Index size = view.shape[axis];
  if (axis + 1 < view.shape.size()) {
    for (Index at = 0; at < size; ++at) {
      WriteAxis(view, axis + 1, row);
    }
  } else {
    const Index rows = axis == 0 ? 1 : view.shape[axis - 1];
    const auto plane = static_cast<std::size_t>(row / rows);
    const Index offset = (row % rows) * size;
    ++row;
    for (Index at = offset; at < offset + size; ++at) {
      if (view.flags.empty()) {
        writer_.Number(view.planes[plane][at]);
      } else {
        writer_.Boolean(view.flags[plane][at]);
      }
    }
  }
  writer_.EndArray();
}

void TraceWriter::Results(std::initializer_list<std::string_view> names) {
  writer_.EndArray();
  if (show_) {
    for (const std::string& wanted : *show_) {
      if (std::find(names_.begin(), names_.end(), wanted) == names_.end()) {
        throw InputError(ErrorCode::kUnknownField, "show",
                         "show names \"" + Shortened(wanted) + "\", which is not a step here");
      }
    }
  }
  for (const std::string_view name : names) {
    const auto step = std::find_if(steps_.begin(), steps_.end(),
                                   [&](const Written& written) { return written.name == name; });
    CountNumbers(step->view.Count());
    writer_.Key(name);
    if (step->shown) {
      writer_.Repeat(step->begin, step->end);
    } else {
      WriteValues(step->view);
    }
  }
}

}  // namespace attention
