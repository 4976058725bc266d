"""Pays an order in Chromium.

    python3 browser.py DRIVER URL ORDER
"""

import pathlib
import sys
import time

# The browser is that of the command line tool's tests.
sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "CommandLine/Tests/Browser"))

from driver import Browser

driver, url, order = sys.argv[1:]
card = f"#order-{order}"


def expect(found, expected):
    """Waits until something is so: after a click, the next page takes its time."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            value = found()
        except RuntimeError as error:
            value = error
        if value == expected:
            return
        time.sleep(0.05)
    sys.exit(f"expected {expected!r}, found {value!r}")


def pay(browser):
    browser.open(url)
    expect(lambda: browser.text(f"{card} .state"), "placed")
    expect(lambda: browser.text(f"{card} h2 a"), f"#{order} <b>Teapot</b>")
    expect(lambda: browser.text(f"{card} .refused small"), "only if paid")
    browser.click(f"{card} form[action$=pay] button")

    expect(lambda: browser.text(f"{card} .state"), "paid")
    ship = f"{card} button[disabled][title*=\"'ship'\"]"
    expect(lambda: browser.text(ship), "ship")
    title = browser.run("return document.querySelector(arguments[0]).title", ship)
    reason = "the guard 'the address is known' of the transition to 'shipped' refused"
    expect(lambda: reason in title, True)

    browser.click(f"{card} h2 a")
    expect(lambda: browser.text(f"{card} .state"), "paid")
    browser.enter("iframe")
    where = lambda: browser.run("return document.querySelector('#where button').lastChild.textContent")
    expect(where, "paid")
    answers = browser.run("return JSON.parse(document.querySelector('#answers').textContent)")
    for event, payload, state in [("address", '{"address": "Here 1"}', "paid"), ("ship", "", "shipped")]:
        button = f'[data-event="{answers["events"].index(event)}"]'
        expect(lambda: browser.run("return document.querySelector(arguments[0]).getAttribute('aria-disabled')", button), "false")
        browser.run("document.querySelector(arguments[0]).value = arguments[1]", button + " ~ .payload", payload)
        browser.click(button)
        expect(where, state)
    # What happens elsewhere is seen, too.
    browser.run("fetch('/orders/' + arguments[0] + '/events/refund', { method: 'POST', body: '{\"reason\": \"late\"}' })", order)
    expect(where, "refunded")


with Browser(driver) as browser:
    pay(browser)
