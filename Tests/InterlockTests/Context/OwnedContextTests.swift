import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// A machine that owns its context is fired like one without a context.
@Suite("Machines that own their context")
struct OwnedContextTests {
  private struct Tally: Equatable {
    var count = 0
    var notes: [String] = []
  }

  private typealias Life = Sketch.With<Tally>

  private enum Steps {
    static let start = Date(timeIntervalSinceReferenceDate: 0)
  }

  /// A counter with a plain row, a direct one, a timer, deferred, raised and sent events, history and regions.
  private func life() throws -> Life {
    try Life(initial: "a") {
      Life.State("a").didEnter { $0.context.count += 1 }
      Life.State("b").deferring("late")
      Life.State(parallel: "both") {
        Life.State("left") { Life.State("l") }
        Life.State("right") { Life.State("r") }
      }
      Life.Event("go", from: "a", to: "b").perform { $0.context.count += 10 }
      Life.Event("plain", from: "b", to: "both")
      Life.Event("late", in: "both", "a").perform { $0.context.notes.append("late") }
      Life.Event("back", from: "b", "both", to: "a").shouldFire("few") { $0.context.count < 100 }
      Life.Event("fail", in: "b").perform { transition in
        transition.context.count += 1
        throw Fault("fail")
      }
      Life.Event("raise", in: "a", "b").perform { transition in
        transition.raise("raised")
        transition.send("delayed", after: .seconds(5))
      }
      Life.Event("raised", in: "a", "b").perform { $0.context.notes.append("raised") }
      Life.Event("delayed", in: "a", "b", "both").perform { $0.context.notes.append("delayed") }
    }
  }

  private func owner(_ tally: Tally = Tally()) throws -> Sketch {
    try life().owning(tally)
  }

  private func tally(_ machine: Sketch) -> Tally? {
    machine.context(as: Tally.self)
  }

  @Test func `callbacks change the owned context`() throws {
    var machine = try owner()
    #expect(!machine.isActive && machine.state == "a" && tally(machine) == Tally())
    try machine.fire("go")
    #expect(machine.state == "b" && tally(machine)?.count == 11)
    try machine.fire("late")
    try machine.fire("plain")
    #expect(machine.configuration == ["l", "r"])
    #expect(tally(machine) == Tally(count: 11, notes: ["late"]))
    try machine.fire("back")
    #expect(machine.state == "a" && tally(machine)?.count == 12)
  }

  @Test func `each copy has its own context`() throws {
    var first = try owner()
    try first.activate()
    var second = first
    try second.fire("go")
    #expect(tally(first)?.count == 1 && tally(second)?.count == 11)
    try first.fire("late")
    #expect(tally(first)?.notes == ["late"] && tally(second)?.notes == [])
  }

  @Test func `a call that throws leaves machine and context unchanged`() throws {
    var machine = try owner()
    try machine.fire("go")
    let before = (machine, tally(machine))
    #expect(throws: Sketch.FireError.self) { try machine.fire("fail") }
    #expect(machine == before.0 && tally(machine) == before.1)
  }

  @Test func `the activation and its changes to the context stand if the first event fails`() throws
  {
    var machine = try owner()
    #expect(throws: Sketch.FireError.self) { try machine.fire("fail") }
    #expect(machine.isActive && tally(machine)?.count == 1)
  }

  @Test func `raised and delayed events see the context`() throws {
    var machine = try owner()
    try machine.activate(at: Steps.start)
    try machine.fire("raise", at: Steps.start)
    #expect(tally(machine)?.notes == ["raised"] && machine.nextDeadline == Steps.start + 5)
    try machine.advance(to: Steps.start + 5)
    #expect(tally(machine)?.notes == ["raised", "delayed"] && machine.nextDeadline == nil)
  }

  @Test func `questions to the machine ask its guards with the context`() throws {
    var machine = try owner(Tally(count: 98))
    try machine.fire("go")
    #expect(!machine.canFire("back") && !machine.canFire("back", at: Steps.start))
    #expect(machine.refusal(of: "back")?.candidates.first?.unmet.first?.name == "few")
    #expect(!machine.availableEvents().contains("back"))
    var other = try owner()
    try other.fire("go")
    #expect(other.canFire("back") && other.availableEvents().contains("back"))
    #expect(throws: Sketch.FireError.self) { try machine.fire("back") }
  }

  @Test func `fresh and restored machines keep the context`() throws {
    var machine = try owner()
    try machine.fire("go")
    try machine.fire("late")
    let fresh = machine.fresh()
    #expect(!fresh.isActive && tally(fresh)?.count == 11)
    for snapshot in [machine.snapshot, fresh.snapshot] {
      var restored = try machine.restored(from: snapshot)
      #expect(restored.snapshot == snapshot && tally(restored)?.count == 11)
      try restored.fire("raise", at: Steps.start)
      #expect(tally(restored)?.notes == ["raised"])
    }
  }

  @Test func `a traced machine keeps the context`() throws {
    let journal = Journal()
    var machine = try owner().traced(by: { journal.add("\($0)") })
    try machine.fire("go")
    #expect(tally(machine)?.count == 11 && !journal.lines.isEmpty)
  }

  @Test func `callbacks see both payload and context`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.Event("add", in: "a").carrying(Int.self)
        .shouldFire { $1 > 0 }
        .perform { $0.context.count += $1 }
    }
    var machine = life.owning(Tally())
    try machine.fire(Sketch.EventName<Int>("add"), 3)
    #expect(tally(machine)?.count == 3 && !machine.canFire(Sketch.EventName<Int>("add"), -1))
  }

  @Test func `the owned context is neither compared nor saved`() throws {
    let life = try life()
    #expect(life.owning(Tally()) == life.owning(Tally(count: 1)))
    #expect(life.owning(Tally()).snapshot == life.snapshot)
    #expect(life.owning(Tally()).context(as: Int.self) == nil)
    #expect(life.outline.context(as: Tally.self) == nil)
    #expect(MemoryLayout<Sketch>.stride == 16)
  }

  /// Otherwise such a part could run in a machine without a context or with another one.
  @Test func `the parts of a machine that owns its context have no code`() throws {
    let machine = try owner()
    let again = try Sketch(initial: machine.initial) {
      machine.topLevelStates
      machine.events
      machine.observers
    }
    var copy = again
    #expect(throws: Sketch.FireError.self) { try copy.activate() }
    var more = try machine.adding { Sketch.State("more") }
    #expect(throws: Sketch.FireError.self) { try more.activate() }
    let events = machine.events(withID: "go") + machine.rows(from: "a")
    #expect(events.count == 6)
    #expect(machine.state(withID: "a") != nil && machine.states.count == 7)
    for state in machine.states {
      let (one, all) = (machine.state(withID: state.id), state)
      #expect(one.map { "\($0)" } == "\(all)")
      #expect(one?.states.map(\.id) == all.states.map(\.id))
    }
  }

  @Test func `a dynamic copy of the machine has no context`() throws {
    let machine = try owner()
    #expect(try machine.dynamic().states.count == machine.states.count)
  }
}
