# SPDX-License-Identifier: BSD-3-Clause
# stickslip_law_texts(LAW HEADER): what the head of docs/laws/LAW.md says, as a C++ header: who the law is, and the
# texts of its options. Read by CMake, since the laws are built where Eigen is and no YAML library, and the header is
# there before anything is compiled. It is written only when it changes.
#
# The head is YAML between two lines ---, one line a text:
#   title, source   one line each
#   cite            keys of docs/references.bib: KEY, or [KEY, KEY]
#   doi             where it is not the one of the first work that is cited
#   options         below it, indented by two: OPTION: TEXT
# A text that YAML would not take as it is stands in quotes, '...' with '' for an apostrophe, or "...".
function(stickslip_law_texts law header)
  string(REPLACE _ - page_name ${law})
  set(page docs/laws/${page_name}.md)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${page}
    ${PROJECT_SOURCE_DIR}/docs/references.bib)
  file(READ ${PROJECT_SOURCE_DIR}/${page} text)
  string(FIND "${text}" "\n---\n" end)
  if(NOT text MATCHES "^---\n" OR end LESS 0)
    message(FATAL_ERROR "${page}:1: the page of a law begins with its head between two lines ---")
  endif()
  string(SUBSTRING "${text}" 4 ${end} head)  # with the second line ---
  foreach(key IN ITEMS title source cite doi options)
    unset(${key})
  endforeach()
  set(members "")
  set(line_number 1)
  while(head MATCHES "^([^\n]*)\n(.*)$")
    set(line "${CMAKE_MATCH_1}")
    set(head "${CMAKE_MATCH_2}")
    math(EXPR line_number "${line_number} + 1")
    set(place "${page}:${line_number}")
    if(NOT line MATCHES "^(  )?([A-Za-z0-9-]+):( (.*))?$")
      message(FATAL_ERROR "${place}: expected \"key: text\", not \"${line}\"")
    endif()
    set(indent "${CMAKE_MATCH_1}")
    set(key ${CMAKE_MATCH_2})
    stickslip_head_text(value "${CMAKE_MATCH_4}" "${place}")
    if(value STREQUAL "" AND NOT key STREQUAL options AND NOT key STREQUAL doi)
      message(FATAL_ERROR "${place}: ${key} has no text")
    endif()
    if(indent)
      if(NOT DEFINED options)
        message(FATAL_ERROR "${place}: ${key} is indented, and no option: \"options:\" comes first")
      endif()
      string(REPLACE - _ member ${key})
      string(APPEND members "  static constexpr OptionText ${member}{\"${key}\", R\"~(${value})~\"};\n")
    elseif(NOT key MATCHES "^(title|source|cite|doi|options)$")
      message(FATAL_ERROR "${place}: unknown key ${key}; known are title, source, cite, doi, options")
    elseif(DEFINED ${key})
      message(FATAL_ERROR "${place}: ${key} stands twice")
    else()
      set(${key} "${value}")
      set(place_of_${key} "${place}")
    endif()
  endwhile()
  foreach(key IN ITEMS title source cite)
    if(NOT DEFINED ${key})
      message(FATAL_ERROR "${page}:1: ${key} is missing")
    endif()
  endforeach()
  stickslip_cited(bibtex "${cite}" "${place_of_cite}")
  if(NOT DEFINED doi)
    set(doi "")
    if(bibtex MATCHES " doi = {([^}]*)}")
      set(doi "${CMAKE_MATCH_1}")
    endif()
  endif()
  string(REGEX MATCHALL "[a-z0-9]+" words ${law})
  set(type "")
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND type ${first}${rest})
  endforeach()
  file(CONFIGURE OUTPUT ${header} @ONLY CONTENT [=[
// SPDX-License-Identifier: BSD-3-Clause
// Made from the head of @page@ (cmake/StickslipLawTexts.cmake).
#pragma once

#include "stickslip/description/description.hpp"

namespace stickslip::texts {

/// What the page of @page_name@ says of the law and its options.
struct @type@ {
  static constexpr LawIdentity identity{"@page_name@", R"~(@title@)~", R"~(@source@)~", "@doi@",
                                        R"~(@bibtex@)~"};
@members@};

}  // namespace stickslip::texts
]=])
endfunction()

# The text of a YAML scalar on one line.
function(stickslip_head_text result scalar place)
  if(scalar MATCHES "^'(.*)'$")
    string(REPLACE "''" "'" scalar "${CMAKE_MATCH_1}")
  elseif(scalar MATCHES "^\"([^\"\\]*)\"$")
    set(scalar "${CMAKE_MATCH_1}")
  elseif(scalar MATCHES ": |:$| #|^['\"{}>|*&!%@`#,?-]")
    message(FATAL_ERROR "${place}: the text needs quotes in YAML, '...' with '' for an apostrophe: ${scalar}")
  endif()
  set(${result} "${scalar}" PARENT_SCOPE)
endfunction()

# The entries of docs/references.bib with these keys, a line each.
function(stickslip_cited result keys place)
  file(READ ${PROJECT_SOURCE_DIR}/docs/references.bib references)
  string(REGEX REPLACE "^\\[(.*)\\]$" "\\1" keys "${keys}")
  string(REPLACE ", " ";" keys "${keys}")
  set(entries "")
  foreach(key IN LISTS keys)
    if(NOT "\n${references}" MATCHES "\n(@[a-z]+{${key},[^\n]*)")
      message(FATAL_ERROR "${place}: cite: ${key} is not in docs/references.bib")
    endif()
    string(APPEND entries "\n${CMAKE_MATCH_1}")
  endforeach()
  string(REGEX REPLACE "^\n" "" entries "${entries}")
  set(${result} "${entries}" PARENT_SCOPE)
endfunction()
