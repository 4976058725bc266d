import Interlock
import InterlockTestSupport
import Testing

@Suite("Choices in context: their place and the rows that lead to them")
struct ChoicePlaceTests {
  private let journal = Journal()

  /// A choice between `low` and `high`, and a row that leads to it.
  private func machine(@Sketch.Builder _ content: () -> [Sketch.Builder.Element]) throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State.choice("?")
      Sketch.State("low")
      Sketch.State("high")
      Sketch.Event.always(from: "?", to: "high").shouldFire { $0.userInfo["n"] as? Int ?? 0 > 5 }
      Sketch.Event.always(from: "?", to: "low")
      content()
    }
  }

  @Test(arguments: [1, 9])
  func `an eventless row, a completion and a timeout can lead to a choice`(number: Int) throws {
    let machine = try machine {
      Sketch.State("s") {
        Sketch.State("s1")
        Sketch.State.final("s end")
      }
      Sketch.State("e")
      Sketch.State("t")
      for target in ["s", "e", "t"] { Sketch.Event("to \(target)", from: "a", to: target) }
      Sketch.Event("finish", from: "s1", to: "s end")
      Sketch.Event.completion(of: "s", to: "?")
      Sketch.Event.always(from: "e", to: "?")
      Sketch.Event.after(.seconds(1), from: "t", to: "?")
    }
    .begun()
    let (userInfo, expected): (UserInfo, String) = (["n": number], number > 5 ? "high" : "low")
    var completing = try machine.fired("to s")
    try completing.fire("finish", userInfo: userInfo)
    #expect(completing.state == expected)
    var eventless = machine
    try eventless.fire("to e", userInfo: userInfo)
    #expect(eventless.state == expected)
    var waiting = machine
    try waiting.fire("to t", userInfo: userInfo, at: at(0))
    try waiting.advance(to: at(1))
    #expect(waiting.state == "low")
  }

  @Test
  func `a row to a choice without an open branch falls through to later rows and parent states`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State("b")
      }
      Sketch.State.choice("?")
      Sketch.Event.always(from: "?", to: "b").shouldFire(journal.ask("branch?", false))
      Sketch.Event("go", from: "a", to: "?").shouldFire(journal.ask("first?", true))
      Sketch.Event("go", from: "a", to: "b").shouldFire(journal.ask("second?", false))
      Sketch.Event("go", in: "s").shouldFire(journal.ask("around?", true))
    }
    try machine.fire("go")
    #expect(journal.takeLine() == "first? branch? second? around?")
    #expect(machine.state == "a")
  }

  @Test func `a row after an unguarded one to a choice is taken if no branch is open`()
    throws
  {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State.choice("?")
      Sketch.Event("go", from: "a", to: "?")
      Sketch.Event.always(from: "?", to: "b").shouldFire { _ in false }
      Sketch.Event("go", in: "a")
    }
    #expect(try machine.fired("go").state == "a")
  }

  @Test func `a branch can lead to history, to a deep state and into several regions`() throws {
    func machine(_ targets: String...) throws -> [String] {
      try Sketch(initial: "z") {
        Sketch.State("z")
        Sketch.State.choice("?")
        Sketch.State(parallel: "p") {
          Sketch.State.history("h", .deep, default: "b2")
          for region in ["a", "b"] {
            Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
          }
        }
        Sketch.Event("go", from: "z", to: "?")
        Sketch.Event(trigger: .always, sources: .states(["?"]), targets: targets)
      }
      .fired("go").configuration
    }
    #expect(try machine("h") == ["a1", "b2"])
    #expect(try machine("a2") == ["a2", "b1"])
    #expect(try machine("a2", "b2") == ["a2", "b2"])
  }

  @Test func `a fork can lead to a choice in each region`() throws {
    var machine = try Sketch(initial: "z") {
      Sketch.State("z")
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) {
            ["1", "2"].map { Sketch.State(region + $0) }
            Sketch.State.choice("\(region)?")
          }
          Sketch.Event.always(from: "\(region)?", to: "\(region)2")
        }
      }
      Sketch.Event("go", from: "z", to: "b?", "a?")
    }
    #expect(try machine.fire("go").steps.last?.targets == ["b2", "a2"])
    #expect(machine.configuration == ["a2", "b2"])
  }

  @Test func `a branch that leads a fork into one region twice is not open`() throws {
    let machine = try Sketch(initial: "z") {
      Sketch.State("z")
      Sketch.State(parallel: "p") {
        Sketch.State("a") { ["a1", "a2"].map { Sketch.State($0) } }
        Sketch.State("b") {
          Sketch.State.choice("?")
          Sketch.State("b1")
        }
      }
      Sketch.Event("go", from: "z", to: "a1", "?")
      Sketch.Event.always(from: "?", to: "a2")
    }
    #expect(!machine.canFire("go"))
    #expect(throws: Sketch.FireError.self) { try machine.fired("go") }
  }

  @Test func `rows of several regions to one choice conflict, and the branch is taken once`() throws
  {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") { Sketch.State("a1") }
        Sketch.State("b") { Sketch.State("b1") }
      }
      Sketch.State("z")
      Sketch.State.choice("?")
      Sketch.Event("go", from: "a1", "b1", to: "?")
      Sketch.Event.always(from: "?", to: "z").shouldFire(journal.ask("asked", true))
        .perform(journal.note("done"))
    }
    #expect(try machine.fire("go").steps.count == 2)
    #expect(journal.takeLine() == "asked done")
  }
}
