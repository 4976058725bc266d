"""Machines for tests: a large one, and random ones."""

import random


def bits(count):
    """A state with as many regions, each of which can be turned on and off."""
    states = [{"id": "all", "kind": "parallel"}]
    events = []
    for bit in range(count):
        states += [{"id": f"bit{bit}", "parent": "all", "initial": f"no{bit}"}, {"id": f"no{bit}", "parent": f"bit{bit}"},
                   {"id": f"yes{bit}", "parent": f"bit{bit}"}]
        events += [{"id": f"turn{bit}", "from": [f"no{bit}"], "to": f"yes{bit}"},
                   {"id": f"turn{bit}", "from": [f"yes{bit}"], "to": f"no{bit}"}]
    return {"interlock": 1, "initial": "all", "states": states, "events": events}


def nested(seed):
    """A machine with states in states, regions, history, guards, timeouts, and events that wait."""
    numbers = random.Random(seed)
    states, leaves = [], []

    def add(parent, depth):
        name = f"s{len(states)}"
        state = {"id": name, **({"parent": parent} if parent else {})}
        states.append(state)
        kind = numbers.random() if depth < 3 else 1
        if kind < 0.25:
            state["kind"] = "parallel"
            for _ in range(2):
                region = {"id": f"s{len(states)}", "parent": name}
                states.append(region)
                region["initial"] = [add(region["id"], depth + 1) for _ in range(2)][0]
        elif kind < 0.55:
            state["initial"] = [add(name, depth + 1) for _ in range(numbers.randint(2, 3))][0]
            if numbers.random() < 0.5:
                kind = numbers.choice(["shallowHistory", "deepHistory"])
                states.append({"id": f"s{len(states)}", "parent": name, "kind": kind, "initial": state["initial"]})
        elif numbers.random() < 0.15:
            state["deferring"] = [f"e{numbers.randrange(4)}"]
        leaves.append(name)
        return name

    tops = [add(None, 0) for _ in range(3)]
    targets = [state["id"] for state in states if state.get("kind") != "choice"]
    sources = [state["id"] for state in states if "History" not in state.get("kind", "")]
    events = []
    for _ in range(14):
        row = {"from": [numbers.choice(sources)], "to": numbers.choice(targets)}
        if numbers.random() < 0.2:
            row["after"] = numbers.choice([1, 2.5, 10])
        else:
            row["id"] = f"e{numbers.randrange(6)}"
        if numbers.random() < 0.4:
            row["guards"] = numbers.sample(["wet", "x < 3", "ü & <b>"], numbers.choice([1, 1, 2]))
        events.append(row)
    return {"interlock": 1, "initial": tops[0], "states": states, "events": events}
