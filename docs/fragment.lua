-- SPDX-License-Identifier: BSD-3-Clause
-- For pages.lua: makes a page of docs/ a fragment that can stand inside the report. The title is left
-- out, headings sink below those of the report, and links lead to places in the report.

-- Pages below docs/laws that are not laws, and so have no place in the report.
local not_in_report = {
  ["docs/laws/bonds"] = true, ["docs/laws/dashpots"] = true, ["docs/laws/frames"] = true,
  ["docs/laws/numbers"] = true, ["docs/laws/precision"] = true }

-- "../../../docs/laws/x.md" on page "cases/y", which lies in cases/ROOM/y -> "docs/laws/x"
local function resolve(page, target)
  local kind = page:match("^(.*)/")
  local folder = kind == "cases" and { "cases", "room", "name" } or { "docs", kind }
  for part in target:gmatch("[^/]+") do
    if part == ".." then
      table.remove(folder)
    elseif part ~= "." then
      table.insert(folder, part)
    end
  end
  return table.concat(folder, "/"):gsub("%.md$", "")
end

local function place_in_report(page)
  if not_in_report[page] then return nil end
  local law = page:match("^docs/laws/([^/]+)$")
  if law then return "../laws/" .. law .. ".html" end
  local case = page:match("^cases/[^/]+/([^/]+)/page$")
  return case and "../cases/" .. case:gsub("_", "-") .. ".html"
end

return function(page, document)
  local title_seen = false
  return document:walk {
    Header = function(header)
      if header.level == 1 and not title_seen then
        title_seen = true
        return {}
      end
      header.level = math.min(header.level + 2, 6)
      return header
    end,
    Link = function(link)
      if link.target:match("^%a[%w+.-]*:") or link.target:match("^#") then return link end
      local file = link.target:gsub("#.*$", "")
      local place = file:match("%.md$") and place_in_report(resolve(page, file))
      if not place then return link.content end
      -- Raw, because pandoc would put the page's prefix before a place that begins with '#'.
      local inlines = pandoc.List { pandoc.RawInline("html", '<a href="' .. place .. '">') }
      inlines:extend(link.content)
      inlines:insert(pandoc.RawInline("html", "</a>"))
      return inlines
    end,
  }
end
