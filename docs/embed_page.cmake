# SPDX-License-Identifier: BSD-3-Clause
# Writes `source`, a C++ file that holds the Markdown file `markdown`, the HTML file `html`
# and the text `plain` as the page `page`. Arrays of characters: string literals have a length limit, and a delimiter that a
# page might contain.

function(character_array file name result)
  file(READ ${file} bytes HEX)
  if(bytes MATCHES "^2d2d2d0a") # front matter: to the next line ---
    string(FIND "${bytes}" "0a2d2d2d0a0a" end)
    math(EXPR end "${end} + 12")
    string(SUBSTRING "${bytes}" ${end} -1 bytes)
  endif()
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  set(${result} "constexpr char ${name}[] = {${bytes}'\\0'};\n" PARENT_SCOPE)
endfunction()

# The first heading, as plain text.
file(STRINGS ${markdown} headings REGEX "^# " LIMIT_COUNT 1)
set(title "${page}")
if(headings)
  string(REGEX REPLACE "^# +" "" title "${headings}")
  string(REGEX REPLACE " *{[^}]*} *$" "" title "${title}")
  string(REPLACE "`" "" title "${title}")
  string(REPLACE "\\" "\\\\" title "${title}")
  string(REPLACE "\"" "\\\"" title "${title}")
endif()

character_array(${markdown} markdown_text markdown_array)
character_array(${html} html_text html_array)
character_array(${plain} plain_text plain_array)
file(WRITE ${source} "// SPDX-License-Identifier: BSD-3-Clause
#include \"docs/pages.hpp\"

namespace stickslip::pages {
namespace {

${markdown_array}
${html_array}
${plain_array}
}  // namespace

extern const Page ${identifier};
const Page ${identifier}{\"${page}\", \"${title}\", {markdown_text, sizeof markdown_text - 1},
                         {html_text, sizeof html_text - 1},
                         {plain_text, sizeof plain_text - 1}};

}  // namespace stickslip::pages
")
