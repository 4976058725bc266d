"""Tries pages that `interlock draw --format html` writes in Chromium, and compares them with the engine.

    python3 browser.py [DRIVER]
"""

import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

import machines
import pages
from driver import Browser
from engine import Engine
from pages import Page
from reference import Reference

ALT, LEFT, RIGHT, DOWN, ENTER, TAB = "\uE00A", "\uE012", "\uE014", "\uE015", "\uE007", "\uE004"
# A folder for screenshots; none are made without it.
SHOTS = os.environ.get("SHOTS")
failures = []


def expect(found, expected, what=""):
    if found != expected:
        caller = sys._getframe(1)
        failures.append(f"{caller.f_code.co_name}, line {caller.f_lineno}: {what} expected {expected!r}, found {found!r}")


def opened(browser, url):
    browser.open("about:blank")
    browser.open(url)


def leaves(browser):
    return browser.run("return [...document.querySelectorAll('#where button')].map((b) => b.lastChild.textContent)")


def fires_and_explains(browser):
    page = pages.tutorial("media-player")
    opened(browser, page.url)
    expect(browser.text("h1"), "media-player")
    expect(leaves(browser), ["stopped", "audible"])
    browser.click(page.event("play"))
    expect(leaves(browser), ["playing", "audible"])
    expect(browser.text("#status"), "play: stopped → playing")
    expect(browser.run("return document.querySelectorAll('svg [data-node=\"4\"] rect.active').length"), 1)
    expect(browser.run("return document.querySelectorAll('svg .arrow.path').length"), 1)
    browser.click(page.event("resume"))
    expect(browser.text("#status"), "No transition takes resume here.")
    expect(browser.run("return document.querySelector('#refused .open .why').checkVisibility()"), True)
    expect(leaves(browser), ["playing", "audible"], "a refused event changes nothing:")
    expect(browser.run("return document.activeElement.dataset.event"), str(page.answers["events"].index("resume")))
    expect(browser.state()["address"], "play")


def switches_guards(browser):
    page = pages.tutorial("media-player")
    opened(browser, page.url)
    browser.click('[data-guard="0"]')
    play = browser.run("return document.querySelector(arguments[0]).getAttribute('aria-disabled')", page.event("play"))
    expect(play, "true")
    browser.click(page.event("play"))
    expect("the guard 'a title is chosen' of the transition to 'playing' refused" in browser.text("#status"), True)
    browser.click(page.event("mute"))
    expect(browser.state()["address"], "g0=0,mute")
    expect(browser.run("return document.activeElement.dataset.event"), str(page.answers["events"].index("mute")), "focus:")


def goes_back_and_forth(browser):
    page = pages.tutorial("media-player")
    opened(browser, page.url + "#play,mute,pause,~")
    expect(leaves(browser), ["stopped", "muted"])
    browser.click("#back")
    expect(leaves(browser), ["paused", "muted"])
    expect(browser.state()["address"], "play,mute,pause,~,!3")
    browser.press("[")
    browser.press(LEFT, held=ALT)
    expect(leaves(browser), ["playing", "audible"])
    browser.press(RIGHT, held=ALT)
    browser.press("]")
    expect(leaves(browser), ["paused", "muted"])
    browser.press("t")
    expect((leaves(browser), browser.state()["length"]), (["stopped", "muted"], 5))
    browser.run("const s = document.querySelector('#slider'); s.value = 1; s.dispatchEvent(new Event('input'))")
    expect(leaves(browser), ["playing", "audible"])
    expect(browser.run("return document.querySelector('#slider').getAttribute('aria-valuetext')"),
           "Step 1 of 4: play, stopped → playing")
    browser.click('#log [data-step="0"]')
    expect(leaves(browser), ["stopped", "audible"])
    time.sleep(0.4)
    expect(browser.run("return location.hash"), "#play,mute,pause,~,!0")
    browser.run("location.hash = '#mute'")
    expect(leaves(browser), ["stopped", "muted"])


