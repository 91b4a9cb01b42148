// SPDX-License-Identifier: BSD-3-Clause
// How wide the letters of a font are, in the fonts with which gnuplot draws.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// Widths of the characters of one font, read from the font file that fontconfig finds for its
/// name, as gnuplot's drawing library does. May be used by several threads at once.
class FontMetrics {
 public:
  /// The font of this name, or the one that stands in for it. Without any font all characters are
  /// as wide as an average one.
  explicit FontMetrics(const std::string& font);
  ~FontMetrics();
  FontMetrics(const FontMetrics&) = delete;
  FontMetrics& operator=(const FontMetrics&) = delete;

  /// Width of a character [em], from the next best font where this one lacks it.
  double advance(std::uint32_t code_point) const;

 private:
  struct Faces;
  std::unique_ptr<Faces> faces_;
};

/// The widths of the font of this name, read once.
const FontMetrics& font_metrics(const std::string& font);

/// Names of the installed families, in alphabetical order.
std::vector<std::string> installed_fonts();

/// Whether a family of this name is installed, or one that has the same widths by agreement
/// (Helvetica and Arial, Times, Courier), or the name is that of a kind (sans-serif, serif,
/// monospace). Letters may be large or small.
bool is_known_font(const std::string& font);

}  // namespace stickslip::reports
