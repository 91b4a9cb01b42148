#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A report, read as a person reads it: in a browser, by mouse and by keyboard, on a screen, a phone and paper.

usage: report.py STICKSLIP [FOLDER]     (FOLDER: a report that is there already)
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

from chromium import Chromium, find_chromium

ROOM = {"width": 1280, "height": 900}
OWN = {}  # reports on a right law and on a wrong one

# The share of reddish points of a picture, given as base64.
RED_SHARE = """(async () => {
  const image = new Image();
  image.src = "data:image/png;base64,%s";
  await image.decode();
  const c = document.createElement("canvas").getContext("2d");
  c.canvas.width = image.width; c.canvas.height = image.height;
  c.drawImage(image, 0, 0);
  const d = c.getImageData(0, 0, image.width, image.height).data;
  let reds = 0;
  for (let k = 0; k < d.length; k += 4) reds += d[k] > 120 && d[k] > 1.8 * d[k + 1] && d[k] > 1.8 * d[k + 2];
  return reds / (d.length / 4);
})()"""

VISIBLE = "(e => e.offsetParent !== null)"
SHOWN = "[...document.querySelectorAll('table.matrix a.cell')].filter(" + VISIBLE + ")"

# The contrast of every visible text with what is behind it; the least one, and whose it is.
CONTRAST = """(() => {
  const parse = (text) => {
    const c = text.match(/[\\d.]+/g).map(Number);
    return [c[0], c[1], c[2], c.length > 3 ? c[3] : 1];
  };
  const light = ([r, g, b]) => {
    const f = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b);
  };
  const over = (a, b) => a.slice(0, 3).map((v, k) => v * a[3] + b[k] * (1 - a[3])).concat(1);
  let least = 99, whose = "";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.getClientRects().length) continue;
    if (node.closest(".unseen, .skip, script, style, svg, option, .unmatched")) continue;
    const layers = [];
    for (let at = node; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    let back = [255, 255, 255, 1];
    for (const layer of layers.reverse()) back = over(layer, back);
    const front = over(parse(getComputedStyle(node).color), back);
    const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
    const contrast = (a + 0.05) / (b + 0.05);
    if (contrast < least) { least = contrast; whose = node.className + ": " + walker.currentNode.data.trim().slice(0, 40); }
  }
  return [least, whose];
})()"""

# The least contrast of the colours of curves, axes and borders with the paper that they are drawn on.
LINES = """(() => {
  const style = getComputedStyle(document.documentElement);
  const rgb = (name) => {
    const c = document.createElement("canvas").getContext("2d");
    c.fillStyle = style.getPropertyValue(name).trim();
    c.fillRect(0, 0, 1, 1);
    return [...c.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const f = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b);
  };
  return Math.min(...["--c0","--c1","--c2","--c3","--c4","--c5","--c6","--c7","--ink","--edge","--link"].map((name) => {
    const [a, b] = [light(rgb(name)), light(rgb("--raised"))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  }));
})()"""


def find_axe():
    """The source of axe-core, or None."""
    for folder in (pathlib.Path(__file__).parent, pathlib.Path.cwd()):
        file = folder / "node_modules" / "axe-core" / "axe.min.js"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return None


