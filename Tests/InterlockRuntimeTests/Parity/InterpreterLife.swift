import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting

/// Drives a interpreter alone, without a task, a lock or a clock.
final class InterpreterLife: TimedLife {
  private typealias Run = Activities<String, String>.Run

  /// An action of an activity.
  private enum News {
    case event(String, from: Run)
    case end(String?, of: Run)
  }

  private var interpreter: Interpreter<String, String>
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
    interpreter = Interpreter(history.prototype, lateTimers: history.lateTimers)
  }

  var machine: DynamicMachine { interpreter.machine }
  var wakeTime: Date? { interpreter.wakeTime }

  func begin() {
    guard case .activate = interpreter.begun() else { return }
    do {
      conclude(try interpreter.activate(at: now))
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
      let taken = try interpreter.fire(item, at: now)
      conclude(taken)
      return taken.receipt
    } catch {
      record.note(.event(item.event), error)
      throw error
    }
  }

  private func conclude(_ taken: Interpreter<String, String>.CompletedMacrostep) {
    record.note(taken.receipt)
    guard let actions = taken.actions else { return }
    if actions.isFinished { _ = interpreter.stopped() }
    tasks += actions.started
  }

  /// Performs pending work. Actions of activities come after due timers.
  func settle() {
    while fireTimer() || hear() || runTasks() {}
  }

  private func fireTimer() -> Bool {
    switch interpreter.fireTimer(dueAt: now, now: now, unless: !tasks.isEmpty) {
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
      interpreter.isAnswering = true
      _ = try? fire(answer, 0)
      interpreter.isAnswering = false
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
      if interpreter.accepts(.activity(run.number)) { _ = try? fire(.init(event: event)) }
    case .end(let event, let run):
      guard interpreter.ended(run.number), interpreter.accepts(.endOfActivity(run.number)),
        let event
      else {
        break
      }
      _ = try? fire(.init(event: event))
    }
    return true
  }
}
