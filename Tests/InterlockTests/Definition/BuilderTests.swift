import Interlock
import InterlockTestSupport
import Testing

@Suite("The builder")
struct BuilderTests {
  /// The machine's definition as text.
  private func text(_ machine: Sketch) -> [String] {
    machine.states.map { "state \($0.id)" }
      + machine.events.map { event in
        let sources =
          switch event.sources {
          case .any: "any"
          case .states(let ids), .all(let ids): ids.joined(separator: ",")
          }
        return "\(sources) --\(event.id ?? "-")--> \(event.target ?? "internal")"
      }
  }

  @Test func `a loop in a builder repeats its lines`() throws {
    let machine = try Sketch(initial: "s0") {
      for index in 0..<3 {
        Sketch.State("s\(index)")
        for other in 0..<3 where other != index {
          Sketch.Event("to \(other)", from: "s\(index)", to: "s\(other)")
        }
      }
    }
    #expect(machine.states.map(\.id) == ["s0", "s1", "s2"])
    #expect(machine.events.map(\.id) == ["to 1", "to 2", "to 0", "to 2", "to 0", "to 1"])
  }

  @Test(arguments: [true, false])
  func `an if statement in a builder adds one of its branches`(isLockable: Bool) throws {
    let machine = try Sketch(initial: "open") {
      Sketch.State("open")
      if isLockable {
        Sketch.State("locked")
        Sketch.Event("lock", from: "open", to: "locked")
      } else {
        Sketch.State("ajar")
        Sketch.Event("push", from: "open", to: "ajar")
      }
      if !isLockable { Sketch.Event("slam", in: "open") }
    }
    #expect(
      text(machine)
        == (isLockable
          ? ["state open", "state locked", "open --lock--> locked"]
          : ["state open", "state ajar", "open --push--> ajar", "open --slam--> internal"])
    )
  }

  @Test(arguments: 0..<4)
  func `a switch in a builder adds one of its branches`(level: Int) throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      switch level {
      case 0: Sketch.Event("zero", in: "a")
      case 1:
        Sketch.State("b")
        Sketch.Event("one", from: "a", to: "b")
      case 2: Sketch.Observer.didTransition { _ in }
      default: Sketch.Event.inAnyState("more")
      }
    }
    #expect(machine.events.map(\.id) == [["zero"], ["one"], [], ["more"]][level])
  }

  @Test(arguments: [nil, "extra"])
  func `if let in a builder unwraps an optional`(name: String?) throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      if let name {
        Sketch.State(name)
        Sketch.Event("go", from: "a", to: name)
      }
    }
    #expect(machine.states.count == (name == nil ? 1 : 2))
  }

  @Test func `an array in a builder adds all its states and events`() throws {
    let names = ["a", "b", "c"]
    let machine = try Sketch(initial: "a") {
      names.map { Sketch.State($0) }
      zip(names, names.dropFirst()).map { Sketch.Event("next", from: $0, to: $1) }
      [] as [Sketch.Event]
    }
    #expect(
      text(machine)
        == ["state a", "state b", "state c", "a --next--> b", "b --next--> c"]
    )
  }

  @Test func `loops, conditions and variables nest in a builder`() throws {
    let machine = try Sketch(initial: "0.0") {
      for row in 0..<3 {
        for column in 0..<3 {
          let name = "\(row).\(column)"
          Sketch.State(name)
          if row < 2 {
            Sketch.Event("down", from: name, to: "\(row + 1).\(column)")
          }
          if column < 2 {
            Sketch.Event("right", from: name, to: "\(row).\(column + 1)")
          } else if row == 2 {
            Sketch.Event("home", from: name, to: "0.0")
          }
        }
      }
    }
    #expect(machine.states.count == 9)
    #expect(machine.events.count == 13)
    #expect(try machine.fired("right", "right", "down", "down", "home").state == "0.0")
  }

  @Test func `a builder takes states, events and observers in any order`() throws {
    let journal = Journal()
    let machine = try Sketch(initial: "a") {
      Sketch.Observer.didTransition { journal.add($0.description) }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.State("b")
      Sketch.Event("back", from: "b", to: "a")
      Sketch.State("a")
    }
    #expect(try machine.fired("go", "back", "go").state == "b")
    #expect(journal.lines == ["a --go--> b", "b --back--> a", "a --go--> b"])
    #expect(machine.states.map(\.id) == ["b", "a"])
  }

  @Test func `functions can return parts of a definition`() throws {
    let journal = Journal()
    @Sketch.Builder func part() -> [Sketch.Builder.Element] {
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      part()
      [1, 2].map { number in Sketch.Observer.didTransition { _ in journal.add("\(number)") } }
    }
    #expect(try machine.fired("go").state == "b")
    #expect(journal.lines == ["1", "2"])
  }

  @Test func `the builder and the plain initialiser make the same machine`() throws {
    let journal = Journal()
    let hook = journal.hook(for: Sketch.self)
    let states = ["a", "b"].map { Sketch.State($0).hooked(hook) }
    let events = [
      Sketch.Event("go", from: "a", to: "b").hooked(hook),
      Sketch.Event.fromAnyState("reset", to: "a").hooked(hook),
    ]
    let observers = Sketch.Observer.hooked(hook)
    func run(_ machine: Sketch) throws -> String {
      journal.clear()
      var machine = machine
      let receipts = try ["go", "reset", "go"].map { try machine.fire($0).description }
      return (receipts + text(machine) + journal.lines).joined(separator: "\n")
    }
    let built = try Sketch(initial: "a", stepLimit: 9) {
      states
      events
      for observer in observers { observer }
    }
    let plain = try Sketch(
      initial: "a",
      states: states,
      events: events,
      observers: observers,
      stepLimit: 9
    )
    #expect(try run(built) == run(plain))
    #expect(built.stepLimit == plain.stepLimit)
    #expect(built.description == plain.description)
  }

  @Test func `a machine with one state and no event can be built`() throws {
    var machine = try Sketch(initial: "only") { Sketch.State("only") }
    try machine.activate()
    #expect(machine.availableEvents().isEmpty)
    #expect(machine.error(firing: "go")?.refusal?.reason == .unknownEvent)
    #expect(machine.warnings.isEmpty)
  }

  @Test func `a function can decorate states`() throws {
    let journal = Journal()
    func logged(_ state: Sketch.State) -> Sketch.State {
      state.didEnter(journal.note("+\(state.id)")).didExit(journal.note("-\(state.id)"))
    }
    var machine = try Sketch {
      logged(Sketch.State("a").didEnter(journal.note("own")))
      logged(Sketch.State("b"))
      Sketch.Event("go", from: "a", to: "b")
    }
    try machine.fire("go")
    #expect(journal.takeLine() == "own +a -a +b")
  }

  @Test func `transitions of a state may be written in several places`() throws {
    let machine = try Sketch {
      Sketch.State("a") { Sketch.Event("one", in: "a") }
      Sketch.Event("two", in: "a")
      Sketch.State("b")
      Sketch.Event("three", from: "a", to: "b")
    }
    #expect(machine.availableEvents() == ["one", "two", "three"])
    #expect(machine.state(withID: "a")?.kind == .atomic)
  }
}
