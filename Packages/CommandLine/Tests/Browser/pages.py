"""Pages that the program `interlock` writes, and the answers in them."""

import json
import os
import re
import subprocess
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../.."))
TUTORIALS = os.path.join(ROOT, "Tests/InterlockToolsTests/Tutorials")
TOOL = os.environ.get("INTERLOCK", os.path.join(ROOT, ".build/debug/interlock"))
FOLDER = tempfile.mkdtemp()
DATA = re.compile(r'(<script type="application/json" id="answers">)(.*?)(</script>)', re.S)
PICTURE = re.compile(r"<svg.*</svg>", re.S)


class Page:
    """The text of a page, and its address as a file."""

    def __init__(self, html, name):
        self.html, self.name = html, name

    @classmethod
    def of(cls, path, *arguments):
        """The page of a machine's file."""
        command = [TOOL, "draw", path, "--format", "html", *arguments]
        html = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()
        return cls(html, os.path.splitext(os.path.basename(path))[0])

    @property
    def answers(self):
        return json.loads(DATA.search(self.html)[2])

    def answering(self, answers):
        """The same page with other answers."""
        text = json.dumps(answers, separators=(",", ":")).replace("<", "\\u003c")
        return Page(DATA.sub(lambda match: match[1] + text + match[3], self.html), self.name)

    def showing(self, picture):
        """The same page with another picture."""
        return Page(PICTURE.sub(lambda _: picture, self.html, count=1), self.name)

    @property
    def url(self):
        path = os.path.join(FOLDER, self.name + ".html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html)
        return "file://" + path

    def event(self, name):
        """A selector for the button of an event."""
        return f'[data-event="{self.answers["events"].index(name)}"]'


def tutorial(name):
    return Page.of(os.path.join(TUTORIALS, name + ".json"))


def file_of(name, machine):
    path = os.path.join(FOLDER, name + ".json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(machine, file)
    return path
