import Interlock
import InterlockTestSupport
import Testing

@Suite("The order of events that follow from an event")
struct QueueOrderTests {
  private let journal = Journal()

  /// An internal event that writes its name.
  private func noted(_ event: String, in state: String) -> Sketch.Event {
    Sketch.Event(event, in: state).perform(journal.note(event))
  }

  @Test
  func
    `eventless rows run first, then raised events and completions, then deferred, then sent events`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("a").deferring("deferred")
      Sketch.State("b") {
        Sketch.State("b1").willEnter {
          $0.send("sent")
          $0.raise("raised")
        }
        Sketch.State.final("b2")
        Sketch.Event.always(from: "b1", to: "b2").perform(journal.note("eventless"))
      }
      Sketch.Event(trigger: .completion(of: "b"), sources: .states(["b"]), targets: [])
        .perform(journal.note("completed"))
      Sketch.Event("go", from: "a", to: "b").perform(journal.note("go"))
      for event in ["sent", "deferred", "raised"] { noted(event, in: "b") }
    }
    .fired("deferred")
    try machine.fire("go")
    #expect(journal.lines == ["go", "eventless", "raised", "completed", "deferred", "sent"])
  }

  @Test func `eventless rows are checked before every queued event`() throws {
    var machine = try Sketch {
      for number in 0...5 { Sketch.State("\(number)") }
      Sketch.Event("go", from: "0", to: "1").perform {
        $0.send("sent")
        $0.raise("raised")
      }
      Sketch.Event.always(from: "1", to: "2")
      Sketch.Event("raised", from: "2", to: "3")
      Sketch.Event.always(from: "3", to: "4")
      Sketch.Event("sent", from: "4", to: "5")
      Sketch.Event.always(from: "5", to: "0")
    }
    #expect(
      try machine.fire("go").description == """
        (inactive) --> 0
        0 --go--> 1
        1 --always--> 2
        2 --raised--> 3
        3 --always--> 4
        4 --sent--> 5
        5 --always--> 0
        """
    )
  }

  @Test func `raised events and completions share one queue in order of arrival`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State(parallel: "p") {
        for region in ["l", "r"] {
          Sketch.State(region) {
            Sketch.State.final("\(region)!").didEnter { $0.raise("entered \(region)") }
          }
          Sketch.Event(trigger: .completion(of: region), sources: .states([region]), targets: [])
            .perform(journal.note("completed \(region)"))
        }
      }
      Sketch.Event("go", from: "a", to: "p")
      noted("entered l", in: "p")
      noted("entered r", in: "p")
    }
    try machine.fire("go")
    #expect(journal.lines == ["entered l", "completed l", "entered r", "completed r"])
  }

  @Test func `events raised by a sent event run before the next sent event`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform {
        $0.send("1")
        $0.send("2")
      }
      Sketch.Event("1", in: "a").perform {
        $0.send("1 sent")
        $0.raise("1 raised")
      }
      ["2", "1 sent", "1 raised"].map { Sketch.Event($0, in: "a") }
    }
    let receipt = try machine.fire("go")
    #expect(receipt.steps.compactMap(\.event) == ["go", "1", "1 raised", "2", "1 sent"])
  }

  @Test func `a sent event has its own user info and is listed if unhandled`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform {
        $0.send("lost")
        $0.send("kept", userInfo: ["n": 2])
      }
      Sketch.Event("kept", in: "a").perform { [journal] in journal.add("\($0.userInfo["n"] ?? "-")")
      }
    }
    #expect(try machine.fire("go", userInfo: ["n": 1]).unhandled == ["lost"])
    #expect(journal.lines == ["2"])
  }

  @Test func `raised and sent events go to all regions`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) { ["1", "2", "3"].map { Sketch.State(region + $0) } }
          Sketch.Event("raised", from: "\(region)1", to: "\(region)2")
          Sketch.Event("sent", from: "\(region)2", to: "\(region)3")
        }
      }
      Sketch.Event("go", in: "a").perform {
        $0.send("sent")
        $0.raise("raised")
      }
    }
    #expect(try machine.fire("go").steps.count == 6)
    #expect(machine.configuration == ["a3", "b3"])
  }

  @Test func `callbacks of both regions raise in the order in which they run`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) {
            Sketch.State("\(region)1").didExit { $0.raise("exit \(region)") }
            Sketch.State("\(region)2").didEnter { $0.raise("enter \(region)") }
          }
          Sketch.Event("go", from: "\(region)1", to: "\(region)2")
            .perform { $0.raise("action \(region)") }
        }
      }
    }
    .activated()
    #expect(
      try machine.fire("go").unhandled
        == ["exit b", "exit a", "action a", "action b", "enter a", "enter b"]
    )
  }

  @Test func `a timer's call uses the same queue order`() throws {
    var machine = try Sketch {
      Sketch.State("a").deferring("deferred")
      Sketch.State("b").didEnter {
        $0.send("sent")
        $0.raise("raised")
      }
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      for event in ["sent", "deferred", "raised"] { noted(event, in: "b") }
    }
    .begun()
    .fired("deferred")
    try machine.advance(to: at(1))
    #expect(journal.lines == ["raised", "deferred", "sent"])
  }

  @Test func `leaving a compound state keeps pending events`() throws {
    // In TBStateMachine, leaving a composite cancels everything that waits on the queue, the app's main queue.
    var machine = try Sketch {
      Sketch.State("a") { Sketch.State("b") }
      Sketch.State("c") { Sketch.State("d") }
      Sketch.State("e")
      Sketch.Event("go", from: "b", to: "c").perform {
        $0.raise("raised")
        $0.send("sent")
        $0.send("later", after: .seconds(1))
      }
      Sketch.Event("raised", from: "d", to: "e")
      Sketch.Event("sent", from: "e", to: "a")
      Sketch.Event("later", from: "a", to: "e")
    }
    .begun()
    let receipt = try machine.fire("go", at: at(0))
    #expect(receipt.steps.map(\.event) == ["go", "raised", "sent"])
    #expect(try machine.advance(to: at(1)).map(\.entered) == [["e"]])
  }

  @Test func `an event raised during exits runs after the transition`() throws {
    // StateKit: exit AAA, AA, A, enter B, BA, then exit BA, B, and the outer target wins.
    let journal = Journal()
    var machine = try Sketch(initial: "AAA") {
      journal.state("A") {
        journal.state("AA") { journal.state("AAA") }.didExit { $0.raise("redirect") }
      }
      journal.state("B") { journal.state("BA") }
      journal.state("idle")
      Sketch.Event("reset", from: "A", to: "idle")
      Sketch.Event("redirect", from: "idle", to: "BA")
    }
    .activated()
    journal.clear()
    try machine.fire("reset")
    #expect(journal.takeLine() == "-AAA -AA -A +idle -idle +B +BA")
    #expect(machine.configuration == ["BA"])
  }

  @Test func `an event raised during entries runs after the transition`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "idle") {
      journal.state("idle")
      journal.state("A") { journal.state("AA") { journal.state("AAA") } }
        .didEnter { $0.raise("redirect") }
      journal.state("B")
      Sketch.Event("go", from: "idle", to: "AAA")
      Sketch.Event("redirect", from: "A", to: "B")
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "-idle +A +AA +AAA -AAA -AA -A +B")
    #expect(machine.configuration == ["B"])
  }
}
