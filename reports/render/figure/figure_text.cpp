// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/figure_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

#include "reports/render/figure/font_metrics.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::reports {
namespace {

/// One character of UTF-8 at `start`.
std::string_view character_at(std::string_view text, std::size_t start) {
  std::size_t length = 1;
  while (start + length < text.size() &&
         (static_cast<unsigned char>(text[start + length]) & 0xC0U) == 0x80U) {
    ++length;
  }
  return text.substr(start, length);
}

/// The number of a character in Unicode.
std::uint32_t code_point(std::string_view character) {
  const auto byte = [&](std::size_t k) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(character[k]));
  };
  if (character.size() == 1) return byte(0);
  const std::uint32_t first_bits = character.size() == 2   ? 0x1FU
                                   : character.size() == 3 ? 0x0FU
                                                           : 0x07U;
  std::uint32_t code = byte(0) & first_bits;
  for (std::size_t k = 1; k < character.size(); ++k) code = (code << 6U) | (byte(k) & 0x3FU);
  return code;
}

/// Splits off "_{...}" or "^{...}" at `start`; empty where there is none.
std::string_view script_at(std::string_view text, std::size_t start) {
  if (start + 1 >= text.size() || (text[start] != '_' && text[start] != '^') ||
      text[start + 1] != '{') {
    return {};
  }
  const std::size_t end = text.find('}', start);
  return end == std::string_view::npos ? std::string_view() : text.substr(start, end - start + 1);
}

