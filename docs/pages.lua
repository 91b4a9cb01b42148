-- SPDX-License-Identifier: BSD-3-Clause
-- Pandoc filter: writes the pages of docs/ as C++, each as it was written, as HTML and as text. One
-- run for all of them, because most of the time of a short run is pandoc's start. Metadata: `pages`,
-- their names from docs/ without .md, a colon between them; `folder`, that of
-- docs/; `source`, the file to write.
local folder_of_filters = PANDOC_SCRIPT_FILE:match("^(.*/)") or ""
local fragment = dofile(folder_of_filters .. "fragment.lua")
local plain = dofile(folder_of_filters .. "plain.lua")

local function contents(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("a")
  file:close()
  return text
end

-- The text without its front matter.
local function body(markdown)
  if markdown:sub(1, 4) ~= "---\n" then return markdown end
  local _, ended = markdown:find("\n---\n\n", 1, true)
  return markdown:sub(ended + 1)
end

-- The first heading, as plain text.
local function title(name, markdown)
  local heading = ("\n" .. markdown):match("\n# +([^\n]*)")
  return heading and heading:gsub(" *{[^}]*} *$", ""):gsub("`", "") or name
end

-- A string literal, a line each.
local escaped = { ["\\"] = "\\\\", ['"'] = '\\"', ["\n"] = '\\n"\n"', ["\r"] = "\\r", ["\t"] = "\\t" }
local function literal(text) return '"' .. text:gsub('[\\"\n\r\t]', escaped) .. '"' end

local function page(folder, path)
  local case = path:match("^%.%./cases/[^/]+/([^/]+)/page$") -- a page's name says no room
  local name = case and "cases/" .. case:gsub("_", "-") or path
  local markdown = contents(folder .. "/" .. path .. ".md")
  local function document(columns) -- how wide a table's row may be before its columns are as wide as the text
    return pandoc.read(markdown, "markdown", pandoc.ReaderOptions {
      columns = columns, abbreviations = PANDOC_READER_OPTIONS.abbreviations })
  end
  local html = pandoc.write(fragment(name, document(72)), "html5", pandoc.WriterOptions {
    html_math_method = "mathml", wrap_text = "wrap-none", identifier_prefix = name:gsub("/", "-") .. "-" })
  local text = pandoc.write(plain(document(100)), "plain", pandoc.WriterOptions { columns = 100 })
  local parts = { name, title(name, body(markdown)), body(markdown), html .. "\n", text }
  for index, part in ipairs(parts) do parts[index] = literal(part) .. "sv" end
  return "{" .. table.concat(parts, ",\n") .. "},\n"
end

function Pandoc(document)
  local folder = pandoc.utils.stringify(document.meta.folder)
  local out = assert(io.open(pandoc.utils.stringify(document.meta.source), "wb"))
  -- REUSE-IgnoreStart
  out:write('// SPDX-License-Identifier: BSD-3-Clause\n#include "docs/pages.hpp"\n\n',
    '#pragma GCC diagnostic ignored "-Woverlength-strings"\n\n',
    -- REUSE-IgnoreEnd
    "namespace stickslip {\n\nusing std::string_view_literals::operator\"\"sv;\n\n",
    "std::span<const Page> all_pages() {\n  static constexpr Page all[] = {\n")
  for name in pandoc.utils.stringify(document.meta.pages):gmatch("[^:]+") do
    out:write(page(folder, name))
  end
  out:write("  };\n  return all;\n}\n\n}  // namespace stickslip\n")
  out:close()
end
