import Interlock
import InterlockTestSupport
import Testing

@Suite("The nearest row whose guards hold is taken")
struct SelectionTests {
  private static let ofAnyState = Sketch.Event.fromAnyState("go", to: "any")
  private static let ofState = Sketch.Event("go", from: "a", to: "own")

  private func machine(_ events: [Sketch.Event]) throws -> Sketch {
    var machine = try Sketch(
      initial: "a",
      states: ["a", "b", "own", "any"].map { Sketch.State($0) },
      events: events
    )
    try machine.activate()
    return machine
  }

  @Test(arguments: [true, false])
  func `rows of the current state win over rows from any state, wherever they are written`(
    isStateFirst: Bool
  ) throws {
    let events = isStateFirst ? [Self.ofState, Self.ofAnyState] : [Self.ofAnyState, Self.ofState]
    var machine = try machine(events)
    try machine.fire("go")
    #expect(machine.state == "own")
    try machine.fire("go")
    #expect(machine.state == "any")
    #expect(try machine.fire("go").description == "any --go--> any")
  }

  @Test(arguments: [true, false])
  func `a state whose guard refuses falls through to rows from any state`(isStateFirst: Bool) throws
  {
    let guarded = Self.ofState.shouldFire { $0.userInfo["own"] != nil }
    var machine = try machine(
      isStateFirst ? [guarded, Self.ofAnyState] : [Self.ofAnyState, guarded]
    )
    #expect(try machine.fired("go").state == "any")
    try machine.fire("go", userInfo: ["own": true])
    #expect(machine.state == "own")
  }

  @Test(arguments: [(0, "b"), (1, "own"), (2, "any"), (3, "a"), (4, nil)] as [(Int, String?)])
  func `rows with refusing guards fall through in the order in which they are written`(
    level: Int,
    target: String?
  ) throws {
    func holds(_ from: Int, _ event: Sketch.Event) -> Sketch.Event {
      event.shouldFire { ($0.userInfo["level"] as? Int ?? 0) <= from }
    }
    var machine = try machine([
      holds(3, .fromAnyState("go", to: "a")),
      holds(0, Sketch.Event("go", from: "a", to: "b")),
      holds(1, Sketch.Event("go", from: "b", "a", to: "own")),
      Sketch.Event("other", from: "a", to: "b"),
      holds(2, Sketch.Event("go", from: "a", to: "any")),
    ])
    let userInfo: UserInfo = ["level": level]
    #expect(machine.canFire("go", userInfo: userInfo) == (target != nil))
    let error = machine.error(firing: "go", userInfo: userInfo)
    #expect((error == nil) == (target != nil))
    #expect(machine.state == target ?? "a")
    #expect(
      error?.refusal?.candidates.map(\.target) == (target == nil ? ["b", "own", "any", "a"] : nil)
    )
  }

  @Test func `one event can lead from different sources to different targets`() throws {
    var machine = try machine([
      Sketch.Event("go", from: "a", to: "b"),
      Sketch.Event("go", from: "b", to: "own"),
      Sketch.Event("go", from: "own", to: "any"),
      Sketch.Event("go", from: "any", to: "a"),
    ])
    var visited: [String] = []
    for _ in 0..<5 {
      try machine.fire("go")
      visited.append(machine.state)
    }
    #expect(visited == ["b", "own", "any", "a", "b"])
  }

  @Test func `one event can have many sources`() throws {
    let machine = try machine([
      Sketch.Event("go", from: "a", "own", "any", to: "b"),
      Sketch.Event("jump", from: "a", to: "own"),
      Sketch.Event("fly", from: ["a"], to: "any"),
    ])
    #expect(try machine.fired("go").state == "b")
    #expect(try machine.fired("jump", "go").state == "b")
    #expect(try machine.fired("fly", "go").state == "b")
    #expect(try !machine.fired("go").canFire("go"))
  }

  @Test(arguments: [false, true])
  func `the first of two rows whose guards hold is taken`(isSwapped: Bool) throws {
    let rows = [
      Sketch.Event("go", from: "a", to: "b").shouldFire { _ in true },
      Sketch.Event("go", from: "a", to: "own").shouldFire { _ in true },
    ]
    let machine = try machine(isSwapped ? rows.reversed() : rows)
    #expect(try machine.fired("go").state == (isSwapped ? "own" : "b"))
  }

  @Test func `rows from any state are tried in the order in which they are written`() throws {
    var machine = try machine([
      .fromAnyState("go", to: "own").shouldFire { $0.userInfo["own"] != nil },
      .inAnyState("go").shouldFire { $0.userInfo["stay"] != nil },
      .fromAnyState("go", to: "any"),
    ])
    #expect(try machine.fire("go", userInfo: ["stay": 1]).description == "a --go--> (internal)")
    #expect(try machine.fire("go", userInfo: ["own": 1, "stay": 1]).entered == ["own"])
    #expect(try machine.fire("go").entered == ["any"])
  }

  @Test func `an unguarded row of a state hides rows from any state, guarded or not`() throws {
    let journal = Journal()
    let machine = try machine([
      .fromAnyState("go", to: "any").shouldFire { _ in
        journal.add("asked")
        return true
      },
      Self.ofState,
    ])
    #expect(try machine.fired("go").state == "own")
    #expect(journal.lines.isEmpty)
    #expect(try machine.fired("go", "go").state == "any")
    #expect(journal.lines == ["asked"])
  }

  @Test func `guards of rows after the one that is taken are not asked`() throws {
    let journal = Journal()
    var machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b").shouldFire(journal.ask("b", true))
      Sketch.Event("go", from: "a", to: "c").shouldFire(journal.ask("c", true))
    }
    try machine.fire("go")
    #expect(machine.state == "b")
    #expect(journal.lines == ["b"])
  }
}

@Suite("External and internal transitions")
struct TransitionKindTests {
  /// A machine with one state that writes down its callbacks.
  private func called(_ event: Sketch.Event) throws -> [String] {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").hooked { kind, _, _ in journal.add(kind.rawValue) }
      event.perform { _ in journal.add("perform") }
    }
    try machine.activate()
    journal.clear()
    try machine.fire(#require(event.id))
    #expect(machine.state == "a")
    return journal.lines
  }

  @Test func `a self-transition leaves and enters its state by default`() throws {
    let expected = ["willExit", "willEnter", "didExit", "perform", "didEnter"]
    #expect(try called(Sketch.Event("go", from: "a", to: "a")) == expected)
    #expect(try called(.fromAnyState("go", to: "a")) == expected)
  }

  @Test func `an internal transition leaves no state`() throws {
    #expect(try called(Sketch.Event("go", in: "a")) == ["perform"])
    #expect(try called(Sketch.Event("go", in: ["a"])) == ["perform"])
    #expect(try called(.inAnyState("go")) == ["perform"])
  }

  @Test func `an internal row of a state wins over an external row from any state`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event.fromAnyState("go", to: "b")
      Sketch.Event("go", in: "a")
      Sketch.Event("leave", from: "a", to: "b")
    }
    #expect(try machine.fire("go").description == "(inactive) --> a\na --go--> (internal)")
    #expect(try machine.fire("leave").entered == ["b"])
    #expect(try machine.fire("go").description == "b --go--> b")
  }
}
