import Interlock
import InterlockTestSupport
import Testing

@Suite("Advancing fires what is due")
struct AdvanceTests {
  /// A chain of states that each time out after a second.
  private func chain(stepLimit: Int = 1_000) throws -> Sketch {
    try Sketch(stepLimit: stepLimit) {
      for number in 0...4 { Sketch.State("\(number)") }
      for number in 0..<4 {
        Sketch.Event.after(.seconds(1), from: "\(number)", to: "\(number + 1)")
      }
      Sketch.Event.fromAnyState("reset", to: "0")
    }
    .begun()
  }

  private func pulse(stepLimit: Int = 1_000, _ journal: Journal = Journal()) throws -> Sketch {
    try Sketch(stepLimit: stepLimit) {
      Sketch.State("a").didEnter { journal.add("\($0.time?.seconds ?? -1)") }
      Sketch.Event.after(.seconds(2), from: "a", to: "a")
    }
    .begun()
  }

  @Test func `successive timeouts are measured from the deadlines before them`() throws {
    var machine = try chain()
    let receipts = try machine.advance(to: at(2.5))
    #expect(receipts.map(\.entered) == [["1"], ["2"]])
    #expect(machine.nextDeadline == at(3))
    #expect(try machine.advance(to: at(100)).count == 2)
    #expect(machine.state == "4")
  }

  @Test func `one call of advance and many calls have the same result`() throws {
    var once = try chain()
    var often = once
    let receipts = try once.advance(to: at(3))
    var others: [Sketch.Receipt] = []
    for step in 1...30 { others += try often.advance(to: at(Double(step) / 10)) }
    #expect(once == often)
    #expect(receipts == others)
  }

  @Test func `a state that times out into itself fires periodically`() throws {
    let journal = Journal()
    var machine = try pulse(journal)
    #expect(try machine.advance(to: at(7)).count == 3)
    #expect(journal.lines == ["0.0", "2.0", "4.0", "6.0"])
    #expect(machine.nextDeadline == at(8))
  }

  @Test func `each timer runs a separate macrostep`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").didEnter { $0.raise("on") }
      Sketch.State("c")
      Sketch.State("d")
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      Sketch.Event("on", from: "b", to: "c")
      Sketch.Event.after(.seconds(1), from: "c", to: "d")
    }
    .begun()
    #expect(
      try machine.advance(to: at(2)).map(\.description) == [
        "a --after 1.0 seconds--> b\nb --on--> c", "c --after 1.0 seconds--> d",
      ]
    )
  }

  @Test(arguments: [-100.0, 0, 0.999])
  func `a time at which nothing is due changes nothing`(time: Double) throws {
    var machine = try chain()
    let before = machine
    #expect(try machine.advance(to: at(time)) == [])
    #expect(try machine.advanceOnce(to: at(time)) == nil)
    #expect(machine == before)
  }

  @Test func `a deadline that was past when it was set fires with the next advance`() throws {
    var machine = try chain()
    try machine.fire("reset", at: at(-50))
    #expect(machine.nextDeadline == at(-49))
    #expect(try machine.advance(to: at(-49)).count == 1)
    #expect(machine.state == "1")
    #expect(machine.nextDeadline == at(-48))
  }

  @Test func `the oldest deadline fires first, whenever it was set`() throws {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("set", in: "a").perform {
        $0.send("x", userInfo: $0.userInfo, after: .seconds(10))
      }
      Sketch.Event("x", in: "a").perform { journal.add("\($0.userInfo["n"] ?? "-")") }
    }
    .begun()
    for (number, time) in [3.0, 1, 2, -5].enumerated() {
      try machine.fire("set", userInfo: ["n": number], at: at(time))
    }
    try machine.advance(to: at(50))
    #expect(journal.lines == ["3", "1", "2", "0"])
  }

  @Test func `an event without a time does not fire due timers`() throws {
    var machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      Sketch.Event("note", in: "a")
      Sketch.Event("go", from: "a", to: "c")
    }
    .begun()
    var other = machine
    #expect(try machine.fire("note").steps.count == 1)
    #expect(try machine.advance(to: at(5)).map(\.entered) == [["b"]])
    try other.fire("go")
    #expect(try other.advance(to: at(5)) == [])
  }

  @Test func `advanceOnce fires one timer at a time`() throws {
    var machine = try chain()
    var entered: [[String]] = []
    while let receipt = try machine.advanceOnce(to: at(3)) { entered.append(receipt.entered) }
    #expect(entered == [["1"], ["2"], ["3"]])
  }

  @Test func `an inactive machine has no timers`() throws {
    var machine = try chain().fresh()
    #expect(machine.nextDeadline == nil)
    #expect(try machine.advance(to: at(100)) == [])
    #expect(!machine.isActive)
  }

  @Test func `a timer that throws stays set, and the timers before it stand`() throws {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.State("c").didEnter { if $0.userInfo["ok"] == nil { throw Fault("c") } }
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      Sketch.Event.after(.seconds(1), from: "b", to: "c")
      Sketch.Event("leave", from: "b", to: "a")
    }
    .begun()
    for _ in 0..<2 {
      #expect(throws: Sketch.FireError.self) { try machine.advance(to: at(9)) }
      #expect(machine.state == "b")
      #expect(machine.nextDeadline == at(2))
    }
    try machine.fire("leave", at: at(1.5))
    #expect(machine.nextDeadline == at(2.5))
  }

  @Test
  func
    `one call of advance fires at most as many timers as the step limit, and the next call continues`()
    throws
  {
    var machine = try pulse(stepLimit: 3)
    for round in 1...3 {
      let receipts = try machine.advance(to: at(100))
      #expect(
        receipts.map { $0.steps.map(\.trigger) }
          == Array(repeating: [.after(.seconds(2))], count: 3)
      )
      #expect(machine.nextDeadline == at(Double(round * 3 + 1) * 2))
    }
  }

  @Test(arguments: [(5.9, 2), (6, 3), (7.9, 3), (8, 3)])
  func `advance never fires more timers than the step limit`(time: Double, count: Int) throws {
    var machine = try pulse(stepLimit: 3)
    #expect(try machine.advance(to: at(time)).count == count)
  }

  @Test func `each timer has the whole step limit`() throws {
    var machine = try Sketch(stepLimit: 2) {
      Sketch.State("a").didEnter {
        $0.raise("x")
        $0.raise("x")
      }
      Sketch.Event("x", in: "a")
      Sketch.Event.after(.seconds(1), from: "a", to: "a")
    }
    .begun()
    #expect(try machine.advance(to: at(2)).map(\.steps.count) == [3, 3])
  }
}
