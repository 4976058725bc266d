import Foundation
import Interlock

// Time.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Whether a timer is due that can be fired.
  var isTimerDue: Bool { alarm.isDue(current.nextDeadline, at: now) }

  /// Fires what is due at a time, as long as one call of the machine would. Timers wait until activities have begun.
  func fireTimers(until time: Date) {
    guard !hasTimerFailed else { return }
    var count = 0
    while alarm.isDue(current.nextDeadline, at: time), count < current.stepLimit,
      current.attachments.isEmpty || !inbox.mustHoldTimer()
    {
      count += 1
      if depth == 1 { eventCount = 0 }
      fireTimer(at: time)
    }
  }

  private func fireTimer(at time: Date) {
    let deadline = current.nextDeadline
    let outcome = change { machine throws(Machine.FireError) in
      let deadline = machine.nextDeadline ?? time
      return try machine.advanceOnce(
        to: max(time, deadline),
        at: alarm.time(ofTimerDue: deadline, lateTimers)
      )
    }
    guard case .failure(let error) = outcome else {
      if case .success(let receipt?) = outcome { conclude(receipt, UserInfo()) }
      return workOff()
    }
    hasTimerFailed = true
    fail(.timer, error)
    workOff()
    hasTimerFailed = false
    // Not that of a timer that the handler has set.
    alarm.putOff(deadline)
  }

  /// The outermost call is over: sees to it that somebody wakes the model when a timer is due.
  func rest() {
    eventCount = 0
    lastReceipts = []
    // Whoever holds a timer is told when it need not wait any more.
    let deadline = inbox.holdsTimer ? nil : current.nextDeadline
    guard let time = alarm.timeToSet(for: deadline) else { return }
    alarm.set(for: time) { [weak self] number in await self?.wake(number, at: time) }
  }

  private func wake(_ number: Int, at time: Date) {
    alarm.ring(number, at: time)
    perform {}
  }
}
