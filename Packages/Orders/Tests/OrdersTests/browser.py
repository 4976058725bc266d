"""Pays an order in Chromium, spoken to as https://www.w3.org/TR/webdriver2/ says.

    python3 browser.py DRIVER URL ORDER
"""

import json
import re
import subprocess
import sys
import urllib.request

driver, url, order = sys.argv[1:]


class Browser:
    def __init__(self, port):
        self.url = f"http://127.0.0.1:{port}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"]
        options = {"goog:chromeOptions": {"args": arguments}}
        session = self.send("POST", "", {"capabilities": {"alwaysMatch": options}})
        self.url += "/" + session["sessionId"]

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def element(self, selector):
        """The path of the element that a selector of CSS finds first."""
        body = {"using": "css selector", "value": selector}
        return "/element/" + next(iter(self.send("POST", "/element", body).values()))

    def text(self, selector):
        return self.send("GET", self.element(selector) + "/text")

    def click(self, selector):
        self.send("POST", self.element(selector) + "/click", {})


def expect(found, expected):
    if found != expected:
        sys.exit(f"expected {expected!r}, found {found!r}")


def pay(browser):
    card = f"#order-{order}"
    browser.send("POST", "/url", {"url": url})
    expect(browser.text(f"{card} .state"), "placed")
    expect(browser.text(f"{card} h2 a"), f"#{order} <b>Teapot</b>")
    expect(browser.text(f"{card} .refused small"), "only if paid")
    browser.click(f"{card} form[action$=pay] button")

    expect(browser.text(f"{card} .state"), "paid")
    ship = browser.element(f"{card} button[disabled][title*=\"'ship'\"]")
    expect(browser.send("GET", ship + "/text"), "ship")
    title = browser.send("GET", ship + "/attribute/title")
    expect("the guard 'the address is known' of the row to 'shipped' refused" in title, True)

    browser.click(f"{card} h2 a")
    expect(browser.text("svg text.name.active"), "paid")


# Nothing but this script has its pipes: a test that waits for their end would wait for the browser, too.
process = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
try:
    port = None
    while port is None:
        line = process.stdout.readline().decode() or sys.exit("the driver has ended")
        port = re.search(r"successfully on port (\d+)", line)
    browser = Browser(port[1])
    try:
        pay(browser)
    finally:
        browser.send("DELETE", "")
finally:
    process.kill()
