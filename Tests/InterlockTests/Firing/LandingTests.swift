import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A row lands in the leaf that its target leads to")
struct LandingTests {
  @Test(arguments: 1...8, [false, true])
  func `the row after guards that refuse enters the initial state of its target`(
    refusing: Int,
    isInternal: Bool
  ) throws {
    let prototype = try Sketch.orders(refusing: refusing, isInternal: isInternal).activated()
    var order = prototype
    let receipt = try order.fire("send")
    #expect(receipt.entered == ["handling", "picking"])
    #expect(order == (try prototype.traced { _ in }.firing("send").machine))
    try expectPicking(order)
    try expectPicking(try prototype.firing("send").machine)
    #expect(
      try prototype.firing("send", userInfo: ["isUrgent": true]).receipt.exited
        == (isInternal ? [] : ["paid"])
    )
  }

  private func expectPicking(_ order: Sketch) throws {
    #expect(order.configuration == ["picking"] && order.state == "picking")
    #expect(order.isIn("picking") && order.isIn("handling"))
    let data = try JSONEncoder().encode(order, configuration: Sketch.orders())
    #expect(String(decoding: data, as: UTF8.self) == #""picking""#)
    let loaded = try JSONDecoder().decode(Sketch.self, from: data, configuration: Sketch.orders())
    #expect(try loaded.firing("picked").machine.state == "packing")
    #expect(order.canFire("picked"))
  }

  @Test func `a row to the parent of its source lands in the parent's initial state`() throws {
    var machine = try Sketch(initial: "work") {
      Sketch.State("work") {
        Sketch.State("draft") { Sketch.State("empty") }
        Sketch.State("review")
      }
      Sketch.Event("next", from: "empty", to: "review")
      Sketch.Event("next", in: "review").shouldFire { _ in false }
      Sketch.Event("next", from: "review", to: "work").shouldFire { _ in false }
      Sketch.Event("next", from: "review", to: "work").local()
    }
    try machine.fire("next")
    #expect(machine.state == "review")
    #expect(try machine.fire("next").entered == ["work", "draft", "empty"])
    #expect(machine.configuration == ["empty"])
  }

  @Test func `callbacks on a way through states without any see all of the way`() throws {
    let journal = Journal()
    let note: @Sendable (inout Sketch.Transition) -> Void = {
      journal.add("\($0.owner), in \($0.state ?? "-"): -\($0.exited) +\($0.entered)")
    }
    var machine = try Sketch(initial: "outer") {
      Sketch.State("outer") { Sketch.State("a").willExit(note).didExit(note) }
      Sketch.State("other") {
        Sketch.State("inner") { Sketch.State("b").willEnter(note).didEnter(note) }
      }
      Sketch.Event("go", from: "a", to: "other").perform(note)
    }
    var traced = machine.traced { _ in }
    #expect(try machine.fire("go") == traced.fire("go"))
    let lines = journal.take()
    #expect(Array(lines.prefix(5)) == Array(lines.dropFirst(5)))
    #expect(lines.first?.hasSuffix(#"in a: -["a", "outer"] +["other", "inner", "b"]"#) == true)
    #expect(machine == traced && machine.state == "b")
  }

  @Test func `a row with a payload lands in the initial state`() throws {
    var order = try Sketch(initial: "paid") {
      Sketch.State("paid")
      Sketch.State("handling") { Sketch.State("picking") }
      Sketch.Event("send", in: "paid").carrying(Int.self).shouldFire { $1 > 5 }
      Sketch.Event("send", from: "paid", to: "handling").carrying(Int.self)
    }
    try order.activate()
    try order.fire(Sketch.EventName("send"), 3)
    #expect(order.configuration == ["picking"])
  }

  @Test func `a row of a machine with a context lands in the initial state`() throws {
    let prototype = try Sketch.With<Int>(initial: "paid") {
      Sketch.State("paid")
      Sketch.State("handling") { Sketch.State("picking") }
      Sketch.With<Int>.Event("send", from: "paid", to: "paid").shouldFire { $0.context > 5 }
      Sketch.With<Int>.Event("send", from: "paid", to: "handling")
    }
    var (order, weight) = (prototype, 3)
    try order.activate(on: &weight)
    try order.fire("send", on: &weight)
    #expect(order.configuration == ["picking"])
    var owning = try prototype.owning(3).activated()
    try owning.fire("send")
    #expect(owning.configuration == ["picking"])
  }
}
