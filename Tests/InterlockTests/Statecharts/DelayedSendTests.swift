import Interlock
import InterlockTestSupport
import Testing

@Suite("Events sent with a delay")
struct DelayedSendTests {
  private let journal = Journal()

  /// `send` sends `x` after the seconds and with the identifier in the user info; `cancel` cancels it.
  private func machine(@Sketch.Builder _ content: () -> [Sketch.Builder.Element] = { [] }) throws
    -> Sketch
  {
    try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.State("c").deferring("x")
      Sketch.Event.inAnyState("send").perform {
        let seconds = $0.userInfo["after"] as? Double ?? 1
        $0.send(
          "x",
          userInfo: $0.userInfo,
          after: .seconds(seconds),
          id: $0.userInfo["id"] as? String
        )
      }
      Sketch.Event.inAnyState("cancel").perform {
        $0.cancel(id: $0.userInfo["id"] as? String ?? "")
      }
      Sketch.Event("x", in: "a").perform { [journal] in
        journal.add("\($0.userInfo["id"] ?? "-") at \($0.time?.seconds ?? -1)")
      }
      for state in ["a", "b", "c"] { Sketch.Event.fromAnyState(state, to: state) }
      content()
    }
    .begun()
  }

  @Test func `a delayed event fires when it is due, with its user info`() throws {
    var machine = try machine()
    let receipt = try machine.fire("send", userInfo: ["id": "1"], at: at(5))
    #expect(receipt.steps.count == 1)
    #expect(machine.nextDeadline == at(6))
    #expect(try machine.advance(to: at(5.9)) == [])
    let receipts = try machine.advance(to: at(60))
    #expect(receipts.map(\.description) == ["a --x--> (internal)"])
    #expect(receipts[0].steps[0].event == "x")
    #expect(journal.lines == ["1 at 6.0"])
    #expect(machine.nextDeadline == nil)
  }

  @Test func `a delayed event survives when states are left`() throws {
    var machine = try machine()
    try machine.fire("send", at: at(0))
    try machine.fire("b")
    try machine.fire("a")
    #expect(try machine.advance(to: at(1)).count == 1)
    #expect(journal.lines == ["- at 1.0"])
  }

  @Test func `an unhandled delayed event is listed and is no error`() throws {
    var machine = try machine()
    try machine.fire("send", at: at(0))
    try machine.fire("b")
    let receipts = try machine.advance(to: at(1))
    #expect(receipts.map(\.steps) == [[]])
    #expect(receipts.map(\.unhandled) == [["x"]])
    #expect(machine.nextDeadline == nil)
  }

  @Test func `a delayed event that is deferred when due is kept`() throws {
    var machine = try machine()
    try machine.fire("send", at: at(0))
    try machine.fire("c")
    let receipts = try machine.advance(to: at(1))
    #expect(receipts.map(\.unhandled) == [[]])
    #expect(machine.nextDeadline == nil)
    #expect(try machine.fire("a").steps.map(\.event) == ["a", "x"])
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `an event sent without a delay fires in the same call and needs no time`(delay: Duration)
    throws
  {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform {
        $0.send("sent", after: delay, id: "1")
        $0.raise("raised")
      }
      ["sent", "raised"].map { Sketch.Event($0, in: "a") }
    }
    .activated()
    #expect(try machine.fire("go").steps.map(\.event) == ["go", "raised", "sent"])
  }

  private static let cancels: [(cancelled: String, left: [String])] = [
    ("1", ["2 at 3.0", "- at 4.0"]), ("2", ["1 at 1.0", "1 at 2.0", "- at 4.0"]),
    ("3", ["1 at 1.0", "1 at 2.0", "2 at 3.0", "- at 4.0"]),
    ("", ["1 at 1.0", "1 at 2.0", "2 at 3.0", "- at 4.0"]),
  ]

  @Test(arguments: cancels)
  func `cancelling removes all delayed events with an identifier and no others`(
    cancelled: String,
    left: [String]
  ) throws {
    var machine = try machine()
    for (id, seconds) in [("1", 1.0), ("1", 2.0), ("2", 3.0)] {
      try machine.fire("send", userInfo: ["id": id, "after": seconds], at: at(0))
    }
    try machine.fire("send", userInfo: ["after": 4.0], at: at(0))
    try machine.fire("cancel", userInfo: ["id": cancelled])
    try machine.advance(to: at(10))
    #expect(journal.lines == left)
  }

  @Test func `cancelling leaves timeouts alone and needs no time`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      Sketch.Event("cancel", in: "a").perform { $0.cancel(id: "a") }
    }
    .begun()
    try machine.fire("cancel")
    #expect(machine.nextDeadline == at(1))
  }

  @Test func `a delayed event can be cancelled in the call that sent it`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform {
        $0.send("x", after: .seconds(1), id: "1")
        $0.cancel(id: "1")
        $0.send("x", after: .seconds(2), id: "1")
      }
    }
    .begun()
    try machine.fire("go", at: at(0))
    #expect(machine.nextDeadline == at(2))
    #expect(try machine.advance(to: at(9)).count == 1)
  }

  @Test func `cancelling does not affect events sent without a delay`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform {
        $0.send("x", after: .zero, id: "1")
        $0.cancel(id: "1")
      }
      Sketch.Event("x", in: "a")
    }
    #expect(try machine.fire("go").steps.map(\.event) == [nil, "go", "x"])
  }

  @Test func `a throw undoes sending and cancelling`() throws {
    var machine = try machine {
      Sketch.Event.inAnyState("fail").perform {
        $0.cancel(id: "1")
        $0.send("x", after: .milliseconds(1), id: "2")
        throw Fault("fail")
      }
    }
    try machine.fire("send", userInfo: ["id": "1"], at: at(0))
    let before = machine
    #expect(throws: Sketch.FireError.self) { try machine.fire("fail", at: at(0)) }
    #expect(machine == before)
    #expect(machine.nextDeadline == at(1))
  }

  @Test func `the delay of an event sent by a due event is measured from its deadline`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("x", in: "a").perform { [journal] in
        journal.add("\($0.time?.seconds ?? -1)")
        $0.send("x", after: .seconds(2))
      }
    }
    .begun()
    try machine.fire("x", at: at(1))
    try machine.advance(to: at(6))
    #expect(journal.lines == ["1.0", "3.0", "5.0"])
  }

  @Test func `every kind of callback can send delayed events, also on activation`() throws {
    func send(_ seconds: Double) -> Sketch.Callback {
      { $0.send("\(seconds)", after: .seconds(seconds)) }
    }
    var machine = try Sketch {
      Sketch.State("a").willEnter(send(1)).didEnter(send(2)).willExit(send(3)).didExit(send(4))
      Sketch.Observer.initially(send(5))
      Sketch.Observer.willTransition { if $0.event == "go" { $0.send("6.0", after: .seconds(6)) } }
      Sketch.Event("go", from: "a", to: "a").willFire(send(7)).perform(send(8)).didFire(send(9))
    }
    .begun()
    try machine.fire("go", at: at(0))
    let unhandled = try machine.advance(to: at(20)).flatMap(\.unhandled)
    #expect(unhandled == [1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9].map { "\(Double($0))" })
  }

  @Test func `a late event or timeout fires no row of a state that has been left`() throws {
    var machine = try Sketch {
      Sketch.State("waiting")
      Sketch.State("gone")
      Sketch.Event("ask", in: "waiting").perform { $0.send("notification", after: .seconds(1)) }
      Sketch.Event("notification", from: "waiting", to: "gone").perform(journal.note("stale"))
      Sketch.Event.after(.seconds(1), from: "waiting", to: "gone").perform(journal.note("stale"))
      Sketch.Event("leave", from: "waiting", to: "gone")
    }
    .begun()
    try machine.fire("ask", at: at(0))
    try machine.fire("leave")
    #expect(try machine.advance(to: at(9)).flatMap(\.unhandled) == ["notification"])
    #expect(journal.lines == [])
  }
}
