import Interlock
import InterlockTestSupport
import Testing

@Suite("Completion of compound states")
struct CompletionTests {
  private let journal = Journal()

  private func machine(_ elements: Sketch.Event...) throws -> Sketch {
    try Sketch {
      journal.state("s") {
        journal.state("s1")
        journal.final("s end")
        journal.final("s other end")
      }
      journal.state("t")
      Sketch.Event("finish", from: "s1", to: "s end")
      elements
    }
    .activated()
  }

  @Test func `entering a final state completes its parent in the same call`() throws {
    var machine = try machine(Sketch.Event.completion(of: "s", to: "t"))
    let receipt = try machine.fire("finish")
    #expect(receipt.description == "s1 --finish--> 's end'\n's end' --completion of s--> t")
    #expect(receipt.steps.map(\.trigger) == [.event("finish"), .completion(of: "s")])
    #expect(receipt.unhandled == [])
    #expect(machine.configuration == ["t"])
  }

  @Test func `any of several final states completes the parent`() throws {
    var machine = try machine(
      Sketch.Event.completion(of: "s", to: "t"),
      Sketch.Event("other", from: "s", to: "s other end")
    )
    try machine.fire("other")
    #expect(machine.configuration == ["t"])
  }

  @Test func `without a row for the completion, the machine stays in the final state`() throws {
    var machine = try machine(Sketch.Event("leave", from: "s", to: "t"))
    #expect(try machine.fire("finish").entered == ["s end"])
    #expect(machine.configuration == ["s end"])
    #expect(!machine.isFinished)
    #expect(machine.canFire("leave"))
    #expect(machine.error(firing: "finish")?.refusal?.reason == .noTransition)
  }

  @Test func `completion rows are tried in order with their guards, and a refusal is no error`()
    throws
  {
    var machine = try machine(
      Sketch.Event.completion(of: "s", to: "t").shouldFire(journal.ask("1", false)),
      Sketch.Event.completion(of: "s", to: "s").shouldFire(journal.ask("2", false))
    )
    journal.clear()
    let receipt = try machine.fire("finish")
    #expect(journal.takeLine() == "-s1 +s end 1 2")
    #expect(receipt.unhandled == [])
    #expect(machine.configuration == ["s end"])
  }

  @Test func `a refused completion is not tried again`() throws {
    var machine = try machine(
      Sketch.Event.completion(of: "s", to: "t").shouldFire(journal.ask("asked", false)),
      Sketch.Event.inAnyState("note")
    )
    try machine.fire("finish")
    journal.clear()
    try machine.fire("note")
    #expect(journal.lines == [])
  }

  @Test func `guards and actions of a completion see the user info of the event that caused it`()
    throws
  {
    var machine = try machine(
      Sketch.Event.completion(of: "s", to: "t").shouldFire { $0.userInfo["n"] as? Int == 1 }
        .perform { [journal] in journal.add("\($0.event ?? "no event") \($0.userInfo["n"] ?? "-")")
        }
    )
    try machine.fire("finish", userInfo: ["n": 1])
    #expect(journal.lines.contains("no event 1"))
    #expect(machine.state == "t")
  }

  @Test func `a completion comes after events raised before the final state was entered`() throws {
    var machine = try machine(
      Sketch.Event.completion(of: "s", to: "t").perform(journal.note("completed")),
      Sketch.Event("finish now", from: "s1", to: "s end")
        .perform { $0.raise("early") }.didFire { $0.raise("late") },
      Sketch.Event.inAnyState("early").perform(journal.note("early")),
      Sketch.Event.inAnyState("late").perform(journal.note("late"))
    )
    journal.clear()
    try machine.fire("finish now")
    #expect(journal.takeLine() == "-s1 +s end early -s end -s completed +t late")
  }

  @Test func `a completion is lost if its state has been left by then`() throws {
    var machine = try machine(
      Sketch.Event.completion(of: "s", to: "s"),
      Sketch.Event.always(from: "s", to: "t").shouldFire { $0.isIn("s end") }
    )
    #expect(try machine.fire("finish").entered == ["s end", "t"])
    #expect(machine.configuration == ["t"])
  }

  @Test func `an initial state that is final completes its parent at once`() throws {
    var machine = try Sketch {
      Sketch.State("s") { Sketch.State.final("end") }
      Sketch.State("t")
      Sketch.Event.completion(of: "s", to: "t")
    }
    #expect(try machine.activate().description == "(inactive) --> s\nend --completion of s--> t")
  }

  @Test func `a final state completes only its parent, not outer states`() throws {
    var machine = try Sketch {
      Sketch.State("outer") {
        Sketch.State("inner") {
          Sketch.State("x")
          Sketch.State.final("inner end")
        }
        Sketch.State.final("outer end")
      }
      Sketch.State("t")
      Sketch.Event("finish", from: "x", to: "inner end")
      Sketch.Event.completion(of: "outer", to: "t")
      Sketch.Event("on", from: "inner", to: "outer end")
    }
    .activated()
    try machine.fire("finish")
    #expect(machine.configuration == ["inner end"])
    try machine.fire("on")
    #expect(machine.configuration == ["t"])
  }

  @Test func `one completion can cause the next further out`() throws {
    var machine = try Sketch {
      Sketch.State("outer") {
        Sketch.State("inner") {
          Sketch.State("x")
          Sketch.State.final("inner end")
        }
        Sketch.State.final("outer end")
      }
      Sketch.State.final("end")
      Sketch.Event("finish", from: "x", to: "inner end")
      Sketch.Event.completion(of: "inner", to: "outer end")
      Sketch.Event.completion(of: "outer", to: "end")
    }
    .activated()
    #expect(try machine.fire("finish").entered == ["inner end", "outer end", "end"])
    #expect(machine.isFinished)
  }

  @Test func `another state can have a row for the completion`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") {
          Sketch.State("a1")
          Sketch.State.final("a end")
        }
        Sketch.State("b") { ["b1", "b2"].map { Sketch.State($0) } }
      }
      Sketch.Event("finish", from: "a1", to: "a end")
      Sketch.Event(trigger: .completion(of: "a"), sources: .states(["b1"]), targets: ["b2"])
    }
    .activated()
    try machine.fire("finish")
    #expect(machine.configuration == ["a end", "b2"])
  }
}
