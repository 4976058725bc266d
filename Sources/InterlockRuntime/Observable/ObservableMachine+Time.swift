import Foundation
import Interlock

// Time.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Fires the timers that are due at a time, up to the limit of one call of the machine. Timers wait until activities
  /// have begun.
  func fireTimers(until time: Date) {
    isTimerHeld = false
    for _ in 0..<current.stepLimit {
      stopIfLate()
      guard !isEnded, interpreter.deadline(reachedAt: time) != nil else { return }
      if depth == 1 { eventCount = 0 }
      guard fireTimer(dueAt: time) else { return }
      drain()
    }
  }

  /// Fires the timer that is due first; false if it must wait.
  private func fireTimer(dueAt time: Date) -> Bool {
    var (outcome, interpreter) = stepped { interpreter in
      interpreter.fireTimer(dueAt: time, now: now, unless: inbox.mustHoldTimer())
    }
    switch outcome {
    case .isNotDue: return false
    case .isHeld:
      isTimerHeld = true
      return false
    case .taken(let taken):
      publish(interpreter)
      report(.timerFired(taken.receipt))
      conclude(taken, UserInfo())
    case .failed(let error):
      swap(&self.interpreter, &interpreter)
      self.interpreter.isAnswering = true
      fail(.timer, error)
      drain()
      self.interpreter.isAnswering = false
    }
    return true
  }

  /// The outermost call has ended: makes sure that the model is woken when a timer is due.
  func rest() {
    eventCount = 0
    lastReceipts = []
    if isOver { followers.end().deliver() }
    // A timer that is held needs no alarm: the code that holds it reports when it releases it.
    let time = inbox.holdsTimer || isEnded ? nil : interpreter.wakeTime
    guard let time = alarm.timeToSet(for: time) else { return }
    alarm.set(for: time) { [weak self] number in await self?.wake(number, at: time) }
  }

  private func wake(_ number: Int, at time: Date) {
    alarm.ring(number, at: time)
    perform {}
  }
}
