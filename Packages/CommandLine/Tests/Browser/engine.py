"""What the engine says: a simulation beside the page."""

import json
import subprocess

import pages


class Engine:
    """A machine in `interlock simulate`, whose guards answer as some switches are set."""

    def __init__(self, path):
        command = [pages.TOOL, "simulate", path, "--json"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.scene = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def read(self, switches):
        """Reads a response, and answers the questions that come instead. Returns what was refused."""
        response = json.loads(self.process.stdout.readline())
        while "question" in response:
            response = self.send("yes" if switches[response["question"]] else "no")
        self.scene = response.get("scene", self.scene)
        return response.get("error")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def take(self, line, switches):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.read(switches)
