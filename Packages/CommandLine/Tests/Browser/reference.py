"""What the page should show, worked out from the answers by other means than the page's script."""


class Reference:
    """A history of inputs; every question is answered by taking all of them from the start."""

    def __init__(self, answers):
        self.answers = answers
        self.inputs, self.position = [], 0

    def switches(self, position):
        """The switches that hold after a number of events."""
        switches = [True] * len(self.answers["guards"])
        for kind, value in self.inputs[:self.index(position)]:
            if kind == "switch":
                switches[value[0]] = value[1]
        return switches

    def index(self, position):
        """The length of the inputs up to an event, with the switches that are set after it."""
        seen = 0
        for index, (kind, _) in enumerate(self.inputs):
            if kind != "switch":
                seen += 1
                if seen > position:
                    return index
        return len(self.inputs)

    def outcome(self, outcomes, switches):
        right = [outcome for outcome in outcomes or []
                 if all(switches[int(guard)] == holds for guard, holds in outcome["if"].items())]
        assert len(right) <= 1
        return right[0] if right else None

    def moment(self, position):
        outcome = self.outcome(self.answers["start"], self.switches(0))
        moment = outcome["to"] if outcome else None
        events = [event for kind, event in self.inputs if kind == "event"]
        for place, event in enumerate(events[:position]):
            taken = self.taken(moment, event, self.switches(place))
            moment = moment if taken is None else taken["to"]
        return moment

    def taken(self, moment, event, switches):
        """The outcome of an event that can be fired; None if it can't."""
        if moment is None:
            return None
        now = self.answers["moments"][moment]
        outcome = self.outcome(now.get("time") if event is None else now["on"].get(str(event)), switches)
        return outcome if outcome and outcome.get("to") is not None and not outcome.get("beyond") else None

    @property
    def length(self):
        return 1 + sum(kind == "event" for kind, _ in self.inputs)

    def fire(self, event):
        moment = self.moment(self.position)
        if self.taken(moment, event, self.switches(self.position)) is None:
            return
        rest = [value for kind, value in self.inputs[self.index(self.position):] if kind == "event"]
        if not rest or rest[0] != event:
            self.inputs = self.inputs[:self.index(self.position)] + [("event", event)]
        self.position += 1

    def go(self, position):
        if 0 <= position < self.length:
            self.position = position

    def switch(self, guard, holds):
        self.inputs = self.inputs[:self.index(self.position)] + [("switch", (guard, holds))]

    def shown(self):
        moment, switches = self.moment(self.position), self.switches(self.position)
        events = range(len(self.answers["events"]))
        ready = [event for event in events if self.taken(moment, event, switches)]
        active = [] if moment is None else self.answers["moments"][moment]["active"]
        return {"position": self.position, "length": self.length, "moment": moment, "active": active,
                "switches": switches, "ready": ready}
