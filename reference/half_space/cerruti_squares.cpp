// SPDX-License-Identifier: BSD-3-Clause
#include "reference/half_space/cerruti_squares.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unsupported/Eigen/FFT>

namespace stickslip::reference {
namespace {

/// y ln(x + r), which is 0 at y = 0.
double moment(double y, double x) { return y == 0 ? 0 : y * std::log(x + std::hypot(x, y)); }

/// The integrals of 1/rho and e^{2 i phi}/rho over a square of the side h, x and y from its middle.
struct SquareIntegrals {
  double plain;   ///< integral of 1/rho
  Planar turned;  ///< integral of e^{2 i phi}/rho
};

SquareIntegrals square(double x, double y, double h) {
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (const double i : {1., -1.}) {
    for (const double j : {1., -1.}) {
      const double cx = x + i * h / 2;
      const double cy = y + j * h / 2;
      const double sign = i * j;
      xx += sign * moment(cy, cx);
      yy += sign * moment(cx, cy);
      xy -= sign * std::hypot(cx, cy);
    }
  }
  return {xx + yy, {xx - yy, 2 * xy}};
}

/// The least product of 2, 3 and 5 that is not below n.
int smooth(int n) {
  for (;; ++n) {
    int rest = n;
    for (const int factor : {2, 3, 5})
      while (rest % factor == 0) rest /= factor;
    if (rest == 1) return n;
  }
}

}  // namespace

struct CerrutiSquares::Transform {
  using Field = std::vector<Planar>;

  explicit Transform(int side)
      : size(side), plain(area()), turned(area()), field(area()), spare(area()) {}

  [[nodiscard]] std::size_t area() const { return static_cast<std::size_t>(size * size); }

  /// A row of one field, forwards or back, into the same row of another.
  void forward(int row, const Field& from, Field& to) {
    fft.impl().fwd(to.data() + row * size, from.data() + row * size, size);
  }
  void back(int row, const Field& from, Field& to) {
    fft.impl().inv(to.data() + row * size, from.data() + row * size, size);
  }
  /// The first `columns` columns of the first `rows` rows, as rows.
  void transpose(const Field& from, Field& to, int rows, int columns) const {
    constexpr int block = 16;
    for (int i = 0; i < rows; i += block)
      for (int j = 0; j < columns; j += block)
        for (int a = i; a < std::min(i + block, rows); ++a)
          for (int b = j; b < std::min(j + block, columns); ++b)
            to[index(b, a)] = from[index(a, b)];
  }
  /// Along both directions; the answer is transposed.
  void forward(Field& values) {
    for (int row = 0; row < size; ++row) forward(row, values, spare);
    transpose(spare, values, size, size);
    for (int row = 0; row < size; ++row) forward(row, values, spare);
    values.swap(spare);
  }

  [[nodiscard]] std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row * size + column);
  }

  int size;      ///< squares in a period
  Field plain;   ///< symbol that multiplies the traction, transposed
  Field turned;  ///< symbol that multiplies the conjugate, transposed
  Field field;   ///< at work
  Field spare;   ///< second field at work
  Eigen::FFT<double> fft;
};

CerrutiSquares::CerrutiSquares(double nu, int n, double h)
    : n_(n), transform_(std::make_unique<Transform>(smooth(2 * n - 1))) {
  Transform& t = *transform_;
  const int size = t.size;
  const auto fill = [&](auto value_of) {
    for (int j = 0; j < size; ++j) {
      for (int i = 0; i < size; ++i) {
        const int x = i < n ? i : i - size;
        const int y = j < n ? j : j - size;
        t.field[t.index(j, i)] =
            std::abs(x) < n && std::abs(y) < n ? value_of(square(x * h, y * h, h)) : 0;
      }
    }
    t.forward(t.field);
  };
  constexpr double pi = std::numbers::pi;
  fill([&](const SquareIntegrals& s) { return Planar((1 - nu / 2) / pi * s.plain); });
  t.plain = t.field;
  fill([&](const SquareIntegrals& s) { return nu / 2 / pi * s.turned; });
  t.turned = t.field;
  for (std::size_t k = 0; k < t.area(); ++k)
    largest_ = std::max(largest_, std::abs(t.plain[k]) + std::abs(t.turned[k]));
  const double scale = 1. / (static_cast<double>(size) * size);
  for (auto* symbol : {&t.plain, &t.turned})
    for (Planar& value : *symbol) value *= scale;
  own_ = (1 - nu / 2) / pi * square(0, 0, h).plain;
}

CerrutiSquares::~CerrutiSquares() = default;
CerrutiSquares::CerrutiSquares(CerrutiSquares&&) noexcept = default;
CerrutiSquares& CerrutiSquares::operator=(CerrutiSquares&&) noexcept = default;

void CerrutiSquares::apply(const std::vector<Planar>& traction,
                           std::vector<Planar>& displacement) const {
  Transform& t = *transform_;
  const int size = t.size;
  std::fill(t.field.begin(), t.field.end(), Planar{});
  for (int j = 0; j < n_; ++j) {
    std::copy_n(traction.begin() + j * n_, n_, t.field.begin() + j * size);
    t.forward(j, t.field, t.spare);
  }
  t.transpose(t.spare, t.field, n_, size);  // over all tractions: zeros stay around it
  for (int i = 0; i < size; ++i) t.forward(i, t.field, t.spare);
  // The transform of a conjugate is the conjugate at the opposite wave number.
  for (int j = 0; j <= size / 2; ++j) {
    const int other_j = j == 0 ? 0 : size - j;
    for (int i = 0; i < size; ++i) {
      const int other_i = i == 0 ? 0 : size - i;
      if (other_j == j && other_i < i) continue;
      const std::size_t here = t.index(j, i);
      const std::size_t there = t.index(other_j, other_i);
      const Planar a = t.spare[here];
      const Planar b = t.spare[there];
      t.spare[here] = t.plain[here] * a + t.turned[here] * std::conj(b);
      t.spare[there] = t.plain[there] * b + t.turned[there] * std::conj(a);
    }
  }
  for (int i = 0; i < size; ++i) t.back(i, t.spare, t.field);
  t.transpose(t.field, t.spare, size, n_);
  displacement.resize(static_cast<std::size_t>(n_ * n_));
  for (int j = 0; j < n_; ++j) {
    t.back(j, t.spare, t.field);
    std::copy_n(t.field.begin() + j * size, n_, displacement.begin() + j * n_);
  }
}

}  // namespace stickslip::reference
