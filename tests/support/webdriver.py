# SPDX-License-Identifier: MIT
"""A browser for tests, without a screen and without a network.

Comes in: a page on this disk. Goes out: what the page does with clicks, keys and scripts. Speaks the W3C WebDriver
protocol to chromedriver over loopback; standard library only.
"""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Up": "\ue013", "Down": "\ue015", "End": "\ue010",
        "Home": "\ue011", "Left": "\ue012", "Right": "\ue014", "PageDown": "\ue00f", "Shift": "\ue008"}


def missing():
    """Why no browser can be had here, or None."""
    for name in ("chromium", "chromedriver"):
        if not shutil.which(name):
            return f"no {name} here (Debian: chromium, chromium-driver)"
    return None


class Browser:
    """One headless Chromium; use it with `with`."""

    def __init__(self, dark=False, width=1400, height=900):
        self.folder = tempfile.TemporaryDirectory()
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                       text=True, env=dict(os.environ, HOME=self.folder.name))
        self.base = self._find_port()
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--disable-background-networking", "--no-first-run", f"--window-size={width},{height}",
                     f"--user-data-dir={self.folder.name}/profile", "--host-resolver-rules=MAP * ~NOTFOUND"]
        if dark:
            arguments.append("--blink-settings=preferredColorScheme=0")
        answer = self._call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments, "binary": shutil.which("chromium")},
            "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.base += "/session/" + answer["sessionId"]

    def _find_port(self):
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                return "http://127.0.0.1:" + line.strip().rstrip(".").rsplit(" ", 1)[1]
        raise RuntimeError("chromedriver did not start")

    def _call(self, method, path, body=None):
        request = urllib.request.Request(self.base + path, method=method,
                                         data=None if body is None else json.dumps(body).encode(),
                                         headers={"Content-Type": "application/json"})
        # Loopback, whatever proxy the environment names.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()[:1000]) from error

    def open(self, path):
        """Loads a file; seconds until it has loaded."""
        begin = time.monotonic()
        self._call("POST", "/url", {"url": "file://" + os.path.abspath(path)})
        return time.monotonic() - begin

    def run(self, script, *arguments):
        return self._call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector):
        return self._call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self._call("POST", f"/element/{self.find(selector)}/click", {})

    def text(self, selector):
        return self._call("GET", f"/element/{self.find(selector)}/text")

    def type(self, selector, text):
        self._call("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def press(self, *keys):
        """Keys as a keyboard sends them, to whatever has the focus."""
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def complaints(self):
        """What the page wrote to the browser's log."""
        return [entry["message"] for entry in self._call("POST", "/se/log", {"type": "browser"})]

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self._call("GET", "/screenshot")))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._call("DELETE", "")
        except (RuntimeError, OSError):
            pass
        self.driver.terminate()
        self.driver.wait()
        self.driver.stdout.close()
        self.folder.cleanup()
