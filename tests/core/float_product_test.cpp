#include "core/float_product.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/core/catch.h"
#include "tests/core/matrices.h"

namespace attention::tests {

// Expected: Eigen, in doubles.
TEST_CASE("a linear map is right at the edges of what is packed at a time") {
  Draw draw(12);
  for (const Index columns : {1, 7, 255, 256, 257, 530}) {
    for (const Index depth : {1, 255, 256, 257, 520}) {
      const Index rows = draw.Whole(1, 40);
      const Index stride = columns + 3;
      const Eigen::MatrixXf a = draw.Numbers(depth, rows).cast<float>();
      const Eigen::MatrixXf weight = draw.Numbers(depth, columns).cast<float>();
      const Eigen::VectorXf bias = draw.Numbers(columns, 1).cast<float>();
      std::vector<float> to(static_cast<std::size_t>(rows * stride), 777);
      FloatLinear({a.data(), rows, depth, depth}, {weight.data(), columns, depth, depth},
                  bias.data(), to.data(), stride);
      const Eigen::MatrixXd expected =
          (weight.cast<double>().transpose() * a.cast<double>()).colwise() + bias.cast<double>();
      double worst = 0;
      bool apart = true;  // what lies between the rows is left alone
      for (Index row = 0; row < rows; ++row) {
        const float* const actual = to.data() + row * stride;
        for (Index column = 0; column < columns; ++column) {
          worst = std::max(worst,
                           std::abs(static_cast<double>(actual[column]) - expected(column, row)));
        }
        for (Index column = columns; column < stride; ++column) apart &= actual[column] == 777;
      }
      INFO(rows << " rows, " << depth << " deep, " << columns << " columns");
      CHECK(apart);
      // Each addition rounds by 6e-8 of what has been summed, which is a few tens at most.
      CHECK(worst <= 1e-6 + 2e-7 * static_cast<double>(depth));
    }
  }
}

}  // namespace attention::tests
