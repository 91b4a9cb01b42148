-- SPDX-License-Identifier: BSD-3-Clause
-- For pages.lua: makes a page of docs/ plain text for a terminal, with formulas in letters. What it does
-- not know stays as it is, so that nothing is lost.

local signs = {
  alpha = "α", beta = "β", gamma = "γ", delta = "δ", epsilon = "ε", varepsilon = "ε", zeta = "ζ",
  eta = "η", theta = "θ", vartheta = "ϑ", kappa = "κ", lambda = "λ", mu = "μ", nu = "ν", xi = "ξ",
  pi = "π", rho = "ρ", sigma = "σ", tau = "τ", phi = "φ", varphi = "φ", chi = "χ", psi = "ψ",
  omega = "ω", Gamma = "Γ", Delta = "Δ", Theta = "Θ", Lambda = "Λ", Xi = "Ξ", Pi = "Π",
  Sigma = "Σ", Phi = "Φ", Psi = "Ψ", Omega = "Ω", ell = "ℓ", infty = "∞", partial = "∂",
  nabla = "∇", cdot = "·", times = "×", pm = "±", mp = "∓", le = "≤", leq = "≤", ge = "≥",
  geq = "≥", ne = "≠", neq = "≠", approx = "≈", sim = "~", simeq = "≃", equiv = "≡", ll = "≪",
  gg = "≫", to = "→", rightarrow = "→", mapsto = "↦", Rightarrow = "⇒", implies = "⇒",
  leftarrow = "←", gets = "←", ["in"] = "∈", sum = "Σ", prod = "Π", int = "∫", oint = "∮",
  prime = "′", dots = "…", ldots = "…", cdots = "…", langle = "⟨", rangle = "⟩", circ = "°",
  perp = "⊥", parallel = "∥", otimes = "⊗", oplus = "⊕", dagger = "†", ast = "*", star = "*",
  propto = "∝", cap = "∩", cup = "∪", subset = "⊂", qquad = "   ", lVert = "‖",
  rVert = "‖", Vert = "‖", lvert = "|", rvert = "|", vert = "|", mid = "|", backslash = "\\",
  sin = "sin", cos = "cos", tan = "tan", arctan = "arctan", arcsin = "arcsin", arccos = "arccos",
  sinh = "sinh", cosh = "cosh", tanh = "tanh", exp = "exp", ln = "ln", log = "log", max = "max",
  min = "min", arg = "arg", det = "det", sgn = "sgn", lim = "lim", bmod = "mod",
  csc = "csc", cot = "cot", sec = "sec", Longleftrightarrow = "⇔", iff = "⇔", land = "∧", lor = "∨",
  notin = "∉", quad = "  ", forall = "∀", exists = "∃", sphericalangle = "∢", angle = "∠",
}
-- Commands that only set type: they go, their text stays.
local type_only = {
  left = true, right = true, big = true, Big = true, bigl = true, bigr = true, Bigl = true,
  Bigr = true, bigg = true, Bigg = true, biggl = true, biggr = true, displaystyle = true,
  textstyle = true, limits = true, nolimits = true, text = true, mathrm = true, mathbf = true,
  mathit = true, mathsf = true, mathcal = true, operatorname = true, boldsymbol = true, bm = true,
  textrm = true, mathrel = true, texttt = true, textit = true, mathbb = true, tfrac = true, hline = true,
}
local accents = { dot = "\u{307}", ddot = "\u{308}", hat = "\u{302}", bar = "\u{304}",
  tilde = "\u{303}", vec = "\u{20D7}", overline = "\u{304}", widehat = "\u{302}" }
local raised = { ["0"] = "⁰", ["1"] = "¹", ["2"] = "²", ["3"] = "³", ["4"] = "⁴", ["5"] = "⁵",
  ["6"] = "⁶", ["7"] = "⁷", ["8"] = "⁸", ["9"] = "⁹", ["-"] = "⁻", ["+"] = "⁺", n = "ⁿ",
  ["*"] = "*", ["′"] = "′" }

local convert

