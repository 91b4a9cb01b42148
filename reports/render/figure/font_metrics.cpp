// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/font_metrics.hpp"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <mutex>
#include <string_view>

namespace stickslip::reports {
namespace {

constexpr double average_advance = 0.55;  // [em], of sans-serif fonts

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// A pattern of fontconfig's, freed at the end.
using Pattern = std::unique_ptr<FcPattern, void (*)(FcPattern*)>;

Pattern pattern_of(const std::string& font) {
  Pattern pattern(FcPatternCreate(), FcPatternDestroy);
  // c_str of fontconfig is unsigned.
  FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(font.c_str()));
  FcConfigSubstitute(nullptr, pattern.get(), FcMatchPattern);
  FcDefaultSubstitute(pattern.get());
  return pattern;
}

/// Names of fonts that fontconfig replaces by ones of the same widths, and of kinds of fonts.
constexpr std::array<std::string_view, 11> standard_names = {
    "helvetica",  "arial", "times",      "times new roman", "courier",  "courier new",
    "sans-serif", "sans",  "sans serif", "serif",           "monospace"};

}  // namespace

/// The fonts in which the characters of one name are drawn, best first, opened when needed.
struct FontMetrics::Faces {
  struct Face {
    std::string file;
    int index = 0;
    FT_Face face = nullptr;
    bool tried = false;
  };
  FT_Library library = nullptr;
  std::vector<Face> faces;
  std::map<std::uint32_t, double> known;
  std::mutex lock;

  explicit Faces(const std::string& font) {
    if (FT_Init_FreeType(&library) != 0) library = nullptr;
    const Pattern pattern = pattern_of(font);
    FcResult result = FcResultNoMatch;
    FcFontSet* const set = FcFontSort(nullptr, pattern.get(), FcTrue, nullptr, &result);
    if (set == nullptr) return;
    for (int k = 0; k < set->nfont; ++k) {
      FcChar8* file = nullptr;
      int index = 0;
      if (FcPatternGetString(set->fonts[k], FC_FILE, 0, &file) != FcResultMatch) continue;
      FcPatternGetInteger(set->fonts[k], FC_INDEX, 0, &index);
      faces.push_back({reinterpret_cast<const char*>(file), index});
    }
    FcFontSetDestroy(set);
  }
  ~Faces() {
    for (Face& face : faces) {
      if (face.face != nullptr) FT_Done_Face(face.face);
    }
    if (library != nullptr) FT_Done_FreeType(library);
  }
  Faces(const Faces&) = delete;
  Faces& operator=(const Faces&) = delete;

  double measured(std::uint32_t code_point) {
    for (Face& face : faces) {
      if (!face.tried) {
        face.tried = true;
        if (library == nullptr ||
            FT_New_Face(library, face.file.c_str(), face.index, &face.face) != 0)
          face.face = nullptr;
      }
      if (face.face == nullptr || face.face->units_per_EM == 0) continue;
      const FT_UInt glyph = FT_Get_Char_Index(face.face, code_point);
      if (glyph == 0 || FT_Load_Glyph(face.face, glyph, FT_LOAD_NO_SCALE) != 0) continue;
      return static_cast<double>(face.face->glyph->metrics.horiAdvance) /
             static_cast<double>(face.face->units_per_EM);
    }
    return average_advance;
  }
};

FontMetrics::FontMetrics(const std::string& font) : faces_(std::make_unique<Faces>(font)) {}
FontMetrics::~FontMetrics() = default;

double FontMetrics::advance(std::uint32_t code_point) const {
  const std::lock_guard<std::mutex> lock(faces_->lock);
  const auto found = faces_->known.find(code_point);
  if (found != faces_->known.end()) return found->second;
  return faces_->known.emplace(code_point, faces_->measured(code_point)).first->second;
}

const FontMetrics& font_metrics(const std::string& font) {
  static std::mutex lock;
  static std::map<std::string, std::unique_ptr<FontMetrics>> all;
  const std::lock_guard<std::mutex> guard(lock);
  std::unique_ptr<FontMetrics>& metrics = all[font];
  if (!metrics) metrics = std::make_unique<FontMetrics>(font);
  return *metrics;
}

std::vector<std::string> installed_fonts() {
  std::vector<std::string> names;
  const Pattern everything(FcPatternCreate(), FcPatternDestroy);
  FcObjectSet* const wanted = FcObjectSetBuild(FC_FAMILY, static_cast<const char*>(nullptr));
  FcFontSet* const set = FcFontList(nullptr, everything.get(), wanted);
  FcObjectSetDestroy(wanted);
  if (set == nullptr) return names;
  for (int k = 0; k < set->nfont; ++k) {
    FcChar8* family = nullptr;
    for (int n = 0; FcPatternGetString(set->fonts[k], FC_FAMILY, n, &family) == FcResultMatch; ++n)
      names.emplace_back(reinterpret_cast<const char*>(family));
  }
  FcFontSetDestroy(set);
  std::ranges::sort(names);
  const auto repeated = std::ranges::unique(names);
  names.erase(repeated.begin(), repeated.end());
  return names;
}

bool is_known_font(const std::string& font) {
  const std::string wanted = in_small_letters(font);
  if (std::ranges::count(standard_names, wanted) > 0) return true;
  return std::ranges::any_of(
      installed_fonts(), [&](const std::string& name) { return in_small_letters(name) == wanted; });
}

}  // namespace stickslip::reports
