import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting

/// Drives a brain alone, without a task, a lock or a clock.
final class BrainLife: TimedLife {
  private typealias Run = Activities<String, String>.Run

  /// An action of an activity.
  private enum News {
    case event(String, from: Run)
    case end(String?, of: Run)
  }

  private var brain: Brain<String, String>
  private let history: RandomHistory
  var now = RandomHistory.start

  /// Replaces the clock that counts activities.
  private let clock = ManualClock()

  /// The activities that have not begun.
  private var tasks: [Run] = []
  private var news: [News] = []

  /// Whether a timer was due while activities had actions pending: the driver then decides which comes first.
  private(set) var isAmbiguous = false

  let record = Record()

  init(_ history: RandomHistory) {
    self.history = history
    brain = Brain(history.prototype, lateTimers: history.lateTimers)
  }

  var machine: DynamicMachine { brain.machine }
  var wakeTime: Date? { brain.wakeTime }

  func begin() {
    guard case .activate = brain.begun() else { return }
    do {
      conclude(try brain.activate(at: now))
    } catch {
      record.note(.activation, error)
    }
    settle()
  }

  func fire(_ event: String, _ bits: Int) throws -> DynamicMachine.Receipt {
    try fire(.init(event: event, userInfo: ["bits": bits]))
  }

  private func fire(_ item: DynamicMachine.PendingEvent) throws -> DynamicMachine.Receipt {
    do {
      let taken = try brain.fire(item, at: now)
      conclude(taken)
      return taken.receipt
    } catch {
      record.note(.event(item.event), error)
      throw error
    }
  }

  private func conclude(_ taken: Brain<String, String>.Taken) {
    record.note(taken.receipt)
    guard let actions = taken.actions else { return }
    if actions.isFinished { _ = brain.stopped() }
    tasks += actions.started
  }

  /// Performs pending work. Actions of activities come after due timers.
  func settle() {
    while fireTimer() || hear() || runTasks() {}
  }

  private func fireTimer() -> Bool {
    switch brain.fireTimer(dueAt: now, now: now, unless: !tasks.isEmpty) {
    case .isNotDue: return false
    case .isHeld:
      isAmbiguous = true
      return runTasks()
    case .taken(let taken):
      isAmbiguous = isAmbiguous || !news.isEmpty
      conclude(taken)
    case .failed(let error):
      record.note(.timer, error)
      guard record.isShort, let answer = history.answer else { return true }
      brain.isAnswering = true
      _ = try? fire(answer, 0)
      brain.isAnswering = false
    }
    return true
  }

  private func runTasks() -> Bool {
    guard !tasks.isEmpty else { return false }
    for run in tasks {
      switch history.nextWork(on: clock) {
      case .nothing, .fail: news.append(.end(nil, of: run))
      case .end(let event): news.append(.end(event, of: run))
      case .send(let event): news += [.event(event, from: run), .end(nil, of: run)]
      }
    }
    tasks = []
    return true
  }

  private func hear() -> Bool {
    guard !news.isEmpty else { return false }
    switch news.removeFirst() {
    case .event(let event, let run):
      if brain.accepts(.activity(run.number)) { _ = try? fire(.init(event: event)) }
    case .end(let event, let run):
      guard brain.ended(run.number), brain.accepts(.endOfActivity(run.number)), let event else {
        break
      }
      _ = try? fire(.init(event: event))
    }
    return true
  }
}
