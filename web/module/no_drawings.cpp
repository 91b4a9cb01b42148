// SPDX-License-Identifier: BSD-3-Clause
// What stands in for gnuplot and for the fonts that it draws with: figures stay plain data.
#include "reports/render/figure/figure.hpp"
#include "reports/render/figure/font_metrics.hpp"

namespace stickslip::reports {

bool gnuplot_available() { return false; }
std::string_view why_no_gnuplot() {
  return "gnuplot, which draws the figures, is not started from WebAssembly; use stickslip built "
         "for this system";
}
void draw_figure(const Figure&, FigureFormat, const std::filesystem::path&, const FigureStyle&) {
  throw ToolMissing(std::string(why_no_gnuplot()));
}
std::vector<std::string> draw_figures(std::span<const FigureToDraw>, std::span<const FigureFormat>,
                                      const std::filesystem::path& folder, const FigureStyle&) {
  draw_figure({}, FigureFormat::svg, folder, {});
  return {};
}

struct FontMetrics::Faces {};
FontMetrics::FontMetrics(const std::string&) {}
FontMetrics::~FontMetrics() = default;
double FontMetrics::advance(std::uint32_t) const { return 0.55; }  // [em], of sans-serif fonts
const FontMetrics& font_metrics(const std::string& font) {
  static const FontMetrics all(font);
  return all;
}
std::vector<std::string> installed_fonts() { return {}; }
bool is_known_font(const std::string&) { return true; }

}  // namespace stickslip::reports
