import Foundation
import Interlock
import InterlockRuntime

/// A machine that runs through a history.
@MainActor
protocol Life {
  /// Enters the initial states.
  func begin() async throws

  /// Performs a step and everything that follows from it.
  func live(through deed: RandomHistory.Deed) async throws

  var machine: DynamicMachine { get }
  var record: Record { get }
}

extension Life {
  /// Whether the number of timers is acceptable: timers of some machines set two others each.
  var canGoOn: Bool { machine.timers.count < 12 }
}

/// A life that is told the current time.
@MainActor
protocol TimedLife: AnyObject, Life {
  var now: Date { get set }

  /// When the next timer fires; nil if none waits.
  var wakeTime: Date? { get }

  /// Fires an event and notes its outcome.
  func fire(_ event: String, _ bits: Int) throws -> DynamicMachine.Receipt

  /// Performs the work that is due at this time.
  func settle()
}

extension TimedLife {
  func live(through deed: RandomHistory.Deed) {
    switch deed {
    case .fire(let event, let bits):
      do {
        record.noteOutcome(of: event, try fire(event, bits))
      } catch {
        record.noteFailure(of: event, error)
      }
    case .send(let event, let bits): _ = try? fire(event, bits)
    case .wait(let quarters):
      let end = now + Double(quarters) / 4
      while let time = wakeTime, time <= end {
        now = max(now, time)
        settle()
      }
      now = end
    case .sleep(let quarters): now += Double(quarters) / 4
    }
    settle()
  }
}

/// The record of a life.
@MainActor
struct Record {
  /// Each transition and each failure, in order.
  let lines = Shared<[String]>([])

  /// The outcomes of fired events, as their callers see them.
  let outcomes = Shared<[String]>([])

  /// Whether a failure may still be answered. Some answers fail without end, and the test must terminate.
  nonisolated var isShort: Bool { lines.value.count < 1_000 }

  nonisolated func note(_ receipt: DynamicMachine.Receipt) {
    // Without the activation, which a model does not announce to its callbacks.
    for step in receipt.steps where step.source != nil { note(step) }
  }

  nonisolated func note(_ step: DynamicMachine.Receipt.Step) {
    lines.change { $0.append("\(step), left \(step.exited), entered \(step.entered)") }
  }

  nonisolated func note(_ origin: Live.Failure.Origin, _ error: any Error) {
    // The time of this report depends on other work.
    if case .activity = origin { return }
    lines.change { $0.append("\(origin) has failed: \(error)") }
  }

  nonisolated func noteOutcome(of event: String, _ receipt: DynamicMachine.Receipt) {
    let deferral = receipt.isDeferred ? ", deferred" : ""
    outcomes.change {
      $0.append("\(event): \(receipt.steps), not taken \(receipt.unhandled)\(deferral)")
    }
  }

  nonisolated func noteFailure(of event: String, _ error: any Error) {
    outcomes.change { $0.append("\(event): \(error)") }
  }
}

extension DynamicMachine {
  /// The machine's configuration and its waiting events and timers.
  var portrait: String {
    let timers = timers.map { timer in
      "\(timer.content) after \(timer.seconds) at \(timer.deadline.timeIntervalSince(RandomHistory.start))"
    }
    return "\(configuration), timers \(timers), deferred \(snapshot.deferred.map(\.event))"
  }
}