def judge_own_laws(program, scratch):
    """Reports on examples/c-law's like: a law of a user's that is right, and one that limits each component."""
    source = pathlib.Path(__file__).with_name("own_law.c")
    header = source.parents[3] / "lib"
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return
    for kind, flags in (("right", []), ("wrong", ["-DBOX"])):
        law = scratch / f"{kind}.so"
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", f"-I{header}", *flags, source, "-o", law, "-lm"], check=True)
        subprocess.run([program, "run", "corner-path", "hertz-normal", "circular-path", "--law",
                        f"{law}[like=hertz-mindlin]", "--label", "mine", "--out", scratch / kind, "--quiet"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        OWN[kind] = scratch / kind


def need(condition, what):
    if not condition:
        raise AssertionError(what)


def address(folder, page, state=""):
    return (folder / page).as_uri() + state


# The words of an earlier report: a verdict, a colour and an alarm in one cell.
OLD_WORDS = r"\\b(pass|FAIL|red|amber|green)\\b"

UNFOLD = "document.querySelectorAll('details').forEach(d => { d.open = true; })"


def check_first_screen(browser, folder):
    browser.resize(**ROOM)
    browser.open(address(folder, "index.html"))
    need(not browser.complaints(), browser.complaints())
    need(browser.js("document.querySelector('h1').innerText") == "Which law for what?", "the index asks another question")
    need(browser.js("document.querySelector('.counts').getBoundingClientRect().bottom < innerHeight / 3"),
         "what was judged is not at the top")
    need(browser.js("document.querySelector('svg.cost') !== null"), "there is no chart of costs")
    browser.js(UNFOLD)
    text = browser.js("document.body.innerText")
    for fact in ("stickslip", "UTC", "core", "run slip-rotation"):
        need(fact in text, f"the index does not say {fact!r}")
    need(browser.js("document.documentElement.scrollWidth <= innerWidth"), "the index is wider than 1280 px")
    for width in browser.js("[...document.querySelectorAll('table.matrix')].map(t => t.getBoundingClientRect().right)"):
        need(width <= 1280, f"a matrix ends at {width} px")
    loaded = browser.js("performance.getEntriesByType('navigation')[0].loadEventStart")
    nodes = browser.js("document.querySelectorAll('*').length")
    return f"loaded in {loaded:.0f} ms, {nodes} nodes"


def check_words(browser, folder):
    """A verdict, an error and what is not judged have words of their own on every page."""
    for page in ["index.html"] + [str(p.relative_to(folder)) for p in sorted(folder.glob("*s/*.html"))][:12]:
        browser.open(address(folder, page))
        browser.js(UNFOLD)
        found = browser.js(f"""[...document.querySelectorAll('.cell, .chip, .counts, h1, h2, .answer, td, .bars')]
            .map(e => e.innerText).filter(t => new RegExp('{OLD_WORDS}').test(t)).slice(0, 3)""")
        need(not found, f"{page} says {found}")


def check_answer(browser, folder):
    """A right law opens with yes and no red; a wrong one with no, and its cause, in red. Seen in pictures."""
    if "right" not in OWN:
        return "no compiler"
    for kind, mark, start, words in (
            ("right", "✔", "Yes, it is as expected: the same scheme as hertz-mindlin", "none of"),
            ("wrong", "✖", "No, it is broken. Each component has a limit of its own", "known mistake")):
        browser.resize(**ROOM)
        browser.open(address(OWN[kind], "index.html"))
        text = browser.js("document.querySelector('.answer').innerText")
        need(text.startswith(f"{mark} {start}") and words in text, f"the {kind} law: {text!r}")
        need(browser.js("document.querySelector('.answer').getBoundingClientRect().bottom") < 300, "the answer stands low")
        need(browser.js("document.querySelector('h1').innerText").startswith("Is mine right?"),
             browser.js("document.querySelector('h1').innerText"))
        reds = browser.js(RED_SHARE % browser.picture())
        need((reds > 0.0005) == (kind == "wrong"), f"the first screen of the {kind} law: {reds:.2%} of it is red")


def check_widths(browser, folder):
    """Nothing scrolls sideways, with everything unfolded, on a wide screen and on a narrow one."""
    pages = ["index.html"] + [str(p.relative_to(folder)) for p in sorted(folder.glob("*s/*.html"))]
    try:
        for width in (1280, 400):
            browser.resize(width, 900, phone=width < 500)
            for page in pages:
                browser.open(address(folder, page))
                browser.js(UNFOLD)
                wide = browser.js("document.documentElement.scrollWidth")
                need(wide <= width, f"{page} is {wide} px wide at {width}")
    finally:
        browser.resize(**ROOM)


def check_exact_errors(browser, folder):
    """Errors of round-off do not squeeze those that can be read: the chart has five decades, not fifteen."""
    browser.open(address(folder, "cases/slip-rotation.html"))
    browser.js("document.documentElement.style.scrollBehavior = 'auto'; document.querySelector('#figure-errors').scrollIntoView()")
    browser.wait("!!document.querySelector('#figure-errors canvas')")
    label = browser.js("document.querySelector('#figure-errors [role=img]').getAttribute('aria-label')")
    need(re.match(r"error of force from [\d.]+·10⁻⁵ to 0\.\d+ over steps$", label), f"the chart of errors: {label}")


def check_axe(browser, folder):
    """axe-core, where npm has brought it: no violation."""
    source = find_axe()
    if source is None:
        return "skipped: no axe-core (npm install in tests/reports/browser)"
    try:
        for page in ("index.html", "cases/slip-rotation.html", "laws/jaeger.html", "gallery.html"):
            for width in (1280, 400):
                browser.resize(width, 900, phone=width < 500)
                browser.open(address(folder, page))
                browser.js(UNFOLD)
                browser.js(source + "; true")
                found = browser.js("""axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',
                    'best-practice'] }).then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].target.join(' ')))""")
                need(not found, f"{page} at {width} px: {found}")
    finally:
        browser.resize(**ROOM)


def check_sticky_header(browser, folder):
    browser.open(address(folder, "index.html"))
    top = browser.js("""(async () => {
      const rows = document.querySelectorAll('table.matrix tbody tr:not(.room)');
      const row = rows[rows.length - 2];
      document.documentElement.style.scrollBehavior = 'auto';
      document.body.style.paddingBottom = '100vh';
      window.scrollTo(0, row.getBoundingClientRect().top + scrollY - 120);
      await new Promise(requestAnimationFrame);
      return row.closest('table').tHead.rows[0].cells[1].getBoundingClientRect().top;
    })()""")
    need(abs(top) < 2, f"the matrix's header stands at {top} px, not at the top")


def check_filter_and_address(browser, folder):
    browser.open(address(folder, "index.html"))
    whole = browser.js(f"{SHOWN}.length")
    browser.js("document.querySelector('.chip[data-key=colour][data-value=red]').click()")
    need(browser.js(f"{SHOWN}.filter(e => !e.classList.contains('unmatched')).every(e => e.className.includes('bad'))"),
         "the filter for red leaves others")
    browser.js("document.getElementById('search').focus()")
    for letter in "hertz":
        browser.key(letter, ord(letter.upper()), letter)
    state = browser.js("location.hash")
    need("colour=red" in state and "q=hertz" in state, f"the address says {state!r}")
    found = browser.js("document.getElementById('found').textContent")
    need(re.match(r"\d+ of \d+ schemes", found), found)
    left = browser.js(f"{SHOWN}.length")
    need(0 < left < whole, f"{left} of {whole} are left")
    browser.open(address(folder, "index.html", state))
    need(browser.js("document.getElementById('found').textContent") == found, "the address brings another view back")
    need(browser.js("document.getElementById('search').value") == "hertz", "the search is not brought back")
    need(browser.js("document.querySelector('.chip[data-value=red]').getAttribute('aria-pressed')") == "true",
         "the chip is not brought back")
    for key in ("room", "truth", "verdict"):
        need(browser.js(f"document.querySelectorAll('.chip[data-key={key}]').length") > 0, f"no chips of {key}")
    return f"{found} after colour and word"


def check_variants_unfold(browser, folder):
    browser.open(address(folder, "index.html"))
    before = browser.js(f"{SHOWN}.length")
    browser.js("document.querySelector('button.fold').click()")
    need(browser.js(f"{SHOWN}.length") > before, "no variant unfolds")
    need("open=" in browser.js("location.hash"), "the address does not say what is unfolded")


def check_drawer(browser, folder):
    browser.open(address(folder, "index.html"))
    browser.js("document.querySelector('table.matrix a.cell[tabindex=\"0\"]').focus()")
    browser.key("Enter", 13, "\r")
    browser.wait("document.getElementById('drawer')?.dataset.ready")
    text = browser.js("document.getElementById('drawer').innerText")
    for part in ("Error against steps", "±", "stickslip converge", "Copy", "Beside", "results.json", "Expected: ", "Found: "):
        need(part in text, f"the drawer lacks {part!r}")
    need(browser.js("document.querySelectorAll('#drawer canvas').length") == 1, "the drawer has no chart")
    need(browser.js("document.querySelectorAll('#drawer .legend button').length") == 3, "not three curves")
    browser.js("""(() => { const s = document.querySelector('#drawer .beside select');
      s.value = 'none'; s.dispatchEvent(new Event('change')); })()""")
    need(browser.js("document.querySelectorAll('#drawer .legend button').length") == 2, "the choice of others does nothing")
    need("cell=" in browser.js("location.hash"), "the drawer is not in the address")
    state = browser.js("location.hash")
    browser.key("Escape", 27)
    need(browser.js("document.getElementById('drawer').hidden"), "Escape does not close the drawer")
    need(browser.js("document.activeElement.classList.contains('cell')"), "the focus does not return to the cell")
    browser.open(address(folder, "index.html", state))
    browser.wait("document.getElementById('drawer')?.dataset.ready")
    browser.js("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    browser.js("document.querySelector('#drawer .copy').click()")
    browser.wait("(window.copied ?? '').startsWith('stickslip converge')")
    for link in browser.js("[...document.querySelectorAll('#drawer a:not([download])')].map(a => a.href.split('#')[0])"):
        need(pathlib.Path(link.removeprefix("file://")).exists(), f"dead link {link}")
    # The ladder is that of results.json, in at least four digits.
    ladder = browser.js("decodeURIComponent(document.querySelector('#drawer a[download]').href.split(',').slice(1).join(','))")
    law = browser.js("document.getElementById('drawer-title').textContent")
    case = urllib.parse.parse_qs(state.removeprefix("#?"))["cell"][0].split("/")[0]
    study = next(s for s in json.loads((folder / "results.json").read_text())["studies"] if s["case"] == case and s["law"] == law)
    lines = [line.split(",") for line in ladder.splitlines()]
    need(len(lines) == 1 + len(study["observables"][0]["levels"]), f"the ladder has {len(lines)} lines")
    for line, level in zip(lines[1:], study["observables"][0]["levels"]):
        need(int(line[0]) == level["steps"] and abs(float(line[1]) - level["value"]) <= 1e-3 * abs(level["value"]),
             f"the ladder says {line}, and results.json {level}")
    need(not browser.complaints(), browser.complaints())


def check_anchor_of_an_observable(browser, folder):
    browser.open(address(folder, "cases/slip-rotation.html", "#law-linear-refined--angle"))
    browser.wait("document.getElementById('drawer')?.dataset.ready === 'slip-rotation/linear-refined'")
    need(browser.js("document.querySelector('#drawer .asked th').textContent") == "angle", "the observable is not shown")
    browser.open(address(folder, "cases/slip-rotation.html"))
    browser.js("document.querySelector('#schemes a[href=\"#law-linear-refined\"]').click()")
    browser.wait("document.getElementById('drawer')?.dataset.ready === 'slip-rotation/linear-refined'")
    need(browser.js("location.hash") == "#law-linear-refined", "the address does not say which scheme is open")
    browser.open(address(folder, "laws/linear-refined.html"))
    browser.js("document.querySelector('.results a.cell').click()")
    browser.wait("document.getElementById('drawer')?.dataset.ready")
    need(not browser.complaints(), browser.complaints())


def check_another_result(browser, folder):
    """Another results.json is chosen, and then dropped: one error is a tenth there, one verdict another."""
    other = json.loads((folder / "results.json").read_text())
    study = next(s for s in other["studies"] if s["case"] == "slip-rotation" and s["law"] == "linear-conventional")
    study["observables"][0]["levels"][2]["error"] /= 10
    broken = next(s for s in other["studies"] if s["case"] == "oblique-impact" and s["verdict"] == "pass")
    broken["verdict"] = "fail"
    other["studies"].append({"case": "elsewhere", "law": "mine", "verdict": "pass", "observables": []})
    browser.open(address(folder, "index.html"))
    drop = """((text) => { const all = new DataTransfer(); all.items.add(new File([text], 'before.json'));
      dispatchEvent(new DragEvent('drop', { dataTransfer: all, cancelable: true })); })"""
    browser.js(f"{drop}({json.dumps(json.dumps(other))})")
    browser.wait("!document.getElementById('changes').hidden")
    said = browser.js("document.querySelector('#changes p').textContent")
    need(said.startswith("2 differences in 2 of") and "1 are not in this report" in said, said)
    rows = browser.js("[...document.querySelectorAll('#changes tbody tr')].map(r => [...r.cells].map(c => c.textContent))")
    need([row[2] for row in rows] == ["verdict", "force at 4 steps"], f"rows {rows}")
    need(rows[0][3:5] == ["fail", "pass"] and rows[1][5] == "×10", f"rows {rows}")
    browser.js(f"{drop}('{{}}')")
    browser.wait("document.getElementById('changes').textContent.includes('no results.json')")
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(other, file)
        file.flush()
        node = browser.call("Runtime.evaluate", expression="document.getElementById('other')")["result"]["objectId"]
        browser.call("DOM.setFileInputFiles", files=[file.name], objectId=node)
        browser.wait("document.querySelectorAll('#changes tbody tr').length === 2")
    need(not browser.complaints(), browser.complaints())
    return said


def check_paint(browser, folder):
    """First paint and load as on a phone: 390 px, a processor four times slower. Sizes and nodes, on which both
    stand, are bounded; times depend on what else this machine does, and the best of three is told."""
    largest = max(folder.glob("cases/*.html"), key=lambda page: page.stat().st_size)
    need((folder / "index.html").stat().st_size < 300_000, "the index is larger than 300 kB")
    need(largest.stat().st_size < 1_000_000, f"{largest.name} is larger than 1 MB")
    told = []
    browser.resize(390, 844, phone=True)
    browser.call("Emulation.setCPUThrottlingRate", rate=4)
    try:
        for page in ("index.html", f"cases/{largest.name}"):
            best = None
            for _ in range(3):
                browser.open(address(folder, page))
                browser.wait("performance.getEntriesByName('first-contentful-paint').length > 0")
                paint, load = browser.js("[performance.getEntriesByName('first-contentful-paint')[0].startTime, "
                                         "performance.getEntriesByType('navigation')[0].loadEventStart]")
                best = min(best or (paint, load), (paint, load))
            nodes = browser.js("document.querySelectorAll('*').length")
            need(nodes < 20_000, f"{page} has {nodes} nodes")
            told.append(f"{page}: paint {best[0]:.0f} ms, load {best[1]:.0f} ms, {nodes} nodes, "
                        f"{(folder / page).stat().st_size / 1000:.0f} kB")
    finally:
        browser.call("Emulation.setCPUThrottlingRate", rate=1)
        browser.resize(**ROOM)
    return "; ".join(told)


def check_live_figures(browser, folder):
    browser.open(address(folder, "cases/oblique-impact.html"))
    browser.js("document.documentElement.style.scrollBehavior = 'auto'; document.querySelector('#figure-errors').scrollIntoView()")
    browser.wait("!!document.querySelector('#figure-errors canvas')")
    ink = """(() => { const c = document.querySelector('#figure-errors canvas');
      const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
      let sum = 0; for (let k = 3; k < d.length; k += 4) sum += d[k] > 0; return sum; })()"""
    before = browser.js(ink)
    browser.js("document.querySelector('#figure-errors .legend button').click()")
    need(browser.js("document.querySelector('#figure-errors .legend button').getAttribute('aria-pressed')") == "false",
         "a curve is not switched off")
    need(browser.js(ink) < before, "a curve that is switched off is still drawn")
    browser.js("document.documentElement.style.scrollBehavior = 'auto'; document.querySelector('#figure-errors').scrollIntoView()")
    box = browser.js("(r => [r.left, r.top, r.width, r.height])(document.querySelector('#figure-errors .u-over').getBoundingClientRect())")
    left, top, width, height = box
    seen = False
    for k in range(1, 40):
        browser.mouse("mouseMoved", left + width * k / 40, top + height * (0.2 + 0.6 * (k % 8) / 8))
        if browser.js("!document.querySelector('#figure-errors .tip').hidden"):
            seen = True
            break
    need(seen, "no value is shown under the mouse")
    browser.mouse("mousePressed", left + 0.3 * width, top + 0.3 * height, "left", 1)
    browser.mouse("mouseMoved", left + 0.5 * width, top + 0.5 * height, "left")
    browser.mouse("mouseMoved", left + 0.6 * width, top + 0.6 * height, "left")
    browser.mouse("mouseReleased", left + 0.6 * width, top + 0.6 * height, "left", 1)
    reset = "[...document.querySelectorAll('#figure-errors .tool')].find(b => b.textContent === 'Reset zoom')"
    need(browser.js(f"!{reset}.hidden"), "dragging does not zoom")
    browser.js(f"{reset}.click()")
    need(browser.js(f"{reset}.hidden"), "the zoom is not reset")
    log = "[...document.querySelectorAll('#figure-errors .tool')].find(b => b.textContent === 'log y')"
    need(browser.js(f"{log}.getAttribute('aria-pressed')") == "true", "errors are not on a logarithmic axis")
    browser.js(f"{log}.click()")
    need(browser.js(f"{log}.getAttribute('aria-pressed')") == "false", "the axis does not change")
    browser.js("document.querySelector('#figure-errors details.data').open = true")
    browser.wait("document.querySelectorAll('#figure-errors .data tbody tr').length > 20")
    need(browser.js("!!document.querySelector('#figure-errors a[href$=svg]')"), "the drawing is not linked")
    others = browser.js("document.querySelectorAll('figure[data-figure]').length")
    need(others > 0, "no other figures")
    # Who does not scroll has the numbers of a figure, too.
    tables = browser.js("[...document.querySelectorAll('figure[data-chart], figure[data-figure]')]"
                        ".filter(f => f.querySelectorAll('details.data').length !== 1).map(f => f.id)")
    need(not tables, f"figures without a table of their numbers: {tables}")
    browser.open(address(folder, "cases/oblique-impact.html"))
    browser.js("[...document.querySelectorAll('figure[data-figure] details.data')].at(-1).open = true")
    browser.wait("[...document.querySelectorAll('figure[data-figure]')].at(-1).querySelectorAll('details.data[open] tbody tr').length > 5")
    browser.js("document.querySelector('figure[data-figure]').scrollIntoView()")
    browser.wait("!!document.querySelector('figure[data-figure] canvas')")
    need(not browser.complaints(), browser.complaints())
    return f"{others} more live figures"


def check_own_law_is_emphasised(browser, folder):
    """The page says which laws are the user's: their curves are thicker."""
    ink = []
    page = folder / "cases" / "slip-rotation.html"
    written = page.read_text()
    before = re.search(r"<body[^>]*>", written).group()
    for own in ("[]", '["linear-conventional"]'):
        said = re.sub(r' data-own="[^"]*"', "", before).replace("<body", f"<body data-own='{own}'")
        copy = page.with_name("own-law.html")
        copy.write_text(written.replace(before, said))
        browser.open(address(folder, "cases/own-law.html"))
        browser.js("document.documentElement.style.scrollBehavior = 'auto'; document.querySelector('#figure-errors').scrollIntoView()")
        browser.wait("!!document.querySelector('#figure-errors canvas')")
        ink.append(browser.js("""(() => { const c = document.querySelector('#figure-errors canvas');
          const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
          let sum = 0; for (let k = 3; k < d.length; k += 4) sum += d[k] > 0; return sum; })()"""))
        copy.unlink()
    need(ink[1] > ink[0], f"{ink} points of ink")


def check_cost_chart(browser, folder):
    browser.open(address(folder, "index.html"))
    points = browser.js("document.querySelectorAll('svg.cost .law-point').length")
    browser.js("document.querySelector('.costs details.data').open = true")
    rows = browser.js("[...document.querySelectorAll('.costs details.data tbody tr')].filter(r => r.cells.length === 6).length")
    need(rows == points > 1, f"{points} points and {rows} rows of their numbers")
    over = browser.js("""(() => {
      const boxes = [...document.querySelectorAll('svg.cost text')].map(t => [t.getBoundingClientRect(), t.textContent]);
      return boxes.flatMap(([a, x], i) => boxes.slice(i + 1).filter(([b]) => a.left < b.right - 1 && b.left < a.right - 1 &&
        a.top < b.bottom - 4 && b.top < a.bottom - 4).map(([, y]) => x + ' on ' + y)); })()""")
    need(not over, f"names lie on each other: {over}")
    decades = browser.js("[...document.querySelectorAll('svg.cost text')].filter(t => t.textContent.endsWith(' %')).length")
    need(decades <= 7, f"{decades} decades of errors")


def check_keyboard(browser, folder):
    browser.open(address(folder, "index.html"))
    browser.key("Tab", 9)
    need(browser.js("document.activeElement.className") == "skip", "the first stop is no skip link")
    stops, last = 1, None
    while stops < 200:
        browser.key("Tab", 9)
        here = browser.js("document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 200)")
        if not here or here.startswith("<a class=\"skip\""):
            break
        stops, last = stops + 1, here
    need(stops < 150, f"{stops} stops of the Tab key, the last one {last}")
    browser.js("[...document.querySelectorAll('table.matrix')].find(t => t.querySelectorAll('tbody a.cell').length > 9)"
               ".querySelector('a.cell[tabindex=\"0\"]').focus()")
    first = browser.js("document.activeElement.id")
    browser.key("ArrowDown", 40)
    second = browser.js("document.activeElement.id")
    browser.key("ArrowUp", 38)
    need(second != first and browser.js("document.activeElement.id") == first, "the arrows do not move in the matrix")
    browser.key("ArrowLeft", 37)
    need(browser.js("document.activeElement.closest('th') !== null"), "the row's name is not reached")
    return f"{stops} stops"


def check_phone(browser, folder):
    browser.resize(390, 844, phone=True)
    try:
        for page in ["index.html"] + [str(p.relative_to(folder)) for p in sorted(folder.glob("cases/*.html"))] + \
                [str(p.relative_to(folder)) for p in sorted(folder.glob("laws/*.html"))]:
            browser.open(address(folder, page))
            wide = browser.js("document.documentElement.scrollWidth")
            need(wide <= 390, f"{page} is {wide} px wide on a phone")
    finally:
        browser.resize(**ROOM)


def check_contrast(browser, folder):
    least = 99
    for dark in (False, True):
        browser.dark(dark)
        for page in ("index.html", "cases/oblique-impact.html", "laws/jaeger.html"):
            browser.open(address(folder, page))
            value, whose = browser.js(CONTRAST)
            need(value >= 4.5, f"{page}, {'dark' if dark else 'light'}: contrast {value:.2f} of {whose}")
            lines = browser.js(LINES)
            need(lines >= 3, f"{page}, {'dark' if dark else 'light'}: contrast {lines:.2f} of a line")
            least = min(least, value)
        back = browser.js("getComputedStyle(document.body).backgroundColor")
        need((sum(map(int, re.findall(r"\d+", back)[:3])) < 200) == dark, f"the page is {back}")
    browser.dark(False)
    return f"at least {least:.1f}"


def check_paper(browser, folder):
    counts = []
    for page, most in (("index.html", 12), ("cases/slip-rotation.html", 12)):
        browser.open(address(folder, page))
        pdf = browser.pdf()
        need(pdf.startswith(b"%PDF"), "no PDF")
        count = len(re.findall(rb"/Type\s*/Page\b", pdf))
        need(0 < count <= most, f"{page} takes {count} sheets")
        box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf)
        need(box and abs(float(box[1]) - 595) < 2 and abs(float(box[2]) - 842) < 2, f"{page} is not on A4")
        counts.append(f"{page}: {count}")
        browser.resize(703, 1000)  # as wide as A4 between its margins
        browser.call("Emulation.setEmulatedMedia", media="print")
        over = browser.js("""[...document.querySelectorAll('table')].filter(t => t.offsetParent !== null &&
            t.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
            .map(t => t.className + ' ' + t.getBoundingClientRect().right)""")
        browser.call("Emulation.setEmulatedMedia", media="")
        browser.resize(**ROOM)
        need(not over, f"{page}: cut tables on paper: {over}")
    return ", ".join(counts)


def check_without_scripts(browser, folder):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.call("Page.navigate", url=address(folder, "cases/oblique-impact.html"))
        import time
        time.sleep(1)
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
    need(browser.js("document.querySelectorAll('figure img').length > 1 && "
                    "document.querySelector('figure .still').offsetParent !== null"), "no pictures without scripts")


CHECKS = [check_first_screen, check_words, check_answer, check_widths, check_exact_errors, check_axe, check_sticky_header, check_filter_and_address, check_variants_unfold, check_drawer,
          check_anchor_of_an_observable, check_another_result, check_paint,
          check_live_figures, check_own_law_is_emphasised, check_cost_chart, check_keyboard, check_phone, check_contrast, check_paper, check_without_scripts]


def main():
    program = find_chromium()
    if program is None:
        print("skipped: no browser (Debian package chromium)")
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else scratch).resolve()
        if len(sys.argv) <= 2:
            subprocess.run([sys.argv[1], "run", "slip-rotation", "oblique-impact", "closed-cycle", "--out", folder,
                            "--quiet"], check=True, stdout=subprocess.DEVNULL)
            judge_own_laws(sys.argv[1], pathlib.Path(scratch))
        with Chromium(program) as browser:
            for check in CHECKS:
                name = check.__name__.removeprefix("check_")
                try:
                    print(f"ok   {name}: {check(browser, folder) or ''}", flush=True)
                except (AssertionError, RuntimeError) as what:
                    failed += 1
                    print(f"FAIL {name}: {what}", flush=True)
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
