import Foundation
import Interlock
import InterlockRuntime

/// A machine that lives through a history.
@MainActor
protocol Life {
  /// Enters the initial states.
  func begin() async throws

  /// Does something, and all that follows from it.
  func live(through deed: RandomHistory.Deed) async throws

  var machine: DynamicMachine { get }
  var record: Record { get }
}

extension Life {
  /// Whether there are not too many timers: those of some machines set two others each.
  var canGoOn: Bool { machine.timers.count < 12 }
}

/// A life whose machine is told what time it is.
@MainActor
protocol TimedLife: AnyObject, Life {
  var now: Date { get set }

  /// When a timer is to be fired; nil if none waits.
  var wakeTime: Date? { get }

  /// Fires an event, and notes what comes of it.
  func fire(_ event: String, _ bits: Int) throws -> DynamicMachine.Receipt

  /// Does what there is to do at this time.
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

/// What has happened in a life.
@MainActor
struct Record {
  /// Each transition and each failure, in order.
  let lines = Shared<[String]>([])

  /// What came of the events that were fired, for those who have fired them.
  let outcomes = Shared<[String]>([])

  /// Whether a failure may still be answered: where the answers have no end, the test is to have one.
  nonisolated var isShort: Bool { lines.value.count < 1_000 }

  nonisolated func note(_ receipt: DynamicMachine.Receipt) {
    // Not the activation, which a model does not tell its callbacks.
    for step in receipt.steps where step.source != nil { note(step) }
  }

  nonisolated func note(_ step: DynamicMachine.Receipt.Step) {
    lines.change { $0.append("\(step), left \(step.exited), entered \(step.entered)") }
  }

  nonisolated func note(_ origin: Live.Failure.Origin, _ error: any Error) {
    // When it is reported depends on who else works meanwhile.
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
  /// Where the machine is, and what waits in it.
  var portrait: String {
    let timers = timers.map { timer in
      "\(timer.content) after \(timer.seconds) at \(timer.deadline.timeIntervalSince(RandomHistory.start))"
    }
    return "\(configuration), timers \(timers), deferred \(snapshot.deferred.map(\.event))"
  }
}