def reads_hostile_addresses_safely(browser):
    url = pages.tutorial("media-player").url
    for address in ["<img src=x onerror=alert(1)>", "%", "%E0%A4%A", "g0=1,g99=1", "__proto__", "!999999", "!5,!5", ",,,",
                    "constructor,toString", "~~~", "play," * 3000, "g0=0" * 500, "play,%00", "!-1", "=,=,#"]:
        opened(browser, url + "#" + address)
        expect(browser.text("#alert"), "", address[:20])
        expect(browser.run("return document.querySelectorAll('#where button').length"), 2, address[:20])
        expect(browser.run("return document.querySelectorAll('#panel img, #status img').length"), 0)
    opened(browser, url + "#mute,nothing,play")
    expect((leaves(browser), browser.text("#status")),
           (["stopped", "muted"], "The address cannot be followed beyond “nothing”."))


def clicks_arrows(browser):
    page = pages.tutorial("media-player")
    opened(browser, page.url)
    click = """const target = document.querySelector(`svg g.${arguments[0]}[data-edges="${arguments[1]}"]`);
        (target.querySelector('.hit') ?? target.firstElementChild).dispatchEvent(new MouseEvent('click', { bubbles: true }))"""
    browser.run(click, "edge", 0)
    expect(leaves(browser), ["playing", "audible"])
    browser.run(click, "label", 2)
    expect(leaves(browser), ["paused", "audible"])
    browser.run(click, "edge", 5)
    expect(browser.text("#status"), "No transition takes titleEnds here.")
    browser.run(click, "label", 6)
    expect((leaves(browser), browser.state()["address"]), (["stopped", "audible"], "play,pause,~"))
    opened(browser, page.url)
    browser.click('svg .label[data-edges="7"]')
    expect(leaves(browser), ["stopped", "muted"], "a real click:")


def folds_and_zooms(browser):
    opened(browser, pages.tutorial("media-player").url + "#play")
    hidden = """return [...document.querySelectorAll('svg g')].filter((g) => getComputedStyle(g).display === 'none')
        .map((g) => g.dataset.node ?? 'e' + g.dataset.edges).sort().join(' ')"""
    browser.click('[data-fold="3"]')
    expect(browser.run(hidden), "4 5 6 6 e1 e1 e2 e2 eundefined eundefined eundefined")
    expect(browser.run("return document.querySelector('[data-fold=\"3\"]').getAttribute('aria-expanded')"), "false")
    browser.run("document.querySelector('[data-fold=\"3\"]').focus()")
    browser.press(ENTER)
    expect(browser.run(hidden), "")
    before = browser.state()["scale"]
    browser.press("+")
    expect(round(browser.state()["scale"] / before, 2), 1.25)
    browser.press("0")
    expect(browser.state()["scale"], 1)
    browser.click('[data-zoom="fit"]')
    expect(round(browser.state()["scale"], 3), round(before, 3))
    wheel = """const view = document.querySelector('#view'), box = view.getBoundingClientRect();
        view.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY: -200, cancelable: true,
          clientX: box.x + 100, clientY: box.y + 100 }))"""
    browser.run(wheel)
    expect(round(browser.state()["scale"] / before, 2), 1.49)


def pinches(browser):
    opened(browser, pages.tutorial("media-player").url)
    browser.run("document.querySelector('#view').scrollTo({ left: 0, top: 0, behavior: 'instant' })")
    before = browser.state()["scale"]
    touch = lambda kind, *xs: browser.devtools("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": 300, "id": n} for n, x in enumerate(xs)])
    touch("touchStart", 300)
    touch("touchStart", 300, 400)
    touch("touchMove", 280, 420)
    touch("touchMove", 210, 490)
    touch("touchEnd")
    expect(round(browser.state()["scale"] / before, 2), 2)
    expect(browser.state()["position"], 0)


def keeps_the_focus(browser):
    opened(browser, pages.tutorial("media-player").url + "#play,mute")
    focused = "const e = document.activeElement; return e.id || e.dataset.step || e.tagName"
    browser.run("document.querySelector('#back').focus()")
    for _ in range(3):
        browser.press(ENTER)
    expect((browser.state()["position"], browser.run(focused)), (0, "back"))
    browser.run("document.querySelector('[data-step=\"1\"]').focus()")
    browser.press(ENTER)
    expect((browser.state()["position"], browser.run(focused)), (1, "1"))
    browser.press("]")
    expect((browser.state()["position"], browser.run(focused)), (2, "2"))


