// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/printed_tensors.hpp"

namespace stickslip::cases {
namespace {

Matrix3 tensor_of(const std::array<double, 9>& row_by_row) {
  Matrix3 m;
  for (Eigen::Index i = 0; i < 9; ++i) m(i / 3, i % 3) = row_by_row[static_cast<std::size_t>(i)];
  return m;
}

}  // namespace

const std::array<PrintedTensor, 4>& printed_tensors() {
  static const std::array<PrintedTensor, 4> all{
      {{"(a) correct stress", tensor_of({-155.9, -1.2, -0.6, -1.2, -75.6, 0.5, -0.6, 0.5, -74.2})},
       {"(b) without adjustment",
        tensor_of({-155.9, -0.6, 1.2, -1.2, 0.5, 75.6, -0.6, 74.3, -0.5})},
       {"(c) with projection",
        tensor_of({-145.4, -1.4, -1.1, -1.1, -76.9, -6.6, -0.3, 8.2, -76.8})},
       {"(d) with projection and twirling",
        tensor_of({-155.9, -1.2, -0.6, -1.2, -75.6, 0.5, -0.6, 0.5, -74.2})}}};
  return all;
}

}  // namespace stickslip::cases
