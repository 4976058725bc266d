import Interlock
import InterlockTestSupport
import Testing

@Suite("Deferral")
struct DeferralTests {
  private let journal = Journal()

  /// `busy` defers `x` and `y`; `half` defers `x` and handles `y`; `free` handles both.
  private func machine(_ elements: Sketch.Event...) throws -> Sketch {
    try Sketch(initial: "busy") {
      Sketch.State("busy").deferring("x", "y")
      Sketch.State("half").deferring("x")
      Sketch.State("free")
      Sketch.State("blind")
      Sketch.Event("x", in: "free").perform { [journal] in
        journal.add("x\($0.userInfo["n"] ?? "")")
      }
      Sketch.Event("y", in: "free", "half").perform { [journal] in
        journal.add("y\($0.userInfo["n"] ?? "")")
      }
      for state in ["busy", "half", "free", "blind"] {
        Sketch.Event(state, from: "busy", "half", "free", "blind", to: state)
      }
      Sketch.Event("note", in: "busy")
      elements
    }
    .activated()
  }

  @Test func `a deferred event is neither refused nor taken`() throws {
    var machine = try machine()
    let before = machine
    #expect(machine.canFire("x"))
    #expect(machine.refusal(of: "x") == nil)
    #expect(machine.availableEvents().contains("x"))
    let receipt = try machine.fire("x")
    #expect(receipt.isDeferred)
    #expect(receipt.steps == [])
    #expect(receipt.unhandled == [])
    #expect(receipt.description == "deferred")
    #expect(machine.configuration == ["busy"])
    #expect(machine != before)
    #expect(journal.lines == [])
  }

  @Test func `a deferred event is retried with its own user info when the configuration changes`()
    throws
  {
    var machine = try machine()
    try machine.fire("x", userInfo: ["n": 1])
    let receipt = try machine.fire("free", userInfo: ["n": 2])
    #expect(receipt.description == "busy --free--> free\nfree --x--> (internal)")
    #expect(!receipt.isDeferred)
    #expect(journal.lines == ["x1"])
    #expect(machine.configuration == ["free"])
  }

  @Test func `deferred events are retried oldest first, each as often as it was fired`() throws {
    var machine = try machine()
    for (number, event) in ["y", "x", "x", "y"].enumerated() {
      try machine.fire(event, userInfo: ["n": number])
    }
    try machine.fire("free")
    #expect(journal.lines == ["y0", "x1", "x2", "y3"])
  }

  @Test func `deferred events are not retried while the configuration is unchanged`() throws {
    var machine = try machine()
    try machine.fire("x")
    #expect(try machine.fire("note").steps.count == 1)
    #expect(journal.lines == [])
    try machine.fire("free")
    #expect(journal.lines == ["x"])
  }

  @Test func `an event that is still deferred keeps its place`() throws {
    var machine = try machine()
    for (number, event) in ["x", "y", "x"].enumerated() {
      try machine.fire(event, userInfo: ["n": number])
    }
    #expect(try machine.fire("half").steps.map(\.event) == ["half", "y"])
    #expect(journal.take() == ["y1"])
    try machine.fire("x", userInfo: ["n": 3])
    try machine.fire("free")
    #expect(journal.lines == ["x0", "x2", "x3"])
  }

  @Test func `an event that is no longer deferred or handled is dropped and listed as unhandled`()
    throws
  {
    var machine = try machine()
    for event in ["x", "y", "x"] { try machine.fire(event) }
    let receipt = try machine.fire("blind")
    #expect(receipt.unhandled == ["x", "y", "x"])
    #expect(receipt.description == "busy --blind--> blind\nunhandled: 'x', 'y' and 'x'")
    #expect(try machine.fire("free").unhandled == [])
    #expect(journal.lines == [])
  }

  @Test func `deferred events run after raised and before sent events of the same call`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "busy", to: "free").perform {
        $0.send("y", userInfo: ["n": " sent"])
        $0.raise("y", userInfo: ["n": " raised"])
      }
    )
    try machine.fire("x", userInfo: ["n": " deferred"])
    try machine.fire("go")
    #expect(journal.lines == ["y raised", "x deferred", "y sent"])
  }

  @Test func `after a retried event changes the configuration, older events are retried first`()
    throws
  {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").deferring("x", "y", "z")
      Sketch.State("b").deferring("x", "z")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("y", from: "b", to: "c")
      for event in ["x", "z"] {
        Sketch.Event(event, in: "c").perform(journal.note(event))
      }
    }
    .activated()
    for event in ["z", "x", "y"] { try machine.fire(event) }
    #expect(try machine.fire("go").steps.compactMap(\.event) == ["go", "y", "z", "x"])
    #expect(journal.lines == ["z", "x"])
  }

  @Test func `a retried event that leads back defers the others again`() throws {
    var machine = try Sketch(initial: "busy") {
      Sketch.State("busy").deferring("job")
      Sketch.State("free")
      Sketch.Event("job", from: "free", to: "busy").perform { [journal] in
        journal.add("\($0.userInfo["n"] ?? "-")")
      }
      Sketch.Event("done", from: "busy", to: "free")
    }
    .activated()
    for number in 1...3 { try machine.fire("job", userInfo: ["n": number]) }
    for number in 1...3 {
      #expect(try machine.fire("done").steps.map(\.event) == ["done", "job"])
      #expect(journal.lines.count == number)
    }
    #expect(journal.lines == ["1", "2", "3"])
    #expect(try machine.fire("done").steps.map(\.event) == ["done"])
  }

  @Test func `raised and sent events can be deferred`() throws {
    var machine = try machine(
      Sketch.Event("ask", in: "busy").perform {
        $0.send("x", userInfo: ["n": " sent"])
        $0.raise("y", userInfo: ["n": " raised"])
      }
    )
    let receipt = try machine.fire("ask")
    #expect(receipt.steps.map(\.event) == ["ask"])
    #expect(receipt.unhandled == [])
    #expect(!receipt.isDeferred)
    try machine.fire("free")
    #expect(journal.lines == ["y raised", "x sent"])
  }

  @Test func `a retried event whose guard refuses stays deferred or becomes unhandled`()
    throws
  {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").deferring("x")
      Sketch.State("b").deferring("x")
      Sketch.State("c")
      Sketch.Event("x", in: "b", "c").shouldFire(journal.ask("asked", false))
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("go", from: "b", to: "c")
    }
    .activated()
    try machine.fire("x")
    #expect(try machine.fire("go").unhandled == [])
    #expect(try machine.fire("go").unhandled == ["x"])
    #expect(journal.lines == ["asked", "asked"])
  }

  @Test func `deferred events belong to the machine value`() throws {
    let machine = try machine()
    let deferred = try machine.fired("x")
    #expect(try deferred == machine.fired("x"))
    #expect(try deferred != machine.fired("y"))
    #expect(try deferred != machine.fired("x", "x"))
    #expect(deferred.fresh() == machine.fresh())
    var (one, other) = (deferred, deferred)
    try one.fire("free")
    #expect(journal.take() == ["x"])
    try other.fire("free")
    #expect(journal.take() == ["x"])
  }

  @Test func `a state lists the events that it defers`() {
    let state = Sketch.State("a").deferring("x").deferring(["y", "z"])
    #expect(state.deferredEvents == ["x", "y", "z"])
    #expect(Sketch.State("a").deferredEvents == [])
  }
}