-- The argument at `at`: what is in braces, a command, or one character; and where it ends.
local function argument(text, at)
  at = text:find("%S", at) or at
  local braced = text:match("^%b{}", at)
  if braced then return convert(braced:sub(2, -2)), at + #braced end
  local command = text:match("^\\%a+", at)
  local inner = command and type_only[command:sub(2)] and text:match("^%s*(%b{})", at + #command)
  if inner then
    local ended = select(2, text:find("^%s*%b{}", at + #command))
    return convert(inner:sub(2, -2)), ended + 1
  end
  if command then return convert(command), at + #command end
  local one = text:match("^[%z\1-\127\194-\244][\128-\191]*", at) or ""
  return convert(one), at + #one
end

-- Brackets around more than a word.
local function whole(text)
  text = text:gsub("^%s+", ""):gsub("%s+$", "")
  if text:match("^[^%s%-+/=(),·×≤≥<>]+$") or text:match("^%b()$") then return text end
  return "(" .. text .. ")"
end

local function superscript(text)
  local result = ""
  for letter in text:gmatch(utf8.charpattern) do
    if not raised[letter] then return "^" .. whole(text) end
    result = result .. raised[letter]
  end
  return result
end

convert = function(text)
  local result, at = "", 1
  while at <= #text do
    local command = text:match("^\\(%a+)", at)
    local letter = text:sub(at, at)
    if command == "begin" or command == "end" then
      local ended = select(2, text:find("^\\%a+%b{}", at)) or at
      local columns = text:match("^%b{}", ended + 1) -- of an array
      at = ended + 1 + (columns and #columns or 0)
    elseif command == "frac" or command == "tfrac" or command == "dfrac" then
      local above, below
      above, at = argument(text, at + #command + 1)
      below, at = argument(text, at)
      below = whole(below)
      if below:match("^%d") and not below:match("^[%d.]+$") then below = "(" .. below .. ")" end
      result = result .. whole(above) .. "/" .. below
    elseif command == "sqrt" then
      local root = text:match("^%s*(%b[])", at + 5)
      local inner
      inner, at = argument(text, at + 5 + (root and #root or 0))
      result = result .. (root == "[3]" and "∛" or "√") .. whole(inner)
    elseif command and accents[command] then
      local inner
      inner, at = argument(text, at + #command + 1)
      result = result .. (utf8.len(inner) == 1 and inner .. accents[command]
        or command .. "(" .. inner .. ")")
    elseif command == "underbrace" or command == "overbrace" then
      at = at + #command + 1
    elseif command then
      at = at + #command + 1
      if signs[command] then
        result = result .. signs[command]
        -- A word of letters keeps its distance.
        if signs[command]:match("^%a+$") and text:match("^%s*[%w\\]", at) then
          result = result .. " "
          at = text:find("%S", at) or at
        end
      elseif not type_only[command] then
        result = result .. "\\" .. command
      elseif text:sub(at, at) == "." then
        at = at + 1 -- \left. is no bracket
      end
    elseif letter == "\\" then
      local next = text:sub(at + 1, at + 1)
      result = result .. (({ ["\\"] = "\n", [","] = " ", [";"] = " ", [":"] = " ", ["!"] = "",
        [" "] = " ", ["|"] = "‖" })[next] or next)
      at = at + 2
    elseif letter == "^" then
      local inner
      inner, at = argument(text, at + 1)
      result = result .. superscript(inner)
    elseif letter == "_" then
      local inner
      inner, at = argument(text, at + 1)
      result = result .. "_" .. whole(inner)
    elseif letter == "{" then
      local inner
      inner, at = argument(text, at)
      result = result .. inner
    elseif letter == "}" or letter == "&" then
      at = at + 1
    elseif letter == "'" then
      result = result .. "′"
      at = at + 1
    elseif letter == "~" or letter == "\n" then
      result = result .. " "
      at = at + 1
    else
      result = result .. letter
      at = at + 1
    end
  end
  return result
end

local function tidy(text) return (text:gsub("[ \t]+", " "):gsub("^ ", ""):gsub(" $", "")) end

local function in_letters(math)
  local lines = {}
  for line in convert(math.text):gmatch("[^\n]+") do
    if line:find("%S") then table.insert(lines, tidy(line)) end
  end
  -- Blanks that do not break hold a formula together.
  if math.mathtype == "InlineMath" then
    return pandoc.Str((table.concat(lines, " "):gsub(" ", "\u{A0}")))
  end
  local inlines = pandoc.List {}
  for _, line in ipairs(lines) do
    inlines:insert(pandoc.LineBreak())
    inlines:insert(pandoc.Str("\u{A0}\u{A0}\u{A0}\u{A0}" .. line:gsub(" ", "\u{A0}")))
  end
  inlines:insert(pandoc.LineBreak())
  return inlines
end

-- A link that leads into the documentation has nowhere to lead from here.
local function without_link(link) return link.content end

return function(document) return document:walk { Math = in_letters, Link = without_link } end