/// Signs that LaTeX has a command for, without any package.
const std::map<std::string_view, std::string_view>& latex_signs() {
  static const std::map<std::string_view, std::string_view> signs = {{"α", "$\\alpha$"},
                                                                     {"β", "$\\beta$"},
                                                                     {"γ", "$\\gamma$"},
                                                                     {"δ", "$\\delta$"},
                                                                     {"ε", "$\\epsilon$"},
                                                                     {"ζ", "$\\zeta$"},
                                                                     {"η", "$\\eta$"},
                                                                     {"θ", "$\\theta$"},
                                                                     {"ϑ", "$\\vartheta$"},
                                                                     {"ι", "$\\iota$"},
                                                                     {"κ", "$\\kappa$"},
                                                                     {"λ", "$\\lambda$"},
                                                                     {"μ", "$\\mu$"},
                                                                     {"µ", "$\\mu$"},
                                                                     {"ν", "$\\nu$"},
                                                                     {"ξ", "$\\xi$"},
                                                                     {"ο", "o"},
                                                                     {"π", "$\\pi$"},
                                                                     {"ρ", "$\\rho$"},
                                                                     {"σ", "$\\sigma$"},
                                                                     {"ς", "$\\varsigma$"},
                                                                     {"τ", "$\\tau$"},
                                                                     {"υ", "$\\upsilon$"},
                                                                     {"φ", "$\\phi$"},
                                                                     {"ϕ", "$\\phi$"},
                                                                     {"χ", "$\\chi$"},
                                                                     {"ψ", "$\\psi$"},
                                                                     {"ω", "$\\omega$"},
                                                                     {"Γ", "$\\Gamma$"},
                                                                     {"Δ", "$\\Delta$"},
                                                                     {"Θ", "$\\Theta$"},
                                                                     {"Λ", "$\\Lambda$"},
                                                                     {"Ξ", "$\\Xi$"},
                                                                     {"Π", "$\\Pi$"},
                                                                     {"Σ", "$\\Sigma$"},
                                                                     {"Φ", "$\\Phi$"},
                                                                     {"Ψ", "$\\Psi$"},
                                                                     {"Ω", "$\\Omega$"},
                                                                     {"∆", "$\\Delta$"},
                                                                     {"·", "$\\cdot$"},
                                                                     {"⋅", "$\\cdot$"},
                                                                     {"×", "$\\times$"},
                                                                     {"÷", "$\\div$"},
                                                                     {"±", "$\\pm$"},
                                                                     {"∓", "$\\mp$"},
                                                                     {"°", "$^{\\circ}$"},
                                                                     {"≤", "$\\leq$"},
                                                                     {"≥", "$\\geq$"},
                                                                     {"≪", "$\\ll$"},
                                                                     {"≫", "$\\gg$"},
                                                                     {"≠", "$\\neq$"},
                                                                     {"≈", "$\\approx$"},
                                                                     {"≃", "$\\simeq$"},
                                                                     {"∼", "$\\sim$"},
                                                                     {"≡", "$\\equiv$"},
                                                                     {"∝", "$\\propto$"},
                                                                     {"∞", "$\\infty$"},
                                                                     {"√", "$\\surd$"},
                                                                     {"∑", "$\\sum$"},
                                                                     {"∫", "$\\int$"},
                                                                     {"∂", "$\\partial$"},
                                                                     {"∇", "$\\nabla$"},
                                                                     {"∥", "$\\parallel$"},
                                                                     {"⊥", "$\\perp$"},
                                                                     {"∈", "$\\in$"},
                                                                     {"→", "$\\to$"},
                                                                     {"←", "$\\leftarrow$"},
                                                                     {"↔", "$\\leftrightarrow$"},
                                                                     {"↑", "$\\uparrow$"},
                                                                     {"↓", "$\\downarrow$"},
                                                                     {"⇒", "$\\Rightarrow$"},
                                                                     {"′", "$'$"},
                                                                     {"″", "$''$"},
                                                                     {"−", "$-$"},
                                                                     {"–", "--"},
                                                                     {"—", "---"},
                                                                     {"‐", "-"},
                                                                     {"‑", "-"},
                                                                     {"…", "\\dots{}"},
                                                                     {"‘", "`"},
                                                                     {"’", "'"},
                                                                     {"“", "``"},
                                                                     {"”", "''"},
                                                                     {"„", ",,"},
                                                                     {"\u00A0", "~"},
                                                                     {"\u2009", "\\,"},
                                                                     {"\u202F", "\\,"},
                                                                     {"½", "$\\frac{1}{2}$"},
                                                                     {"¼", "$\\frac{1}{4}$"},
                                                                     {"¾", "$\\frac{3}{4}$"},
                                                                     {"§", "\\S{}"},
                                                                     {"†", "\\dag{}"},
                                                                     {"©", "\\copyright{}"},
                                                                     {"ß", "\\ss{}"},
                                                                     {"æ", "\\ae{}"},
                                                                     {"Æ", "\\AE{}"},
                                                                     {"œ", "\\oe{}"},
                                                                     {"Œ", "\\OE{}"},
                                                                     {"ø", "\\o{}"},
                                                                     {"Ø", "\\O{}"},
                                                                     {"å", "\\aa{}"},
                                                                     {"Å", "\\AA{}"},
                                                                     {"ł", "\\l{}"},
                                                                     {"Ł", "\\L{}"},
                                                                     {"ı", "\\i{}"},
                                                                     {"¿", "?`"},
                                                                     {"¡", "!`"},
                                                                     {"ℓ", "$\\ell$"},
                                                                     {"̇", ""},
                                                                     {"•", "$\\bullet$"},
                                                                     {"∘", "$\\circ$"},
                                                                     {"⟂", "$\\perp$"},
                                                                     {"∗", "$*$"},
                                                                     {"⋆", "$\\star$"}};
  return signs;
}

/// Letters and digits that stand high or low by themselves.
const std::map<std::string_view, std::string_view>& small_signs() {
  static const std::map<std::string_view, std::string_view> signs = {
      {"⁰", "^0"},     {"¹", "^1"},     {"²", "^2"},    {"³", "^3"},      {"⁴", "^4"},
      {"⁵", "^5"},     {"⁶", "^6"},     {"⁷", "^7"},    {"⁸", "^8"},      {"⁹", "^9"},
      {"⁺", "^+"},     {"⁻", "^-"},     {"⁼", "^="},    {"⁽", "^("},      {"⁾", "^)"},
      {"ⁿ", "^n"},     {"ⁱ", "^i"},     {"ᵃ", "^a"},    {"ᵇ", "^b"},      {"ᶜ", "^c"},
      {"ᵈ", "^d"},     {"ᵉ", "^e"},     {"ᵏ", "^k"},    {"ᵐ", "^m"},      {"ᵒ", "^o"},
      {"ᵖ", "^p"},     {"ᵗ", "^t"},     {"ᵘ", "^u"},    {"ˣ", "^x"},      {"ʸ", "^y"},
      {"ᵀ", "^T"},     {"₀", "_0"},     {"₁", "_1"},    {"₂", "_2"},      {"₃", "_3"},
      {"₄", "_4"},     {"₅", "_5"},     {"₆", "_6"},    {"₇", "_7"},      {"₈", "_8"},
      {"₉", "_9"},     {"₊", "_+"},     {"₋", "_-"},    {"₌", "_="},      {"₍", "_("},
      {"₎", "_)"},     {"ₐ", "_a"},     {"ₑ", "_e"},    {"ₒ", "_o"},      {"ₓ", "_x"},
      {"ₕ", "_h"},     {"ₖ", "_k"},     {"ₗ", "_l"},    {"ₘ", "_m"},      {"ₙ", "_n"},
      {"ₚ", "_p"},     {"ₛ", "_s"},     {"ₜ", "_t"},    {"ᵢ", "_i"},      {"ⱼ", "_j"},
      {"ᵣ", "_r"},     {"ᵤ", "_u"},     {"ᵥ", "_v"},    {"ᵦ", "_\\beta"}, {"ᵧ", "_\\gamma"},
      {"ᵨ", "_\\rho"}, {"ᵩ", "_\\phi"}, {"ᵪ", "_\\chi"}};
  return signs;
}

