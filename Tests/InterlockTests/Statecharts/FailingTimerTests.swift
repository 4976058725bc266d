import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("An event is not tried if a timer that is due fails")
struct FailingTimerTests {
  @Test func `the error names the timer, and what expired before it stands`() throws {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.State("c").didEnter { if $0.event == nil { throw Fault("c") } }
      Sketch.State("d")
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      Sketch.Event.after(.seconds(1), from: "b", to: "c")
      Sketch.Event("go", from: "a", "b", to: "d")
    }
    .begun()
    let first = try machine.error(firing: "go", at: at(9))
    guard case .timerFailed(let timer, .callbackFailed(let failure), let expired?) = first else {
      Issue.record("expected timerFailed, got \(first)")
      return
    }
    #expect(timer.content == .timeout(of: "b"))
    #expect(timer.deadline == at(2))
    #expect(failure.state == "c")
    #expect(expired.entered == ["b"])
    #expect(first.expired == expired)
    #expect(
      first.description
        == "The timeout of the state 'b' was due and failed: \(failure)"
    )
    #expect(machine.state == "b")
    #expect(machine.nextDeadline == at(2))
    let second = try machine.error(firing: "go", at: at(9))
    guard case .timerFailed(timer, .callbackFailed, nil) = second else {
      Issue.record("expected timerFailed, got \(second)")
      return
    }
    #expect(throws: Sketch.FireError.self) { try machine.fireIfPossible("go", at: at(9)) }
    // Without the time, nothing stands in the way.
    try machine.fire("go")
    #expect(machine.state == "d")
  }

  @Test func `a question answers that a guard of the timer throws`() throws {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(1), from: "a", to: "b").shouldFire { _ in throw Fault("guard") }
      Sketch.Event("go", from: "a", to: "b")
    }
    .begun()
    #expect(machine.canFire("go", at: at(0.5)))
    #expect(!machine.canFire("go", at: at(1)))
    let refusal = try #require(machine.refusal(of: "go", at: at(1)))
    #expect(refusal.reason == .guardFailed)
    #expect(refusal.failure?.trigger == .after(.seconds(1)))
    #expect(machine.availableEvents(at: at(1)) == [])
    #expect(machine.availability(at: at(1)).map(\.refusal) == [refusal])
    guard case .timerFailed(_, .callbackFailed, nil) = try machine.error(firing: "go", at: at(1))
    else {
      Issue.record("expected timerFailed")
      return
    }
  }

  @Test func `at most as many timers are fired as the step limit allows`() throws {
    var machine = try Sketch(stepLimit: 3) {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event.after(.seconds(2), from: "a", to: "a")
      Sketch.Event("go", from: "a", to: "b")
    }
    .begun()
    #expect(machine.canFire("go", at: at(7.9)))
    #expect(!machine.canFire("go", at: at(8)))
    let refusal = try #require(machine.refusal(of: "go", at: at(20)))
    #expect(refusal.reason == .stepLimitExceeded)
    #expect(refusal.expired?.steps.count == 3)
    #expect(
      refusal.description.hasPrefix(
        "The event 'go' cannot be fired in the state 'a': more timers are due before it than the "
          + "step limit allows."
      )
    )
    for round in 1...3 {
      let error = try machine.error(firing: "go", at: at(20))
      guard case .timerFailed(let timer, .stepLimitExceeded(3, let steps), let expired?) = error
      else {
        Issue.record("expected timerFailed, got \(error)")
        return
      }
      #expect(timer.deadline == at(Double(round * 3 + 1) * 2))
      #expect(steps.map(\.trigger) == Array(repeating: .after(.seconds(2)), count: 3))
      #expect(expired.steps == steps)
      #expect(machine.nextDeadline == timer.deadline)
    }
    #expect(try machine.fire("go", at: at(20)).entered == ["a", "b"])
  }

  @Test func `the step limit of one timer's macrostep is reported with the timer`() throws {
    var machine = try Sketch(stepLimit: 5) {
      Sketch.State("a")
      Sketch.State("b").didEnter { $0.raise("again") }
      Sketch.Event("again", in: "b").perform { $0.raise("again") }
      Sketch.Event.after(.seconds(2), from: "a", to: "b")
      Sketch.Event("go", from: "a", to: "b")
    }
    .begun()
    let before = machine
    let error = try machine.error(firing: "go", at: at(2))
    guard case .timerFailed(let timer, .stepLimitExceeded(5, _), nil) = error else {
      Issue.record("expected timerFailed, got \(error)")
      return
    }
    #expect(timer.content == .timeout(of: "a"))
    #expect(machine == before)
  }

  @Test func `code that is missing on the way of a timer is reported before anything has run`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").didEnter("note")
      Sketch.State("c")
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      Sketch.Event("go", from: "a", "b", to: "c")
    }
    .begun()
    let before = machine
    #expect(!machine.canFire("go", at: at(1)))
    let refusal = try #require(machine.refusal(of: "go", at: at(1)))
    #expect(refusal.reason == .codeMissing)
    #expect(refusal.missingCode.map(\.name) == ["note"])
    let error = try machine.error(firing: "go", at: at(1))
    guard case .timerFailed(_, .codeMissing(let items), nil) = error else {
      Issue.record("expected timerFailed, got \(error)")
      return
    }
    #expect(items == refusal.missingCode)
    #expect(machine == before)
    try machine.fire("go", at: at(0.5))
    #expect(machine.state == "c")
  }

  @Test func `the error names an event that was sent with a delay`() throws {
    var machine = try Sketch {
      Sketch.State("a").didEnter { $0.send("ring", after: .seconds(1), id: "bell") }
      Sketch.Event("ring", in: "a").perform { _ in throw Fault("bell") }
      Sketch.Event("go", in: "a")
    }
    .begun()
    let error = try machine.error(firing: "go", at: at(1))
    #expect(
      error.description.hasPrefix(
        "The event 'ring', sent with a delay, was due and failed: `perform` of "
      )
    )
    #expect(error.failureReason == "fault at bell")
  }
}
