import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A timer that fails keeps no other from firing")
struct FailingTimerRegionTests {
  /// Two regions: the timeout of `waiting` fails for as long as it is told to, that of `asking` does not.
  private static func pair(
    left: Int = 1,
    right: Int = 2,
    _ journal: Journal = Journal(),
    fails: @escaping @Sendable () -> Bool = { true }
  ) throws -> Sketch {
    try Sketch(initial: "both") {
      Sketch.State(parallel: "both") {
        Sketch.State("left", initial: "waiting") {
          Sketch.State("waiting")
          Sketch.State("done")
        }
        Sketch.State("right", initial: "asking") {
          Sketch.State("asking")
          Sketch.State("answered")
        }
      }
      Sketch.State("off")
      Sketch.Event.after(.seconds(left), from: "waiting", to: "done").perform { _ in
        journal.add("left")
        if fails() { throw Fault("left") }
      }
      Sketch.Event.after(.seconds(right), from: "asking", to: "answered").perform { _ in
        journal.add("right")
      }
      Sketch.Event("ask", in: "asking", "answered")
      Sketch.Event("leave", from: "both", to: "off")
    }
    .begun()
  }

  @Test(arguments: [(1, 2), (1, 1), (2, 1)])
  func `others are fired, oldest first; the one that failed stays set and is tried again`(
    left: Int,
    right: Int
  ) throws {
    let journal = Journal()
    var machine = try Self.pair(left: left, right: right, journal)
    for round in 1...2 {
      let error = #expect(throws: Sketch.FireError.self) { try machine.advance(to: at(9)) }
      guard case .timerFailed(let timer, .callbackFailed(let failure), let expired) = error else {
        Issue.record("expected timerFailed, got \(String(describing: error))")
        return
      }
      #expect(timer.content == .timeout(of: "waiting"))
      #expect(failure.cause as? Fault == Fault("left"))
      #expect(expired?.entered == (round == 1 ? ["answered"] : nil))
      #expect(machine.configuration == ["waiting", "answered"])
      #expect(machine.nextDeadline == at(Double(left)))
    }
    #expect(
      journal.lines == (left <= right ? ["left", "right", "left"] : ["right", "left", "left"])
    )
  }

  @Test func `an event is not tried, but the other timers have been fired`() throws {
    var machine = try Self.pair()
    let error = try machine.error(firing: "ask", at: at(9))
    guard case .timerFailed(_, .callbackFailed(let failure), let expired?) = error else {
      Issue.record("expected timerFailed, got \(error)")
      return
    }
    #expect(failure.cause as? Fault == Fault("left") && expired.entered == ["answered"])
    #expect(machine.configuration == ["waiting", "answered"])
    try machine.fire("ask")
    try machine.fire("leave")
    #expect(machine.nextDeadline == nil)
  }

  @Test func `advancing once tries only the first`() throws {
    var machine = try Self.pair()
    let before = machine
    #expect(throws: Sketch.FireError.self) { try machine.advanceOnce(to: at(9)) }
    #expect(machine == before)
  }

  @Test func `a later timer can cancel the one that failed`() throws {
    var machine = try Sketch {
      Sketch.State("a") { Sketch.State("b") }
      Sketch.State("c")
      Sketch.Event.after(.seconds(1), in: "b").perform { _ in throw Fault("b") }
      Sketch.Event.after(.seconds(2), from: "a", to: "c")
    }
    .begun()
    #expect(throws: Sketch.FireError.self) { try machine.advance(to: at(9)) }
    #expect(machine.state == "c")
    #expect(try machine.advance(to: at(9)) == [])
  }

  @Test func `of several that fail, the first is named`() throws {
    var machine = try Sketch(initial: "all") {
      Sketch.State(parallel: "all") {
        for region in 1...3 { Sketch.State("\(region)") { Sketch.State("in \(region)") } }
      }
      for region in 1...3 {
        Sketch.Event.after(.seconds(4 - region), in: "in \(region)").perform { _ in
          if region != 2 { throw Fault("\(region)") }
        }
      }
    }
    .begun()
    let error = #expect(throws: Sketch.FireError.self) { try machine.advance(to: at(9)) }
    guard case .timerFailed(let timer, _, let expired?) = error else {
      Issue.record("expected timerFailed")
      return
    }
    #expect(timer.content == .timeout(of: "in 3"))
    #expect(expired.steps.count == 1)
    #expect(machine.timers.map(\.content) == [.timeout(of: "in 1"), .timeout(of: "in 3")])
  }

  @Test func `a sent event that fails keeps no other from arriving`() throws {
    var machine = try Sketch {
      Sketch.State("a").didEnter { transition in
        for number in 1...200 { transition.send("\(number % 3)", after: .seconds(number)) }
      }
      for number in 0...2 {
        Sketch.Event("\(number)", in: "a").perform { _ in if number == 1 { throw Fault("1") } }
      }
    }
    .begun()
    let error = #expect(throws: Sketch.FireError.self) { try machine.advance(to: at(300)) }
    #expect(error?.expired?.steps.count == 133)
    #expect(machine.timers.map(\.deadline) == stride(from: 1, through: 199, by: 3).map { at($0) })
  }

  @Test func `a question asks the other timers, too, and says which one is in the way`() throws {
    let machine = try Sketch(initial: "both") {
      Sketch.State(parallel: "both") {
        Sketch.State("left") { Sketch.State("waiting") }
        Sketch.State("right", initial: "asking") {
          Sketch.State("asking")
          Sketch.State("answered")
        }
      }
      Sketch.Event.after(.seconds(1), in: "waiting").shouldFire { _ in throw Fault("guard") }
      Sketch.Event.after(.seconds(2), from: "asking", to: "answered")
      Sketch.Event("ask", in: "asking")
    }
    .begun()
    let refusal = try #require(machine.refusal(of: "ask", at: at(9)))
    #expect(refusal.reason == .guardFailed && refusal.expired?.entered == ["answered"])
  }

  @Test func `a context keeps the changes of the others alone, beside the machine and on a path`()
    throws
  {
    struct Entity: MachineContext {
      var lines: [String] = []
      var life: Machine<String, String>.With<Self>
    }
    typealias Life = Machine<String, String>.With<Entity>
    let life = try Life(initial: "all") {
      Life.State(parallel: "all") {
        for region in 1...3 { Life.State("\(region)") { Life.State("in \(region)") } }
      }
      for region in 1...3 {
        Life.Event.after(.seconds(region), in: "in \(region)").perform { transition in
          transition.context.lines.append("\(region)")
          if region == 2 { throw Fault("2") }
        }
      }
      Life.Event("note", in: "in 1").perform { $0.context.lines.append("note") }
    }
    var entity = Entity(life: life)
    try entity.activate(on: \.life, at: at(0))
    var (beside, context) = (entity.life, entity)
    for _ in 1...2 {
      #expect(throws: Sketch.FireError.self) { try entity.fire("note", on: \.life, at: at(9)) }
      #expect(throws: Sketch.FireError.self) { try beside.fire("note", on: &context, at: at(9)) }
      #expect(throws: Sketch.FireError.self) { try entity.settle(on: \.life, at: at(9)) }
      #expect(throws: Sketch.FireError.self) { try beside.advance(to: at(9), on: &context) }
      #expect(entity.lines == ["1", "3"] && context.lines == ["1", "3"])
      #expect(entity.life == beside && beside.nextDeadline == at(2))
    }
  }
}
