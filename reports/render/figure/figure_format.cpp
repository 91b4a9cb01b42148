// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <string>

#include "reports/render/figure/figure.hpp"

namespace stickslip::reports {
namespace {

constexpr std::array all_formats = {FigureFormat::svg, FigureFormat::pdf, FigureFormat::png,
                                    FigureFormat::eps, FigureFormat::tex};

}  // namespace

std::optional<FigureFormat> figure_format(std::string_view name) {
  for (const FigureFormat format : all_formats) {
    if (name == name_of(format)) return format;
  }
  return std::nullopt;
}

FigureFormat figure_format_of(const std::filesystem::path& file) {
  const std::string ending = file.extension().string();
  const auto format = figure_format(ending.empty() ? ending : ending.substr(1));
  if (!format)
    throw InputError("--figure " + file.string() +
                     ": the file must end with .svg, .pdf, .png, .eps or .tex");
  return *format;
}

}  // namespace stickslip::reports
