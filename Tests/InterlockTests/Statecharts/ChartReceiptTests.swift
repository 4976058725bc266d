import Interlock
import InterlockTestSupport
import Testing

@Suite("Receipts of statecharts")
struct ChartReceiptTests {
  /// A step as text: its trigger, then the states left and entered.
  private func line(_ step: Sketch.Receipt.Step) -> String {
    let way = step.exited.map { "-\($0)" } + step.entered.map { "+\($0)" }
    return "\(step.description) | \(way.joined(separator: " "))"
  }

  private func machine() throws -> Sketch {
    try Sketch(initial: "off") {
      Sketch.State("off").deferring("later")
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) {
            Sketch.State("\(region)1")
            Sketch.State("\(region)2") { Sketch.State("\(region)2x") }
            Sketch.State.final("\(region)3")
          }
          Sketch.Event("both", from: "\(region)1", to: "\(region)2")
          Sketch.Event("finish", from: region, to: "\(region)3").local()
        }
      }
      Sketch.State("end")
      Sketch.Event("on", from: "off", to: "p")
      Sketch.Event("fork", from: "off", to: "b2", "a2")
      Sketch.Event("both", in: "p")
      Sketch.Event("later", in: "p").perform { $0.raise("lost") }
      Sketch.Event.completion(of: "p", to: "end")
      Sketch.Event.always(from: "end", to: "off").shouldFire { $0.userInfo["again"] != nil }
    }
    .activated()
  }

  @Test func `a step lists the states that its own row leaves and enters`() throws {
    var machine = try machine().fired("on")
    let receipt = try machine.fire("both")
    #expect(
      receipt.steps.map(line) == [
        "a1 --both--> a2 | -a1 +a2 +a2x", "b1 --both--> b2 | -b1 +b2 +b2x",
      ]
    )
    #expect(receipt.entered == ["a2", "a2x", "b2", "b2x"])
  }

  @Test func `exited states are listed in the order in which they were left`() throws {
    var machine = try machine().fired("on")
    let receipt = try machine.fire("both")
    #expect(receipt.exited == ["b1", "a1"])
  }

  @Test func `an internal row beside one with a target is a step without exits and entries`() throws
  {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") { ["a1", "a2"].map { Sketch.State($0) } }
        Sketch.State("b")
      }
      Sketch.Event("x", in: "b")
      Sketch.Event("x", from: "a1", to: "a2")
    }
    .activated()
    let receipt = try machine.fire("x")
    #expect(receipt.steps.map(line) == ["a1 --x--> a2 | -a1 +a2", "b --x--> (internal) | "])
    #expect(receipt.steps.map(\.target) == ["a2", nil])
  }

  @Test func `steps that follow from an event are in its receipt with their triggers`() throws {
    var machine = try machine().fired("on")
    let receipt = try machine.fire("finish", userInfo: ["again": true])
    #expect(
      receipt.steps.map(line) == [
        "a1 --finish--> a3 | -a1 +a3", "b1 --finish--> b3 | -b1 +b3",
        "a3 --completion of p--> end | -b3 -b -a3 -a -p +end", "end --always--> off | -end +off",
      ]
    )
    let triggers: [Sketch.Event.Trigger?] = [
      .event("finish"), .event("finish"), .completion(of: "p"), .always,
    ]
    #expect(receipt.steps.map(\.trigger) == triggers)
    #expect(receipt.steps.map(\.event) == ["finish", "finish", nil, nil])
  }

  @Test func `activation enters regions in one step`() throws {
    var machine = try Sketch(initial: "b2") {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
        }
      }
    }
    let receipt = try machine.activate()
    #expect(receipt.steps.map(line) == ["(inactive) --> b2 | +p +a +a1 +b +b2"])
    #expect(receipt.steps[0].trigger == nil)
  }

  @Test func `a fork lists its targets in the order written`() throws {
    var machine = try machine()
    let receipt = try machine.fire("fork")
    #expect(receipt.steps.map(\.targets) == [["b2", "a2"]])
    #expect(receipt.entered == ["p", "a", "a2", "a2x", "b", "b2", "b2x"])
    #expect(receipt.exited == ["off"])
  }

  @Test func `a deferred event is no step, and its retry is one`() throws {
    var machine = try machine()
    let deferred = try machine.fire("later")
    #expect(deferred.isDeferred)
    #expect(deferred.steps == [])
    let receipt = try machine.fire("on")
    #expect(!receipt.isDeferred)
    #expect(
      receipt.description == """
        off --on--> p
        a1 --later--> (internal)
        unhandled: 'lost'
        """
    )
  }

  @Test func `receipts that differ in one part are not equal`() throws {
    let machine = try machine()
    func receipt(_ events: String..., last: String) throws -> Sketch.Receipt {
      var copy = machine
      for event in events { try copy.fire(event) }
      return try copy.fire(last)
    }
    let deferred = try receipt(last: "later")
    #expect(try receipt("later", last: "later") == deferred)
    #expect(try receipt(last: "on") != deferred)
    #expect(try receipt("later", last: "on") != receipt(last: "on"))
    #expect(try receipt("on", last: "both").hashValue == receipt("on", last: "both").hashValue)
  }

  @Test(arguments: [
    ["on", "both", "finish"], ["fork", "finish"], ["later", "on", "both", "both"],
  ])
  func `a traced machine, which has no table of plain rows, gives the same receipts`(
    events: [String]
  ) throws {
    var plain = try machine()
    let journal = Journal()
    var traced = plain.traced { journal.add($0.description) }
    for event in events {
      let receipt = try plain.fire(event)
      #expect(try traced.fire(event) == receipt)
      #expect(traced.configuration == plain.configuration)
      #expect(journal.take().filter { !$0.contains("refused") } == receipt.steps.map(\.description))
    }
  }

  @Test func `a traced machine equals the plain one in the same states`() throws {
    let machine = try machine().fired("on")
    #expect(try self.machine() != machine)
    #expect(machine.traced { _ in } == machine)
    #expect(machine.traced(by: nil) == machine)
  }
}
