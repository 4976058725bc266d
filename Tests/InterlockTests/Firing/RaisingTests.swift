import Interlock
import InterlockTestSupport
import Testing

/// In TransitionKit an inner event runs inside the outer one, whose target then overwrites it.
@Suite("Callbacks raise events and never re-enter the machine")
struct RaisingTests {
  /// Every callback of the first step raises an event with the name of the callback.
  private func raisingEverywhere(_ journal: Journal) throws -> Sketch {
    let names = CallbackKind.allCases.map(\.rawValue)
    return try Sketch(initial: "a") {
      Sketch.State("a")
        .willExit { $0.raise("willExit") }
        .didExit { $0.raise("didExit") }
      Sketch.State("b")
        .willEnter { $0.raise("willEnter") }
        .didEnter { $0.raise("didEnter") }
      Sketch.Event("go", from: "a", to: "b")
        .willFire { $0.raise("willFire") }
        .perform { $0.raise("perform") }
        .didFire { $0.raise("didFire") }
        .didFire { _ in journal.add("go is over") }
      names.map { name in
        Sketch.Event(name, in: "a", "b").perform {
          journal.add("\(name) in \($0.state ?? "nothing")")
        }
      }
      Sketch.Observer.willTransition { if $0.event == "go" { $0.raise("willTransition") } }
      Sketch.Observer.didTransition { if $0.event == "go" { $0.raise("didTransition") } }
    }
  }

