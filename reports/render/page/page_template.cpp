// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/page_template.hpp"

#include <stdexcept>

#include "stickslip/outside/process/refused_memory.hpp"

namespace stickslip::embedded {
/// Made from the list in reports/render/CMakeLists.txt; empty for a name that is not in it.
std::string_view page_file(std::string_view name);
/// The names of all of them.
std::string_view page_parts();
}  // namespace stickslip::embedded

namespace stickslip::reports {

std::string page_file(std::string_view name) {
  const std::string_view text = embedded::page_file(name);
  if (text.empty()) throw std::logic_error("no page file " + std::string(name));
  // The licence of the page's own files stands in their first lines.
  const std::size_t line = text.find('\n');
  const bool says_licence = text.substr(0, line).find("SPDX") != std::string_view::npos;
  return std::string(says_licence ? text.substr(line + 1) : text);
}

std::string filled(kainjow::mustache::mustache& page, const PageData& data) {
  const MemoryWatch memory;
  std::string text;
  page.render(data, [&text](const std::string& part) { text += part; });
  memory.check();
  return text;
}

std::string filled_page(std::string_view name, PageData data) {
  std::string_view parts = embedded::page_parts();
  while (!parts.empty()) {
    const std::size_t end = parts.find(' ');
    const std::string part(parts.substr(0, end));
    data.set(part, PageData{kainjow::mustache::partial{
                       [part] { return page_file("parts/" + part + ".html"); }}});
    parts = end == std::string_view::npos ? std::string_view() : parts.substr(end + 1);
  }
  kainjow::mustache::mustache page{page_file(name)};
  if (!page.is_valid()) throw std::logic_error(std::string(name) + ": " + page.error_message());
  return filled(page, data);
}

}  // namespace stickslip::reports
