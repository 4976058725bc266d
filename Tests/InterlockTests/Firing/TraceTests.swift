import Interlock
import InterlockTestSupport
import Testing

@Suite("Tracing machines and calls")
struct TraceTests {
  private func machine() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b")
        .shouldFire("it is open") { $0.userInfo["open"] != nil }
      Sketch.Event("go", from: "a", to: "c").shouldFire { $0.userInfo["side"] != nil }
      Sketch.Event.fromAnyState("go", to: "a")
      Sketch.Event("note", in: "a")
      Sketch.Event("shut", in: "a").shouldFire("never") { _ in false }
      Sketch.Event("chain", from: "a", to: "b").didFire {
        $0.raise("back")
        $0.raise("lost")
        $0.raise("shut")
      }
      Sketch.Event("back", from: "b", to: "a")
      Sketch.Event("fail", in: "a").didFire { _ in throw Fault("fail") }
    }
  }

  private static let cases: [(event: String, userInfo: UserInfo, lines: [String])] = [
    ("note", [:], ["a --note--> (internal)"]),
    ("go", ["open": 1], ["a --go--> b"]),
    (
      "go", ["side": 1],
      ["a --go--> c; the guard 'it is open' of the transition to 'b' refused"]
    ),
    (
      "go", [:],
      [
        "a --go--> a; the guard 'it is open' of the transition to 'b' refused; the guard #1 "
          + "of the transition to 'c' refused"
      ]
    ),
    ("shut", [:], ["a --shut--> refused; the guard 'never' of the internal transition refused"]),
    (
      "chain", [:],
      [
        "a --chain--> b", "b --back--> a", "a --lost--> refused",
        "a --shut--> refused; the guard 'never' of the internal transition refused",
      ]
    ),
    ("fail", [:], []),
    ("back", [:], ["a --back--> refused"]),
    ("nonsense", [:], ["a --nonsense--> refused"]),
  ]

  @Test(arguments: cases.indices)
  func `a traced machine reports the lines of every call`(position: Int) throws {
    let (event, userInfo, lines) = Self.cases[position]
    let journal = Journal()
    var machine = try machine()
    try machine.activate()
    machine = machine.traced { journal.add("\($0)") }
    _ = machine.error(firing: event, userInfo: userInfo)
    #expect(journal.lines == lines)
  }

  @Test(arguments: cases.indices)
  func `tracing changes no results`(position: Int) throws {
    let (event, userInfo, _) = Self.cases[position]
    func outcome(_ machine: Sketch) -> String {
      var machine = machine
      do {
        return "\(try machine.fire(event, userInfo: userInfo)) \(machine)"
      } catch {
        return "\(error) \(machine)"
      }
    }
    let machine = try machine()
    #expect(outcome(machine.traced { _ in }) == outcome(machine))
  }

  @Test func `explicit and implicit activation are traced`() throws {
    let journal = Journal()
    let machine = try machine().traced { journal.add("\($0)") }
    var first = machine
    try first.activate()
    #expect(journal.lines == ["(inactive) --> a"])
    journal.clear()
    var second = machine
    try second.fire("note")
    #expect(journal.lines == ["(inactive) --> a", "a --note--> (internal)"])
  }

  @Test func `a trace line has properties for the parts of its text`() throws {
    final class Lines: @unchecked Sendable {  // Safe because one thread uses it.
      var all: [Sketch.TraceLine] = []
    }
    let lines = Lines()
    var machine = try machine().traced { lines.all.append($0) }
    try machine.fire("go", userInfo: ["side": true])
    #expect(machine.error(firing: "shut") != nil)
    #expect(lines.all.map(\.event).prefix(2) == [nil, "go"])
    #expect(lines.all.map(\.source).prefix(2) == [nil, "a"])
    #expect(lines.all.map(\.target).prefix(2) == ["a", "c"])
    #expect(lines.all.map(\.isTaken).prefix(2) == [true, true])
    #expect(lines.all[1].refused.map(\.unmet[0].name) == ["it is open"])
    #expect(lines.all[1].refused.map(\.target) == ["b"])
  }

  @Test func `a traced copy equals its original, and their copies are equal too`() throws {
    let machine = try machine()
    let traced = machine.traced { _ in }
    #expect(traced == machine)
    #expect(traced.hashValue == machine.hashValue)
    #expect(try traced.fired("go") == machine.fired("go"))
    #expect(traced.fresh() == machine.fresh())
    #expect(traced.traced(by: nil) == machine)
    #expect(Set([machine, traced]).count == 1)
    #expect(traced.warnings == machine.warnings)
    #expect(try traced != self.machine())
  }

  @Test func `only the traced copy is traced, until traced by nil`() throws {
    let journal = Journal()
    let machine = try machine()
    let traced = machine.traced { journal.add("\($0)") }
    _ = try machine.fired("note")
    #expect(journal.lines.isEmpty)
    _ = try traced.traced(by: nil).fired("note")
    #expect(journal.lines.isEmpty)
    _ = try traced.fresh().fired("note")
    #expect(journal.lines.count == 2)
  }

  @Test func `a step is traced as soon as it is done, before events it raised`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform {
        journal.add("go runs")
        $0.raise("on")
      }
      Sketch.Event("on", in: "a").perform { _ in journal.add("on runs") }
    }
    try machine.activate()
    machine = machine.traced { journal.add("\($0)") }
    try machine.fire("go")
    #expect(
      journal.lines == ["go runs", "a --go--> (internal)", "on runs", "a --on--> (internal)"]
    )
  }
}