def drags_without_firing(browser):
    opened(browser, pages.tutorial("media-player").url)
    for _ in range(5):
        browser.press("+")
    place = browser.run("""const box = document.querySelector('svg .label[data-edges="7"]').getBoundingClientRect();
        return [Math.round(box.x + 5), Math.round(box.y + 5)]""")
    browser.run("document.querySelector('#view').scrollTo({ left: 400, top: 200, behavior: 'instant' })")
    place = browser.run("const box = document.querySelector('#view').getBoundingClientRect(); return [box.x + 300, box.y + 300]")
    moves = [{"type": "pointerMove", "x": int(place[0]), "y": int(place[1])}, {"type": "pointerDown", "button": 0},
             {"type": "pointerMove", "x": int(place[0]) - 60, "y": int(place[1]) - 40}, {"type": "pointerUp", "button": 0}]
    browser.send("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}]})
    expect(browser.run("const v = document.querySelector('#view'); return [v.scrollLeft, v.scrollTop]"), [460, 240])
    expect(browser.state()["position"], 0)


def is_driven_by_keys(browser):
    page = pages.tutorial("media-player")
    opened(browser, page.url)
    browser.press("/")
    expect(browser.run("return document.activeElement.id"), "search")
    browser.type("#search", "paus")
    browser.press(ENTER)
    expect(browser.text("#status"), "player › tape › loaded › paused is outlined in the picture.")
    expect(browser.run("return document.querySelectorAll('svg [data-node=\"5\"] .outlined').length"), 1)
    browser.type("#search", "t[0?")
    expect(browser.state()["position"], 0, "typing is no command:")
    browser.run("document.activeElement.blur()")
    browser.press("?")
    expect(browser.run("return document.querySelector('dialog').open"), True)
    browser.click("#keys")
    browser.click("dialog form button")
    browser.press("?")
    expect(browser.run("return document.querySelector('dialog').open"), False, "keys that are switched off:")
    browser.run("document.querySelector('#ready button').focus()")
    browser.press(DOWN)
    browser.press(ENTER)
    expect(browser.state()["address"], "resume")
    expect(browser.run("return document.activeElement.dataset.event"), str(page.answers["events"].index("resume")))
    reached, total = set(), browser.run("""return document.querySelectorAll(
        'button:not(:disabled), input:not(:disabled), summary, [tabindex="0"]').length""")
    browser.run("document.body.focus()")
    for _ in range(60):
        browser.press(TAB)
        reached.add(browser.run("const e = document.activeElement; return e.id || e.dataset.event || e.outerHTML.slice(0, 90)"))
    visible = browser.run("""return [...document.querySelectorAll('button:not(:disabled), input:not(:disabled), summary, [tabindex="0"]')]
        .filter((e) => e.checkVisibility() && e.type !== 'radio').map((e) => e.id || e.dataset.event || e.outerHTML.slice(0, 90))""")
    expect([name for name in visible if name not in reached], [])


def changes_its_theme(browser):
    opened(browser, pages.tutorial("media-player").url)
    fill = """return [getComputedStyle(document.querySelector('svg .state:not(.active)')).fill, getComputedStyle(document.body).backgroundColor]"""
    light, dark = ["rgb(255, 255, 255)", "rgb(255, 255, 255)"], ["rgb(22, 27, 34)", "rgb(13, 17, 23)"]
    for name, on_light, on_dark in [("automatic", light, dark), ("light", light, light), ("dark", dark, dark)]:
        expect(browser.text("#theme"), f"Theme: {name}")
        for setting, colors in ((False, on_light), (True, on_dark)):
            browser.dark(setting)
            expect(browser.run(fill), colors, name)
        browser.click("#theme")
    browser.dark(False)


def follows_a_trace(browser):
    path = os.path.join(pages.TUTORIALS, "media-player.json")
    page = Page.of(path, "--path", "mute", "play", "pause", "wait")
    opened(browser, page.url)
    expect((browser.state()["length"], browser.state()["position"]), (5, 0))
    shown = []
    for position in range(5):
        browser.run("const s = document.querySelector('#slider'); s.value = arguments[0]; s.dispatchEvent(new Event('input'))", position)
        shown.append(", ".join(leaves(browser)))
    expect(shown, ["stopped, audible", "stopped, muted", "playing, muted", "paused, muted", "stopped, muted"])
    expect(browser.state()["address"], "!4")
    browser.click(page.event("mute"))
    expect((leaves(browser), browser.state()["length"]), (["stopped", "audible"], 6))
    browser.click("#trace")
    expect((browser.state()["length"], browser.state()["address"]), (5, ""))
    expect(browser.state()["ready"], [], "an earlier step offers nothing:")
    browser.click(page.event("mute"))
    expect(browser.text("#status"), "This is an earlier step. Go to the last one to fire.")
    opened(browser, page.url + "#!2")
    expect(leaves(browser), ["playing", "muted"])


def begins_where_the_machine_is(browser):
    path = os.path.join(pages.TUTORIALS, "media-player.json")
    page = Page.of(path, "--state", "paused", "muted")
    opened(browser, page.url)
    expect(leaves(browser), ["paused", "muted"])
    browser.click(page.event("stop"))
    expect(leaves(browser), ["stopped", "muted"])


def defers_and_ends_at_the_limit(browser):
    page = pages.tutorial("vending-machine")
    opened(browser, page.url + "#insertCoin,select,insertCoin")
    expect(leaves(browser), ["delivering"])
    expect(browser.text("#waiting"), "Waiting, oldest first: insertCoin")
    expect(browser.run("return document.querySelector('#log [aria-current] .change').textContent"), "waits")
    for _ in range(50):
        browser.click(page.event("insertCoin"))
    expect("It has the first" in browser.text("#status"), True, browser.text("#status"))


def says_what_is_wrong(browser):
    page = pages.tutorial("media-player")
    answers = page.answers
    wrong = {"version": lambda data: data.update(version=2), "number": lambda data: data["moments"][0].update(active=[99]),
             "to": lambda data: data["moments"][1]["on"]["1"][0].update(to=1000), "list": lambda data: data.update(states="x"),
             "why": lambda data: data["moments"][1]["on"]["1"][0].update(to=None), "null": lambda data: data.update(moments=[None]),
             "name": lambda data: data["states"][1].update(name=None), "circle": lambda data: data["states"][0].update(parent=1)}
    for name, change in wrong.items():
        data = copy.deepcopy(answers)
        change(data)
        opened(browser, page.answering(data).url)
        # Data of a configuration is inspected when it is reached.
        browser.run("document.querySelector('[data-event=\"0\"]')?.click(); document.querySelector('[data-event=\"1\"]')?.click()")
        expect(browser.run("return document.querySelector('#alert').checkVisibility()"), True, name)
        expect(len(browser.text("#alert")) > 30, True, name)
        expect(browser.run("return document.querySelector('svg').checkVisibility()"), True, name)
    opened(browser, page.showing("").url)
    expect("no picture" in browser.text("#alert"), True, browser.text("#alert"))
    data = copy.deepcopy(answers)
    data["start"] = [{"if": {"0": True}, "to": None, "failed": 0}, {"if": {"0": False}, "to": 0}]
    opened(browser, page.answering(data).url)
    expect("cannot start" in browser.text("#status"), True, browser.text("#status"))
    browser.click('[data-guard="0"]')
    expect(leaves(browser), ["stopped", "audible"])


def shows_hostile_names(browser):
    name = "</script><img src=x onerror=alert(1)>'\"&~!,g0=1"
    answers = {"version": 1, "title": name, "states": [{"name": name, "parent": None, "kind": "atomic", "children": []}],
               "edges": [], "guards": [name], "events": [name, "~", "!", "", "g0=0", "constructor", "%", "ü €"], "texts": [name],
               "start": [{"if": {}, "to": 0}],
               "moments": [{"active": [0], "on": {str(number): [{"if": {}, "to": 0, "steps": [0]}] for number in range(8)}}],
               "limit": {"moments": 1, "reached": False}}
    picture = '<svg class="interlock" viewBox="0 0 9 9"><g data-node="0"><rect class="state" width="9" height="9"/></g></svg>'
    url = pages.tutorial("door").showing(picture).answering(answers).url
    opened(browser, url)
    for number in range(8):
        browser.click(f'[data-event="{number}"]')
    expect(browser.state()["length"], 9)
    expect(browser.run("return document.querySelectorAll('img').length"), 0)
    time.sleep(0.4)
    address = browser.run("return location.hash")
    opened(browser, url + address)
    expect((browser.state()["length"], browser.state()["address"]), (9, address[1:]))
    expect(browser.run("return [...document.querySelectorAll('#log button')].slice(1).map((b) => b.children[1].textContent)"),
           [name, "~", "!", "“”", "g0=0", "constructor", "%", "ü €"])


def walks_at_random(browser, page, count, seed):
    """Compares what the page shows with the reference after each of many random actions."""
    answers, numbers, name = page.answers, random.Random(seed), page.name
    opened(browser, page.url)
    reference = Reference(answers)
    script = """const [action, value] = arguments[0];
        const click = (selector) => document.querySelector(selector)?.click();
        if (action === 'fire') click(`[data-event="${value}"]`);
        if (action === 'time' && !document.querySelector('#time').hidden) click('#time');
        if (action === 'back') click('#back');
        if (action === 'forward') click('#forward');
        if (action === 'switch') click(`[data-guard="${value}"]`);
        if (action === 'go') { const s = document.querySelector('#slider'); s.value = value; s.dispatchEvent(new Event('input')) }
        const list = (selector, read) => [...document.querySelectorAll(selector)].map(read);
        return { ...interlock.state,
          buttons: list('#ready [data-event]', (b) => Number(b.dataset.event)),
          marked: list('svg [data-node]:has(rect.active, circle.active, text.active)', (g) => Number(g.dataset.node)),
          boxes: list('[data-guard]', (b) => b.checked) }"""
    for step in range(count):
        action = numbers.choice(["fire"] * 6 + ["time", "back", "forward", "switch", "go"])
        value = None
        if action == "fire":
            value = numbers.randrange(len(answers["events"]))
            reference.fire(value)
        elif action == "time":
            reference.fire(None)
        elif action in ("back", "forward"):
            reference.go(reference.position + (1 if action == "forward" else -1))
        elif action == "go":
            value = numbers.randrange(reference.length)
            reference.go(value)
        elif answers["guards"]:
            value = numbers.randrange(len(answers["guards"]))
            reference.switch(value, not reference.switches(reference.position)[value])
        found = browser.run(script, [action, value])
        shown = reference.shown()
        place = f"{name}, seed {seed}, step {step} ({action} {value}):"
        expect({key: found[key] for key in shown}, shown, place)
        expect(found["buttons"], shown["ready"], place)
        expect(sorted(set(found["marked"])), sorted(shown["active"]), place)
        switches = dict(enumerate(found["boxes"]))
        expect(sorted(switches.values()), sorted(shown["switches"]), place)
        if failures:
            return
    opened(browser, page.url + "#" + browser.state()["address"])
    expect({key: browser.state()[key] for key in shown}, shown, f"{name}, seed {seed}, by the address:")


def compares_with_the_engine(browser, seed, count):
    """Lets the page and a simulation take the same inputs, with the same answers of guards."""
    path = pages.file_of(f"random-{seed}", machines.nested(seed))
    if subprocess.run([pages.TOOL, "table", path], capture_output=True).returncode != 0:
        return False
    page = Page.of(path)
    answers, numbers = page.answers, random.Random(seed)
    names = [state["name"] for state in answers["states"]]
    opened(browser, page.url)
    switches = {guard: True for guard in answers["guards"]}
    with Engine(path) as engine:
        engine.read(switches)
        for step in range(count):
            if answers["guards"] and numbers.random() < 0.3:
                guard = numbers.randrange(len(answers["guards"]))
                name = answers["guards"][guard]
                browser.click(f'[data-guard="{guard}"]') if browser.run(
                    "return document.querySelector(`[data-guard='${arguments[0]}']`).checkVisibility()", guard) else browser.run(
                    "document.querySelector(`[data-guard='${arguments[0]}']`).click()", guard)
                switches[name] = not switches[name]
            place = f"seed {seed}, step {step}:"
            if engine.scene["timers"] and numbers.random() < 0.3:
                engine.take(":wait", switches)
                # The simulation takes all timers that are due at one time.
                browser.run("document.querySelector('#time').click()")
                while browser.run("return !document.querySelector('#time').hidden") and browser.run(
                        "return / 0 s left/.test(document.querySelector('#time').textContent)"):
                    browser.run("document.querySelector('#time').click()")
            else:
                event = numbers.randrange(len(answers["events"]))
                refused = engine.take("fire " + answers["events"][event], switches)
                is_ready = event in browser.state()["ready"]
                if not is_ready and "not in this page" in (browser.run(
                        "return document.querySelector(`[data-event='${arguments[0]}']`).title", event) or ""):
                    return True
                expect(is_ready, refused is None, place)
                browser.run("document.querySelector(`[data-event='${arguments[0]}']`).click()", event)
            active = browser.state()["active"]
            inner = [names[state] for state in active if not any(answers["states"][other].get("parent") == state for other in active)]
            expect(sorted(inner), sorted(engine.scene["configuration"]), place)
            waiting = browser.text("#waiting").removeprefix("Waiting, oldest first: ")
            expect(waiting, ", ".join(engine.scene["deferred"]), place)
            if failures or engine.scene["isFinished"]:
                break
    return True


def is_fast(browser):
    page = Page.of(pages.file_of("bits", machines.bits(11)))
    expect(page.answers["limit"]["reached"], True)
    print(f"bits: {len(page.html):,} bytes, {len(page.answers['moments']):,} situations")
    url = page.url
    started = [1e9]
    for _ in range(3):
        opened(browser, url)
        started = min(started, browser.run("""const [navigation] = performance.getEntriesByType('navigation');
            return [interlock.started, navigation.domContentLoadedEventEnd - navigation.responseEnd]"""))
    script = """const times = [];
        for (let step = 0; step < 300; step++) {
          const begin = performance.now();
          document.querySelector(`[data-event="${(step * 7) % 10}"]`).click();
          document.body.offsetHeight;
          times.push(performance.now() - begin);
        }
        times.sort((a, b) => a - b);
        return [times[75], times[150], times[295]]"""
    steps = browser.run(script)
    print(f"large: script {started[0]:.0f} ms, page {started[1]:.0f} ms; a step {steps[1]:.1f} ms, 98 % below {steps[2]:.1f} ms")
    # The goals are 300 and 16 ms on a quiet machine.
    expect(started[0] < 1500, True, str(started))
    expect(steps[0] < 80, True, str(steps))


def wait(browser, script, expected):
    for _ in range(60):
        found = browser.run(script)
        if found == expected:
            return
        time.sleep(0.1)
    caller = sys._getframe(1)
    failures.append(f"line {caller.f_lineno}: waited for {expected!r}, found {found!r}")


def printed(program, start):
    """The next line of a program that begins with a text."""
    for line in program.stdout:
        if line.startswith(start):
            return line.strip()


def talks_to_a_program(browser):
    """Looks through a window at a machine in a program of its own."""
    program = subprocess.Popen([os.path.join(os.path.dirname(pages.TOOL), "live-door")], stdout=subprocess.PIPE, text=True)
    try:
        opened(browser, printed(program, "http"))
        where = "return [...document.querySelectorAll('#where button')].map((b) => b.lastChild.textContent).join()"
        events = json.loads(browser.run("return document.querySelector('#answers').textContent"))["events"]
        event = lambda name: f'[data-event="{events.index(name)}"]'
        status = "return document.querySelector('#status').textContent"
        wait(browser, where, "shut")
        browser.click(event("open"))
        wait(browser, where, "open")
        wait(browser, status, "open: shut → open")
        wait(browser, "return /after 90 s in open, (90|8[0-9]) s left/.test(document.querySelector('#timers').textContent)", True)
        browser.type(event("slam") + " ~ .payload", '{"a": 1')
        browser.click(event("slam"))
        wait(browser, "return document.querySelector('#status').textContent.startsWith('The payload is not JSON')", True)
        browser.run("document.querySelector(arguments[0]).value = '3'", event("slam") + " ~ .payload")
        browser.click(event("slam"))
        wait(browser, "return document.querySelector('#status').textContent.includes('hard enough')", True)
        wait(browser, "return document.querySelector('#log [aria-current] .change').textContent", "refused")
        browser.run("document.querySelector(arguments[0]).value = '7'", event("slam") + " ~ .payload")
        browser.click(event("slam"))
        wait(browser, where, "<b>jammed</b>")
        browser.click(event("open"))
        wait(browser, status + ".includes('open')", True)
        expect(browser.run("return document.querySelectorAll('#panel b').length"), 0)
        browser.click("#back")
        browser.click("#back")
        expect((browser.run(where), browser.state()["ready"]), ("open", []))
    finally:
        program.kill()
    wait(browser, "return document.querySelector('#status').textContent.startsWith('The program has ended')", True)


def serves_files(browser):
    """Saves files while `interlock serve` shows them, a broken one, too."""
    folder = tempfile.mkdtemp()
    door, text = os.path.join(folder, "door.json"), open(os.path.join(pages.TUTORIALS, "door.json")).read()
    shutil.copy(os.path.join(pages.TUTORIALS, "media-player.json"), folder)

    def save(content):
        with open(door + "~", "w") as file:
            file.write(content)
        os.replace(door + "~", door)

    save(text)
    program = subprocess.Popen([pages.TOOL, "serve", folder], stdout=subprocess.PIPE, text=True)
    try:
        opened(browser, printed(program, "http"))
        inside = "const page = document.querySelector('#machine').contentWindow; "
        wait(browser, inside + "return page.interlock?.state.length", 1)
        wait(browser, "return [...document.querySelectorAll('#files a')].map((a) => a.lastChild.textContent)", ["no findings", "no findings"])
        browser.run(inside + "page.document.querySelector('#ready button').click()")
        wait(browser, inside + "return page.location.hash !== '' && page.interlock.state.length", 2)
        save(text.replace("jammed", "stuck"))
        wait(browser, inside + "return page.document.body.textContent.includes('stuck') && page.interlock.state.length", 2)
        save(text.replace('"initial"', '"initial",'))
        wait(browser, "return document.querySelector('#files small').textContent", "cannot be read")
        shown = browser.run("return document.querySelector('#findings').textContent")
        for part in ("door.json:", "is not valid JSON", "last version"):
            expect(part in shown, True, shown)
        expect('"initial",' in browser.run("return document.querySelector('#findings mark').parentElement.textContent"), True)
        expect(browser.run(inside + "return page.interlock.state.length"), 2, "the last version stays:")
        if SHOTS:
            browser.shoot(os.path.join(SHOTS, "serve-failing.png"))
        save(text)
        wait(browser, "return document.querySelector('#findings').textContent", "")
        browser.click("#files li:nth-child(2) a")
        wait(browser, inside + "return page.interlock?.state.length === 1 && page.document.querySelector('h1').textContent", "media-player")
        expect(browser.run("return fetch('updates?token=guess').then((answer) => answer.status)"), 403)
    finally:
        program.kill()
        shutil.rmtree(folder)
    wait(browser, "return document.querySelector('#gone')?.textContent", "The program has ended, or cannot be reached.")


def main():
    tests = [fires_and_explains, switches_guards, goes_back_and_forth, reads_hostile_addresses_safely, clicks_arrows,
             folds_and_zooms, drags_without_firing, pinches, keeps_the_focus, is_driven_by_keys, changes_its_theme, follows_a_trace, begins_where_the_machine_is,
             defers_and_ends_at_the_limit, says_what_is_wrong, shows_hostile_names, is_fast, talks_to_a_program, serves_files]
    with Browser(*sys.argv[1:2]) as browser:
        browser.size(1280, 860)
        for test in tests:
            count = len(failures)
            try:
                test(browser)
            except Exception as error:
                failures.append(f"{test.__name__}: {type(error).__name__}: {error} (line {error.__traceback__.tb_next and error.__traceback__.tb_next.tb_lineno})")
            print("ok  " if len(failures) == count else "FAIL", test.__name__)
            for failure in failures[count:]:
                print("    ", failure[:400])
        walks = int(os.environ.get("WALK", "100"))
        for page in (pages.tutorial("media-player"), pages.tutorial("vending-machine")):
            count = len(failures)
            walks_at_random(browser, page, walks, 1)
            print("ok  " if len(failures) == count else "FAIL", "walk", page.name, *failures[count:])
        count, compared = len(failures), 0
        for seed in range(1, 1 + walks // 2):
            compared += compares_with_the_engine(browser, seed, 30)
            if len(failures) > count:
                break
        expect(compared >= walks // 8, True, f"{compared} machines")
        print("ok  " if len(failures) == count else "FAIL", f"{compared} random machines as the engine has them", *failures[count:])
        errors = [line for line in browser.log() if "favicon" not in line]
        print("\n".join(errors))
    sys.exit(1 if failures else 0)


main()


if __name__ == "__main__":
    main()
