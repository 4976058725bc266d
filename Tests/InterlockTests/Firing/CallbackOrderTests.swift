import Interlock
import InterlockTestSupport
import Testing

@Suite("Order of one microstep")
struct CallbackOrderTests {
  private let journal = Journal()

  private func machine() throws -> Sketch {
    let hook = journal.hook(for: Sketch.self)
    var machine = try Sketch(initial: "a") {
      // Deliberately not in the order in which the callbacks run.
      Sketch.Observer.hooked(hook)[1]
      Sketch.Event("go", from: "a", to: "b").hooked(hook)
      Sketch.Event("again", from: "a", to: "a").hooked(hook)
      Sketch.Event("note", in: "a").hooked(hook)
      Sketch.Event("relay", in: "a").perform { $0.raise("go") }.hooked(hook)
      Sketch.State("b").hooked(hook)
      Sketch.State("a").hooked(hook)
      Sketch.Observer.hooked(hook)[0]
    }
    try machine.activate()
    journal.clear()
    return machine
  }

  @Test func `the ten kinds of callbacks run in order in one external transition`() throws {
    var machine = try machine()
    try machine.fire("go")
    #expect(
      journal.text == """
        shouldFire go: a --go--> b, in a
        willTransition machine: a --go--> b, in a
        willFire go: a --go--> b, in a
        willExit a: a --go--> b, in a
        willEnter b: a --go--> b, in a
        didExit a: a --go--> b, in b
        perform go: a --go--> b, in b
        didEnter b: a --go--> b, in b
        didFire go: a --go--> b, in b
        didTransition machine: a --go--> b, in b
        """
    )
  }

  @Test func `the cases of CallbackKind are in the order in which callbacks run`() throws {
    var machine = try machine()
    try machine.fire("go")
    let kinds = journal.lines.map { String($0.prefix { $0 != " " }) }
    #expect(kinds == CallbackKind.ofFlatMachines.map(\.rawValue))
  }

  @Test func `a self-transition leaves and enters its state`() throws {
    var machine = try machine()
    try machine.fire("again")
    #expect(
      journal.text == """
        shouldFire again: a --again--> a, in a
        willTransition machine: a --again--> a, in a
        willFire again: a --again--> a, in a
        willExit a: a --again--> a, in a
        willEnter a: a --again--> a, in a
        didExit a: a --again--> a, in a
        perform again: a --again--> a, in a
        didEnter a: a --again--> a, in a
        didFire again: a --again--> a, in a
        didTransition machine: a --again--> a, in a
        """
    )
  }

  @Test func `an internal transition runs no state callbacks`() throws {
    var machine = try machine()
    try machine.fire("note")
    #expect(
      journal.text == """
        shouldFire note: a --note--> (internal), in a
        willTransition machine: a --note--> (internal), in a
        willFire note: a --note--> (internal), in a
        perform note: a --note--> (internal), in a
        didFire note: a --note--> (internal), in a
        didTransition machine: a --note--> (internal), in a
        """
    )
  }

  @Test func `a raised event begins after the whole transition, observers included`() throws {
    var machine = try machine()
    try machine.fire("relay")
    let kinds = journal.lines.map { line in
      line.split(separator: ":")[0]
    }
    #expect(
      kinds == [
        "shouldFire relay", "willTransition machine", "willFire relay", "perform relay",
        "didFire relay", "didTransition machine", "shouldFire go", "willTransition machine",
        "willFire go", "willExit a", "willEnter b", "didExit a", "perform go", "didEnter b",
        "didFire go", "didTransition machine",
      ]
    )
  }

  @Test func `callbacks of one kind run in the order in which they were added`() throws {
    let journal = Journal()
    func note(_ line: String) -> Sketch.Callback {
      { _ in journal.add(line) }
    }
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
        .didExit(note("didExit 1")).willExit(note("willExit 1"))
        .willExit(note("willExit 2")).didExit(note("didExit 2"))
      Sketch.State("b")
        .didEnter(note("didEnter 1")).willEnter(note("willEnter 1"))
        .willEnter(note("willEnter 2")).didEnter(note("didEnter 2")).didEnter(note("didEnter 3"))
      Sketch.Observer.didTransition(note("didTransition 1"))
      Sketch.Observer.willTransition(note("willTransition 1"))
      Sketch.Observer.didTransition(note("didTransition 2"))
      Sketch.Observer.willTransition(note("willTransition 2"))
      Sketch.Event("go", from: "a", to: "b")
        .didFire(note("didFire 1")).perform(note("perform 1")).willFire(note("willFire 1"))
        .willFire(note("willFire 2")).perform(note("perform 2")).didFire(note("didFire 2"))
        .shouldFire {
          journal.add("shouldFire 1 \($0.description)")
          return true
        }
        .shouldFire {
          journal.add("shouldFire 2 \($0.description)")
          return true
        }
    }
    try machine.fire("go")
    #expect(
      journal.text == """
        shouldFire 1 a --go--> b
        shouldFire 2 a --go--> b
        willTransition 1
        willTransition 2
        willFire 1
        willFire 2
        willExit 1
        willExit 2
        willEnter 1
        willEnter 2
        didExit 1
        didExit 2
        perform 1
        perform 2
        didEnter 1
        didEnter 2
        didEnter 3
        didFire 1
        didFire 2
        didTransition 1
        didTransition 2
        """
    )
  }

  @Test func `guards after a refusing one are not asked`() throws {
    let journal = Journal()
    func guards(_ event: Sketch.Event, _ answers: Bool...) -> Sketch.Event {
      answers.enumerated().reduce(event) { event, answer in
        event.shouldFire {
          journal.add("\($0.target ?? "internal") \(answer.offset)")
          return answer.element
        }
      }
    }
    var machine = try Sketch(initial: "a") {
      ["a", "b", "c"].map { Sketch.State($0) }
      guards(Sketch.Event("go", from: "a", to: "b"), true, false, true)
      guards(Sketch.Event("go", from: "a", to: "c"), true, true)
      guards(Sketch.Event("go", from: "a", to: "a"), true)
    }
    try machine.fire("go")
    #expect(journal.lines == ["b 0", "b 1", "c 0", "c 1"])
    #expect(machine.state == "c")
  }

  @Test(arguments: CallbackKind.ofFlatMachines)
  func `a callback runs if it is the only one`(kind: CallbackKind) throws {
    // One callback on its way is enough to take a row out of the table of plain rows.
    let journal = Journal()
    let hook: Sketch.Hook = { called, owner, transition in
      if called == kind { journal.add("\(called.rawValue) \(transition.state ?? "")") }
    }
    var machine = try Sketch(initial: "a") {
      kind.isOnState ? Sketch.State("a").hooked(hook) : Sketch.State("a")
      kind.isOnState ? Sketch.State("b").hooked(hook) : Sketch.State("b")
      kind.isOnEvent
        ? Sketch.Event("go", from: "a", to: "b").hooked(hook)
        : Sketch.Event("go", from: "a", to: "b")
      if kind == .willTransition { Sketch.Observer.hooked(hook)[0] }
      if kind == .didTransition { Sketch.Observer.hooked(hook)[1] }
    }
    try machine.activate()
    journal.clear()
    try machine.fire("go")
    #expect(journal.lines.count == 1)
  }
}

extension CallbackKind {
  fileprivate var isOnState: Bool {
    [.willExit, .willEnter, .didExit, .didEnter].contains(self)
  }

  fileprivate var isOnEvent: Bool {
    [.shouldFire, .willFire, .perform, .didFire].contains(self)
  }
}