  @Test func `every kind of callback can raise events, which run after the whole transition`()
    throws
  {
    let journal = Journal()
    var machine = try raisingEverywhere(journal)
    try machine.activate()
    try machine.fire("go")
    #expect(
      journal.text == """
        go is over
        willTransition in b
        willFire in b
        willExit in b
        willEnter in b
        didExit in b
        perform in b
        didEnter in b
        didFire in b
        didTransition in b
        """
    )
  }

  @Test func `raised events run first in, first out`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a")
        .perform { $0.raise("1") }
        .perform { $0.raise("2") }
        .didFire { $0.raise("3") }
      Sketch.Event("1", in: "a").perform {
        $0.raise("1.1")
        $0.raise("1.2")
      }
      Sketch.Event("2", in: "a").perform { $0.raise("2.1") }
      Sketch.Event("1.1", in: "a").perform { $0.raise("1.1.1") }
      ["3", "1.2", "2.1", "1.1.1"].map { Sketch.Event($0, in: "a") }
    }
    try machine.activate()
    #expect(
      try machine.fire("go").steps.compactMap(\.event)
        == ["go", "1", "2", "3", "1.1", "1.2", "2.1", "1.1.1"]
    )
  }

  @Test func `a raised event without a handler is listed as unhandled and stops nothing`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b").perform { transition in
        for event in ["unknown", "go", "closed", "note", "unknown"] { transition.raise(event) }
      }
      Sketch.Event("closed", from: "b", to: "a").shouldFire { _ in false }
      Sketch.Event("note", in: "b")
    }
    try machine.activate()
    let receipt = try machine.fire("go")
    #expect(receipt.unhandled == ["unknown", "go", "closed", "unknown"])
    #expect(receipt.steps.compactMap(\.event) == ["go", "note"])
    #expect(machine.state == "b")
  }

  @Test func `a raised event is selected in the state reached when its turn comes`() throws {
    var machine = try Sketch(initial: "a") {
      ["a", "b", "c", "d"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b").willFire {
        $0.raise("step")
        $0.raise("step")
        $0.raise("step")
      }
      Sketch.Event("step", from: "a", to: "d")
      Sketch.Event("step", from: "b", to: "c")
      Sketch.Event("step", from: "c", to: "d")
    }
    try machine.activate()
    let receipt = try machine.fire("go")
    #expect(receipt.entered == ["b", "c", "d"])
    #expect(receipt.unhandled == ["step"])
  }

  @Test(arguments: [true, false])
  func `activation can raise events, which run before the first event`(isExplicit: Bool) throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").willEnter { $0.raise("on") }.didEnter { $0.raise("note") }
      Sketch.State("b")
      Sketch.Event("on", from: "a", to: "b")
      Sketch.Event("note", in: "b")
      Sketch.Event("go", from: "b", to: "a")
    }
    if isExplicit {
      #expect(try machine.activate().steps.map(\.event) == [nil, "on", "note"])
      #expect(machine.state == "b")
    } else {
      #expect(
        try machine.fire("go").description == """
          (inactive) --> a
          a --on--> b
          b --note--> (internal)
          b --go--> a
          a --on--> b
          b --note--> (internal)
          """
      )
    }
  }

  @Test func `raised events do not carry over to the next call`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform { $0.raise("lost") }
      Sketch.Event("note", in: "a")
    }
    #expect(try machine.fire("go").unhandled == ["lost"])
    #expect(try machine.fire("note").unhandled.isEmpty)
    #expect(try machine.fire("go").unhandled == ["lost"])
  }

  @Test func `another machine can be fired from a callback`() throws {
    let other = try Inbox.plain()
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b").perform { _ in
        var copy = other
        journal.add(try copy.fire(.view).description)
        try copy.fire(.view)
      }
    }
    let failure = machine.error(firing: "go")?.failure
    #expect(journal.lines == ["(inactive) --> unread\nunread --view--> read"])
    #expect((failure?.cause as? Inbox.FireError)?.refusal?.reason == .noTransition)
  }

  @Test func `a copy of the same machine can be fired from a callback`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b").perform {
        guard var copy = $0.userInfo["copy"] as? Sketch else { return journal.add("inner") }
        try copy.fire("go")
        journal.add("outer, copy in \(copy.state)")
      }
    }
    try machine.fire("go", userInfo: ["copy": machine])
    #expect(journal.lines == ["inner", "outer, copy in b"])
    #expect(machine.state == "b")
  }

  private static let kinds: [CallbackKind] = [
    .willFire, .willExit, .willEnter, .didExit, .perform, .didEnter, .didFire,
  ]

  /// `outer` leads from a to b; the callback of a kind raises `inner`, which leads from a or b to c.
  private func machine(asking kind: CallbackKind, _ journal: Journal) throws -> Sketch {
    let hook = journal.hook(for: Sketch.self)
    func ask(_ own: CallbackKind) -> Sketch.Callback {
      { if own == kind, $0.event == "outer" { $0.raise("inner") } }
    }
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").hooked(hook).willExit(ask(.willExit)).didExit(ask(.didExit))
      Sketch.State("b").hooked(hook).willEnter(ask(.willEnter)).didEnter(ask(.didEnter))
      Sketch.State("c").hooked(hook)
      Sketch.Event("outer", from: "a", to: "b")
        .willFire(ask(.willFire)).perform(ask(.perform)).didFire(ask(.didFire)).hooked(hook)
      Sketch.Event("inner", from: "a", "b", to: "c")
    }
    try machine.activate()
    journal.clear()
    return machine
  }

  @Test(arguments: kinds)
  func `an inner event runs after the outer one and is never overwritten`(
    kind: CallbackKind
  ) throws {
    let journal = Journal()
    var machine = try machine(asking: kind, journal)
    let receipt = try machine.fire("outer")
    #expect(receipt.description == "a --outer--> b\nb --inner--> c")
    #expect(machine.state == "c")
    #expect(receipt.exited == ["a", "b"])
    #expect(receipt.entered == ["b", "c"])
  }

  @Test(arguments: kinds)
  func `no state is left or entered twice by nested events`(kind: CallbackKind) throws {
    let journal = Journal()
    var machine = try machine(asking: kind, journal)
    try machine.fire("outer")
    let calls = journal.lines.map { String($0.prefix { $0 != ":" }) }
    let outer = [
      "shouldFire outer", "willFire outer", "willExit a", "willEnter b", "didExit a",
      "perform outer", "didEnter b", "didFire outer",
    ]
    #expect(calls == outer + ["willExit b", "willEnter c", "didExit b", "didEnter c"])
    #expect(Set(calls).count == calls.count)
  }

  @Test func `observers see each transition with its own state, in order`() throws {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").didEnter { $0.raise("on") }
      Sketch.State("c")
      Sketch.Observer.didTransition { journal.add("\($0.target ?? "-") in \($0.state ?? "-")") }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("on", from: "b", to: "c")
    }
    try machine.fire("go")
    #expect(journal.lines == ["b in b", "c in c"])
  }
}
