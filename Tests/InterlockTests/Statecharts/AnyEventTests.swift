import Interlock
import InterlockTestSupport
import Testing

@Suite("Rows for any event")
struct AnyEventTests {
  private let journal = Journal()

  private func machine(
    initial: String = "a",
    @Sketch.Builder _ content: () -> [Sketch.Builder.Element]
  ) throws -> Sketch {
    try Sketch(initial: initial) {
      ["a", "b", "c"].map { Sketch.State($0) }
      content()
    }
    .activated()
  }

  @Test(arguments: ["known", "unknown", ""])
  func `every event triggers a row for any event, even an unknown one`(event: String) throws {
    var machine = try machine {
      Sketch.Event.anyEvent(from: "a", to: "b")
      Sketch.Event("known", from: "b", to: "c")
    }
    #expect(machine.canFire(event))
    #expect(machine.refusal(of: event) == nil)
    let receipt = try machine.fire(event)
    #expect(receipt.steps.map(\.event) == [event])
    #expect(receipt.steps.map(\.trigger) == [.anyEvent])
    #expect(receipt.description == "a --\(label(event))--> b")
    #expect(machine.state == "b")
  }

  private func label(_ event: String) -> String {
    event.isEmpty ? "''" : event
  }

  @Test func `an unknown event is refused if no row for any event is active`() throws {
    var machine = try machine {
      Sketch.Event.anyEvent(from: "a", to: "b")
    }
    try machine.fire("x")
    #expect(machine.error(firing: "x")?.refusal != nil)
    #expect(!machine.canFire("x"))
  }

  @Test(arguments: [("a", "x", "a"), ("b", "x", "c"), ("b", "other", "a"), ("c", "x", "b")])
  func `the first row wins, whether for one event or for any`(
    state: String,
    event: String,
    target: String
  ) throws {
    let machine = try machine(initial: state) {
      Sketch.Event("x", from: "b", to: "c")
      Sketch.Event.anyEvent(from: "a", "b", to: "a")
      Sketch.Event("x", from: "a", to: "b").shouldFire { _ in true }
      Sketch.Event("x", from: "c", to: "b")
      Sketch.Event.anyEvent(from: "c", to: "a")
    }
    #expect(try machine.fired(event).state == target)
  }

  @Test(arguments: [(0, "a1"), (1, "any1"), (2, "a2"), (3, "any2"), (4, "any state")])
  func `rows for any event are tried in their place among the rows of the state`(
    level: Int,
    taken: String
  ) throws {
    func open(_ number: Int, _ event: Sketch.Event, _ name: String) -> Sketch.Event {
      event.shouldFire { $0.userInfo["level"] as? Int ?? 0 <= number }
        .perform { [journal] _ in journal.add(name) }
    }
    var machine = try machine {
      Sketch.Event.inAnyState("x").perform(journal.note("any state"))
      open(0, Sketch.Event("x", in: "a"), "a1")
      open(1, .anyEvent(in: "a"), "any1")
      open(2, Sketch.Event("x", in: "a"), "a2")
      open(3, .anyEvent(in: "a"), "any2")
    }
    try machine.fire("x", userInfo: ["level": level])
    #expect(journal.lines == [taken])
  }

  @Test func `a row for any event in an inner state hides a specific row of its parent`() throws {
    var machine = try Sketch {
      Sketch.State("a") {
        Sketch.State("b")
        Sketch.State("c")
      }
      Sketch.Event("x", from: "a", to: "c")
      Sketch.Event.anyEvent(in: "b")
    }
    #expect(try machine.fire("x").steps.last?.targets == [])
    #expect(machine.state == "b")
  }

  @Test func `a row for any event in a parent hides no row of an inner state`() throws {
    var machine = try Sketch {
      Sketch.State("a") {
        Sketch.State("b")
        Sketch.State("c")
      }
      Sketch.Event.anyEvent(from: "a", to: "b")
      Sketch.Event("x", from: "b", to: "c")
    }
    #expect(try machine.fire("x").entered == ["a", "b", "c"])
    #expect(try machine.fire("x").entered == ["a", "b"])
  }

  @Test func `raised and sent events trigger rows for any event, timeouts and completions do not`()
    throws
  {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").didEnter { $0.raise("raised") }
      Sketch.State("b").didEnter { $0.send("sent") }
      Sketch.State("c") { Sketch.State.final("end") }
      Sketch.State("d")
      Sketch.Event.anyEvent(from: "a", to: "b")
      Sketch.Event.anyEvent(from: "b", to: "c")
      Sketch.Event.anyEvent(from: "c", to: "d")
      Sketch.Event.after(.seconds(1), in: "c")
    }
    let receipt = try machine.activate(at: at(0))
    #expect(receipt.steps.map(\.event) == [nil, "raised", "sent"])
    try machine.advance(to: at(2))
    #expect(machine.configuration == ["end"])
  }

  @Test func `a row for any event takes an event that its state also defers`() throws {
    var machine = try Sketch {
      Sketch.State("a").deferring("x")
      Sketch.Event.anyEvent(in: "a")
    }
    #expect(try !machine.fire("x").isDeferred)
  }

  @Test func `available events are the events that the machine knows`() throws {
    let machine = try machine {
      Sketch.Event.anyEvent(in: "a")
      Sketch.Event("known", in: "b")
    }
    #expect(machine.availableEvents() == ["known"])
  }

  @Test(arguments: [true, false])
  func `guards and callbacks see the fired event and the trigger anyEvent`(isKnown: Bool) throws {
    var machine = try machine {
      Sketch.Event.anyEvent(in: "a").shouldFire { [journal] in
        journal.add("\($0.event ?? "-") \($0.trigger == .anyEvent)")
        return true
      }
      .perform { [journal] in journal.add("\($0.event ?? "-") \($0.trigger == .anyEvent)") }
      if isKnown { Sketch.Event("x", in: "b") }
    }
    try machine.fire("x")
    #expect(journal.lines == ["x true", "x true"])
  }

  @Test func `the receipt of a row for any event names the event`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event.anyEvent(in: "a").perform { _ in }
      Sketch.Event("x", in: "b")
      Sketch.State("b")
    }
    .activated()
    #expect(try machine.fire("x").steps.map(\.event) == ["x"])
  }
}