/// Letters with an accent: the letter and the command of the accent.
const std::map<std::string_view, std::string_view>& accented_letters() {
  static const std::map<std::string_view, std::string_view> letters = {
      {"à", "`a"},  {"á", "'a"}, {"â", "^a"},  {"ã", "~a"},  {"ä", "\"a"}, {"è", "`e"},
      {"é", "'e"},  {"ê", "^e"}, {"ë", "\"e"}, {"ì", "`i"},  {"í", "'i"},  {"î", "^i"},
      {"ï", "\"i"}, {"ò", "`o"}, {"ó", "'o"},  {"ô", "^o"},  {"õ", "~o"},  {"ö", "\"o"},
      {"ù", "`u"},  {"ú", "'u"}, {"û", "^u"},  {"ü", "\"u"}, {"ý", "'y"},  {"ÿ", "\"y"},
      {"ñ", "~n"},  {"ç", "cc"}, {"À", "`A"},  {"Á", "'A"},  {"Â", "^A"},  {"Ã", "~A"},
      {"Ä", "\"A"}, {"È", "`E"}, {"É", "'E"},  {"Ê", "^E"},  {"Ë", "\"E"}, {"Í", "'I"},
      {"Ó", "'O"},  {"Ô", "^O"}, {"Õ", "~O"},  {"Ö", "\"O"}, {"Ú", "'U"},  {"Ü", "\"U"},
      {"Ñ", "~N"},  {"Ç", "cC"}, {"ą", "ka"},  {"ę", "ke"},  {"ć", "'c"},  {"č", "vc"},
      {"ń", "'n"},  {"ň", "vn"}, {"ś", "'s"},  {"š", "vs"},  {"ź", "'z"},  {"ż", ".z"},
      {"ž", "vz"},  {"ř", "vr"}, {"ě", "ve"},  {"ů", "ru"},  {"ő", "Ho"},  {"ű", "Hu"},
      {"ğ", "ug"},  {"ş", "cs"}, {"Š", "vS"},  {"Č", "vC"},  {"Ž", "vZ"},  {"Ś", "'S"},
      {"ų", "ku"},  {"ū", "=u"}, {"ė", ".e"},  {"į", "ki"}};
  return letters;
}

std::string latex_ascii(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '~':
      return "\\textasciitilde{}";
    case '^':
      return "\\textasciicircum{}";
    case '|':
      return "$|$";
    case '<':
      return "$<$";
    case '>':
      return "$>$";
    case '"':
      return "''";
    case '`':
      return "\\`{}";
    case '{':
    case '}':
    case '_':
    case '&':
    case '%':
    case '$':
    case '#':
      return std::string("\\") + c;
    default:
      return static_cast<unsigned char>(c) < 0x20U ? " " : std::string(1, c);
  }
}

std::string latex_character(std::string_view character) {
  if (character.size() == 1 && static_cast<unsigned char>(character[0]) < 0x80U)
    return latex_ascii(character[0]);
  if (const auto sign = latex_signs().find(character); sign != latex_signs().end())
    return std::string(sign->second);
  if (const auto sign = small_signs().find(character); sign != small_signs().end())
    return fmt::format("${}{{{}}}$", sign->second[0], sign->second.substr(1));
  if (const auto letter = accented_letters().find(character); letter != accented_letters().end()) {
    const char base = letter->second[1];
    return fmt::format("\\{}{{{}}}", letter->second[0],
                       base == 'i' ? std::string("\\i") : std::string(1, base));
  }
  return fmt::format("[U+{:04X}]", code_point(character));
}

