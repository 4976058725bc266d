import Interlock
import InterlockTestSupport
import Testing

@Suite("Choices")
struct ChoiceTests {
  private let journal = Journal()

  /// A branch of a choice that is open if the user info names its target.
  private func branch(_ source: String, _ target: String) -> Sketch.Event {
    Sketch.Event.always(from: source, to: target)
      .shouldFire("to \(target)") { [journal] in
        journal.add("\(target)?")
        return ($0.userInfo["open"] as? [String] ?? []).contains(target)
      }
  }

  private func machine(_ events: Sketch.Event...) throws -> Sketch {
    let machine = try Sketch(initial: "a") {
      ["a", "b", "c"].map { journal.state($0) }
      journal.state("s") { ["s1", "s2"].map { journal.state($0) } }
      Set(events.flatMap(\.choices)).sorted().map { Sketch.State.choice($0) }
      events
    }
    .activated()
    journal.clear()
    return machine
  }

  @Test func `the first branch whose guards hold is taken, and later guards are not asked`() throws
  {
    var machine = try machine(
      Sketch.Event("go", from: "a", to: "?"),
      branch("?", "b"),
      branch("?", "c"),
      branch("?", "s")
    )
    let receipt = try machine.fire("go", userInfo: ["open": ["c", "s"]])
    #expect(journal.takeLine() == "b? c? -a +c")
    #expect(receipt.description == "a --go--> c")
    #expect(receipt.steps.map(\.targets) == [["c"]])
    #expect(receipt.steps.map(\.trigger) == [.event("go")])
    #expect(!machine.isIn("?"))
  }

  @Test func `an event is refused if no branch is open`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "a", to: "?").willFire(journal.note("never")),
      branch("?", "b"),
      branch("?", "c")
    )
    let before = machine
    let refusal = try #require(machine.error(firing: "go")?.refusal)
    #expect(refusal.reason == .guardRefused)
    #expect(refusal.candidates.map(\.unmet[0].name) == ["to b", "to c"])
    #expect(refusal.candidates.map(\.source) == ["?", "?"])
    #expect(journal.takeLine() == "b? c?")
    #expect(machine == before)
    #expect(!machine.canFire("go"))
    #expect(machine.canFire("go", userInfo: ["open": ["c"]]))
  }

  @Test func `an unguarded last branch is taken if no other is open`() throws {
    let machine = try machine(
      Sketch.Event("go", from: "a", to: "?"),
      branch("?", "b"),
      .always(from: "?", to: "c")
    )
    #expect(try machine.fired("go").state == "c")
  }

  @Test func `guards of the event are asked before guards of the branches`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "a", to: "?").shouldFire(journal.ask("event?", true)),
      branch("?", "b"),
      .always(from: "?", to: "c")
    )
    try machine.fire("go")
    #expect(journal.takeLine() == "event? b? -a +c")
  }

  @Test func `callbacks of the event run before those of the branch at each moment`() throws {
    func noted(_ event: Sketch.Event, _ name: String) -> Sketch.Event {
      event.willFire(journal.note("will \(name)")).perform(journal.note("do \(name)"))
        .didFire(journal.note("did \(name)"))
    }
    var machine = try machine(
      noted(Sketch.Event("go", from: "a", to: "?"), "event"),
      noted(.always(from: "?", to: "b"), "branch")
    )
    try machine.fire("go")
    #expect(
      journal.lines == [
        "will event", "will branch", "-a", "do event", "do branch", "+b", "did event", "did branch",
      ]
    )
  }

  @Test func `a chain of choices is one transition, and each guard is asked once`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "a", to: "?"),
      branch("?", "b"),
      .always(from: "?", to: "??"),
      .always(from: "??", to: "???").shouldFire(journal.ask("chain?", true)),
      branch("???", "b"),
      branch("???", "c")
    )
    let receipt = try machine.fire("go", userInfo: ["open": ["c"]])
    #expect(journal.takeLine() == "b? chain? b? c? -a +c")
    #expect(receipt.steps.count == 1)
  }

  @Test
  func
    `a dead end in a chain of choices refuses the event, without trying another branch of the first choice`()
    throws
  {
    var machine = try machine(
      Sketch.Event("go", from: "a", to: "?"),
      .always(from: "?", to: "??").shouldFire { _ in true },
      .always(from: "?", to: "c"),
      branch("??", "b")
    )
    #expect(machine.error(firing: "go")?.refusal?.candidates.map(\.source) == ["??"])
    #expect(try machine.fire("go", userInfo: ["open": ["b"]]).entered == ["b"])
  }

  @Test func `exits depend on the branch's target, not on the place of the choice`() throws {
    var machine = try Sketch {
      journal.state("s") {
        journal.state("s1")
        journal.state("s2")
      }
      journal.state("t") {
        Sketch.State.choice("?")
        journal.state("t1")
      }
      Sketch.Event("go", from: "s1", to: "?")
      branch("?", "s2")
      Sketch.Event.always(from: "?", to: "t")
    }
    .activated()
    journal.clear()
    try machine.fire("go", userInfo: ["open": ["s2"]])
    #expect(journal.takeLine() == "s2? -s1 +s2")
  }

  @Test func `a branch sees the source, the event and the user info of its event`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "a", to: "?"),
      Sketch.Event.always(from: "?", to: "b").shouldFire { [journal] in
        journal.add("\($0.source ?? "-") \($0.event ?? "-") \($0.userInfo["n"] ?? "-")")
        return $0.isIn("a")
      }
    )
    try machine.fire("go", userInfo: ["n": 1])
    #expect(journal.lines.first == "a go 1")
  }

  @Test(arguments: [("b", "b"), ("c", "c"), (nil, "a")] as [(String?, String)])
  func `a choice picks a target, or none, at run time`(
    target: String?,
    state: String
  ) throws {
    var machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.State.choice("which")
      Sketch.Event("go", from: "a", to: "which").shouldFire { $0.userInfo["target"] != nil }
      Sketch.Event("go", in: "a")
      for id in ["b", "c"] {
        Sketch.Event.always(from: "which", to: id)
          .shouldFire { $0.userInfo["target"] as? String == id }
      }
    }
    .activated()
    try machine.fire("go", userInfo: target.map { ["target": $0] } ?? [:])
    #expect(machine.state == state)
  }
}

extension Sketch.Event {
  /// The choices before this one in the chain.
  fileprivate var choices: [String] {
    guard case .states(let ids) = sources else { return [] }
    return ids.filter { $0.hasPrefix("?") }
  }
}
