"""Chromium, spoken to as https://www.w3.org/TR/webdriver2/ says."""

import base64
import json
import re
import subprocess
import sys
import urllib.request


class Browser:
    def __init__(self, driver="chromedriver", dark=False, arguments=()):
        # Nothing but this script has its pipes: who waits for their end would wait for the browser, too.
        self.process = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        port = None
        while port is None:
            line = self.process.stdout.readline().decode() or sys.exit("the driver has ended")
            port = re.search(r"successfully on port (\d+)", line)
        self.url = f"http://127.0.0.1:{port[1]}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", *arguments]
        options = {"args": arguments}
        capabilities = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.send("POST", "", {"capabilities": {"alwaysMatch": capabilities}})
        self.url += "/" + session["sessionId"]
        self.dark(dark)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send("DELETE", "")
        finally:
            self.process.kill()

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"].split("\n")[0]) from None

    def devtools(self, command, **parameters):
        return self.send("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def dark(self, dark, forced=False):
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                    {"name": "forced-colors", "value": "active" if forced else "none"}]
        self.devtools("Emulation.setEmulatedMedia", features=features)

    def size(self, width, height):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def open(self, url):
        self.send("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        return self.send("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def element(self, selector):
        body = {"using": "css selector", "value": selector}
        return next(iter(self.send("POST", "/element", body).values()))

    def enter(self, selector):
        """Goes on inside a frame."""
        self.send("POST", "/frame", {"id": {"element-6066-11e4-a52e-4f735466cecf": self.element(selector)}})

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def click(self, selector):
        self.send("POST", f"/element/{self.element(selector)}/click", {})

    def type(self, selector, text):
        self.send("POST", f"/element/{self.element(selector)}/value", {"text": text})

    def keys(self, *keys):
        actions = [{"type": kind, "value": key} for kind, key in keys]
        self.send("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def press(self, key, held=None):
        pressed = [("keyDown", key), ("keyUp", key)]
        self.keys(*([("keyDown", held)] + pressed + [("keyUp", held)] if held else pressed))

    def state(self):
        return self.run("return interlock.state")

    def log(self):
        return [entry["message"] for entry in self.send("POST", "/se/log", {"type": "browser"}) if entry["level"] == "SEVERE"]

    def shoot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("GET", "/screenshot")))
