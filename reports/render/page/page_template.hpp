// SPDX-License-Identifier: BSD-3-Clause
// Templates of pages, and the data that they are filled with.
#pragma once

#include <functional>
#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// What a template is filled with.
using PageData = kainjow::mustache::data;

/// A new, empty list.
inline PageData page_list() { return PageData{PageData::type::list}; }

/// Sets a text that is escaped where the template asks for {{name}}. An empty one counts as not
/// there, also in a section of an outer object that has a text of that name.
inline void set_text(PageData& data, const std::string& name, std::string_view text) {
  if (text.empty()) {
    data.set(name, false);
  } else {
    data.set(name, std::string(text));
  }
}

/// A file of page/templates/, e.g. "cases/case.html", without the line that says under which
/// licence it is. Throws std::logic_error for one that is not there.
std::string page_file(std::string_view name);

/// The template, filled. Throws std::bad_alloc, which the library alone would swallow.
std::string filled(kainjow::mustache::mustache& page, const PageData& data);

/// The template with that name, filled. Its {{> NAME}} are the files parts/NAME.html.
std::string filled_page(std::string_view name, PageData data);

}  // namespace stickslip::reports