/// Signs that mean the same alone and in mathematics.
bool is_plain_mathematics(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == '/';
  });
}

/// Where a line may end: after this character.
bool may_break_after(char c) {
  return c == ' ' || c == ',' || c == '[' || c == '/' || c == '-' || c == ';' || c == '=';
}

/// The words of a text, each with what follows it up to where a line may end.
std::vector<std::string> breakable_parts(std::string_view text) {
  std::vector<std::string> parts(1);
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (const std::string_view script = script_at(text, k); !script.empty()) {
      parts.back() += script;
      k += script.size() - 1;
      continue;
    }
    parts.back() += text[k];
    // A hyphen or a sign before a number belongs to it.
    const bool before_digit = k + 1 < text.size() && text[k + 1] >= '0' && text[k + 1] <= '9';
    const bool sign = text[k] != ' ' && text[k] != ';' && before_digit;
    if (may_break_after(text[k]) && !sign && k + 1 < text.size() && text[k + 1] != ' ')
      parts.emplace_back();
  }
  return parts;
}

std::string without_end_blanks(std::string text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace

std::string gnuplot_string(std::string_view text) {
  std::string answer = "'";
  for (const char c : text) {
    if (c == '\'') answer += '\'';
    answer += c == '\n' || c == '\r' ? ' ' : c;
  }
  return answer + "'";
}

std::string enhanced_text(std::string_view text) {
  std::string answer;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (const std::string_view script = script_at(text, k); !script.empty()) {
      answer += script.substr(0, 2);
      answer += enhanced_text(script.substr(2, script.size() - 3));
      answer += '}';
      k += script.size() - 1;
      continue;
    }
    if (std::string_view("\\{}_^@&~").find(text[k]) != std::string_view::npos) answer += '\\';
    answer += text[k];
  }
  return answer;
}

std::string latex_text(std::string_view text) {
  std::string answer;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (const std::string_view script = script_at(text, k); !script.empty()) {
      const std::string_view inside = script.substr(2, script.size() - 3);
      // Text mode inside, so that what is escaped there stays right.
      answer += is_plain_mathematics(inside) ? fmt::format("${}{{{}}}$", script[0], inside)
                                             : fmt::format("${}{{\\textrm{{\\scriptsize {}}}}}$",
                                                           script[0], latex_text(inside));
      k += script.size() - 1;
      continue;
    }
    const std::string_view character = character_at(text, k);
    // Two hyphens would become a dash.
    if (character == "-" && !answer.empty() && answer.back() == '-') answer += "{}";
    answer += latex_character(character);
    k += character.size() - 1;
  }
  return answer;
}

double text_width(std::string_view text, const std::string& font, double size) {
  constexpr double cm_per_point = 2.54 / 72;
  constexpr double script_size = 0.8;  // of the size around it, in gnuplot's enhanced text
  const FontMetrics& metrics = font_metrics(font);
  double width = 0;  // [em]
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (const std::string_view script = script_at(text, k); !script.empty()) {
      width += text_width(script.substr(2, script.size() - 3), font, script_size) / cm_per_point;
      k += script.size() - 1;
      continue;
    }
    const std::string_view character = character_at(text, k);
    width += metrics.advance(code_point(character));
    k += character.size() - 1;
  }
  return width * size * cm_per_point;
}

std::vector<std::string> wrapped_text(std::string_view text, const std::string& font, double size,
                                      double width) {
  std::vector<std::string> lines;
  std::string line;
  for (const std::string& part : breakable_parts(text)) {
    if (!line.empty() && text_width(without_end_blanks(line + part), font, size) > width) {
      lines.push_back(without_end_blanks(line));
      line.clear();
    }
    line += part;
  }
  lines.push_back(without_end_blanks(line));
  return lines;
}

void require_font(const std::string& font) {
  if (font.find(',') != std::string::npos)
    throw InputError("font '" + font + "': give one font, gnuplot takes no list");
  if (is_known_font(font)) return;
  throw InputError(unknown_name("font", font, installed_fonts()));
}

}  // namespace stickslip::reports
