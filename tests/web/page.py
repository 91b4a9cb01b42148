#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The page of web/page as a person meets it, opened from a disk: a law along a path, a law of one's own that is right,
one that is wrong, one that hangs; by keyboard, on a phone, by a link.

usage: page.py PAGE     (exit code 77: no page is built, or there is no browser)
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "reports/browser"))
from chromium import Chromium, find_chromium  # noqa: E402
from report import CONTRAST, find_axe  # noqa: E402

SETTLED = "!document.getElementById('said').textContent.startsWith('Computing')"
TEXT = "document.getElementById('%s').textContent"
HANGS = """export default { name: "mine", kind: "linear", like: "linear-conventional",
  advance() { for (;;); } };"""
THROWS = """export default { name: "mine", kind: "linear", like: "linear-conventional",
  advance(n, step) { step.nothing.at(0); } };"""


def need(condition, what):
    if not condition:
        raise AssertionError(what)


def open_page(browser, address):
    browser.open(address)
    browser.wait("document.body.dataset.ready === 'yes'", 60)
    browser.wait(SETTLED, 60)


def judge(browser, code, seconds=120):
    browser.js(f"$('code').value = {code}; delete document.body.dataset.judged; $('ask').click()")
    return browser.wait("document.body.dataset.judged", seconds)


def check_path(browser):
    need("errs by" in browser.js(TEXT % "said"), browser.js(TEXT % "said"))
    before = float(browser.js(TEXT % "said").split("errs by ")[1].split(" %")[0])
    browser.js("$('steps').value = 6; $('steps').dispatchEvent(new Event('input'))")
    browser.wait(f"$('steps-shown').textContent === '64' && {SETTLED}", 60)
    after = float(browser.js(TEXT % "said").split("errs by ")[1].split(" %")[0])
    need(after < before / 8, f"radial return is of order 1: {before} % in 4 steps, {after} % in 64")
    browser.js("$('law').value = 'linear-refined'; $('law').dispatchEvent(new Event('change'))")
    browser.wait("$('said').textContent.includes('right to rounding')", 60)


def check_keyboard(browser):
    browser.js("document.querySelector('[data-corner=\"1\"]').focus()")
    before = browser.js("state.corners[1][1]")
    browser.key("ArrowRight", 39)
    need(browser.js("state.corners[1][1]") > before, "an arrow key moves a corner")
    need(browser.js("document.activeElement.dataset.corner") == "1", "the corner that was moved keeps the focus")


def check_laws(browser):
    said = judge(browser, "RIGHT")
    need(said.startswith("As expected"), said)
    said = judge(browser, "WRONG")
    need("broken" in said, said)
    need("limit-by-component" in browser.js(TEXT % "cause"), browser.js(TEXT % "cause"))
    need("isotropy" in browser.js(TEXT % "properties"), browser.js(TEXT % "properties"))
    browser.js("$('properties').querySelector('button').click()")
    browser.wait("state.law === 'yours' && " + SETTLED, 60)
    said = judge(browser, repr(THROWS))
    need("broken" in said and "law.js:2" in browser.js(TEXT % "verdicts"), browser.js(TEXT % "verdicts"))
    said = judge(browser, repr(HANGS))
    need("it hangs" in browser.js(TEXT % "verdicts"), browser.js(TEXT % "verdicts"))
    need(judge(browser, "RIGHT").startswith("As expected"), "after a law that hangs the next one is judged")


def check_link(browser, address):
    browser.js("state.law = 'hertz-mindlin'; state.corners = [[1, 0, 0], [1, 0.3, 0]]; $('share').click()")
    link = browser.wait("location.hash.length > 10 && location.hash")
    open_page(browser, address + link)
    need(browser.js("$('law').value") == "hertz-mindlin", "a link brings the law back")
    need(browser.js("state.corners.length") == 2, "and the path")
    open_page(browser, address + "#nonsense")
    need("passed over" in browser.js(TEXT % "state"), browser.js(TEXT % "state"))


def check_galleries(browser):
    browser.js("[...document.querySelectorAll('.cards button')].at(-2).click()")
    browser.wait("$('shown-caption').textContent.includes('LAMMPS')", 30)
    browser.js("[...document.querySelectorAll('.cards button')].at(-1).click()")
    browser.wait("$('shown-caption').textContent.includes('grains')", 60)


def check_reading(browser):
    for dark in (False, True):
        browser.dark(dark)
        least, whose = browser.js(CONTRAST)
        need(least >= 4.5, f"contrast {least:.2f}: {whose}")
    browser.dark(False)
    axe = find_axe()
    if axe is not None:
        browser.js(axe + "; 0")
        found = browser.js("axe.run().then((r) => r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target).join(' ')))")
        need(found == [], found)


def main():
    page, program = pathlib.Path(sys.argv[1]).resolve(), find_chromium()
    if not page.exists() or program is None:
        print("skipped: no page is built (scripts/web page), or there is no browser")
        sys.exit(77)
    address = page.as_uri()
    with Chromium(program) as browser:
        browser.resize(1280, 900)
        open_page(browser, address)
        check_reading(browser)
        check_path(browser)
        check_keyboard(browser)
        check_laws(browser)
        check_galleries(browser)
        check_link(browser, address)
        browser.resize(400, 800, phone=True)
        open_page(browser, address)
        width = browser.js("document.documentElement.scrollWidth")
        need(width <= 400, f"on a phone of 400 pixels the page is {width} wide")
        check_reading(browser)
    print("the page: all is as it must be")


if __name__ == "__main__":
    main()
