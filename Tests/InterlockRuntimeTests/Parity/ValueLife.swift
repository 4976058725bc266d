import Foundation
import Interlock
import InterlockRuntime

/// The life that the guide describes, for a machine whose caller passes the time: a plain value, or one in a journal.
///
/// It restates when timers fire and are retried, as plainly as possible.
final class ValueLife<Value: TimedMachine>: TimedLife {
  private var value: Value
  private let history: RandomHistory
  var now = RandomHistory.start
  private var retry: (deadline: Date, time: Date)?

  /// Whether a timer has failed. A value then tries it again before each event, a live machine after a while.
  private(set) var hasFailedTimer = false
  let record = Record()

  init(_ value: Value, _ history: RandomHistory) {
    self.value = value
    self.history = history
  }

  var machine: DynamicMachine { value.machine }

  func begin() {
    do {
      record.note(try value.activate(at: now))
    } catch {
      record.note(.activation, error)
    }
    settle()
  }

  func fire(_ event: String, _ bits: Int) throws -> DynamicMachine.Receipt {
    try fire(event, bits, isAnswer: false)
  }

  private func fire(
    _ event: String,
    _ bits: Int,
    isAnswer: Bool
  ) throws -> DynamicMachine.Receipt {
    do {
      let receipt = try value.fire(event, userInfo: ["bits": bits], at: now)
      if !isAnswer { retry = nil }
      record.note(receipt)
      return receipt
    } catch {
      record.note(.event(event), error)
      throw error
    }
  }

  var wakeTime: Date? {
    guard let deadline = machine.nextDeadline else { return nil }
    return retry?.deadline == deadline ? retry?.time : deadline
  }

  func settle() {
    while let deadline = machine.nextDeadline, let time = wakeTime, time <= now {
      do {
        let isLate = history.lateTimers == .countFromNow && deadline < now
        for receipt in try value.fireTimer(due: deadline, at: isLate ? now : deadline) {
          record.note(receipt)
        }
        retry = nil
      } catch {
        retry = (deadline, now + 1)
        hasFailedTimer = true
        record.note(.timer, error)
        if record.isShort, let answer = history.answer { _ = try? fire(answer, 0, isAnswer: true) }
      }
    }
  }
}

/// A machine that is told the current time.
@MainActor
protocol TimedMachine {
  var machine: DynamicMachine { get }
  mutating func activate(at time: Date) throws -> DynamicMachine.Receipt
  mutating func fire(
    _ event: String,
    userInfo: UserInfo,
    at time: Date
  ) throws -> DynamicMachine.Receipt

  /// Fires the first due timer, and perhaps others with the same deadline.
  mutating func fireTimer(due deadline: Date, at moment: Date) throws -> [DynamicMachine.Receipt]
}

/// A machine on its own.
struct PlainMachine: TimedMachine {
  private(set) var machine: DynamicMachine

  /// Whether it fires events alone, as a live machine does, which has dealt with the timers that come first.
  private let isLive: Bool

  init(_ machine: DynamicMachine, isLive: Bool = false) {
    self.machine = machine
    self.isLive = isLive
  }

  mutating func activate(at time: Date) throws -> DynamicMachine.Receipt {
    try machine.activate(at: time)
  }

  mutating func fire(
    _ event: String,
    userInfo: UserInfo,
    at time: Date
  ) throws -> DynamicMachine.Receipt {
    isLive
      ? try machine.fireAlone(event, EventData(userInfo), at: time)
      : try machine.fire(event, userInfo: userInfo, at: time)
  }

  mutating func fireTimer(due deadline: Date, at moment: Date) throws -> [DynamicMachine.Receipt] {
    try machine.advanceOnce(to: deadline, at: moment).map { [$0] } ?? []
  }
}

/// A machine with its context beside it.
struct ContextMachine: TimedMachine {
  private var life: DynamicMachine.With<Lines>
  private var context = Lines()

  init(_ life: DynamicMachine.With<Lines>) {
    self.life = life
  }

  var machine: DynamicMachine { life.owning(context) }

  mutating func activate(at time: Date) throws -> DynamicMachine.Receipt {
    try life.activate(on: &context, at: time)
  }

  mutating func fire(
    _ event: String,
    userInfo: UserInfo,
    at time: Date
  ) throws -> DynamicMachine.Receipt {
    try life.fire(event, on: &context, userInfo: userInfo, at: time)
  }

  mutating func fireTimer(due deadline: Date, at moment: Date) throws -> [DynamicMachine.Receipt] {
    // A journal counts from the deadline, and so does a plain machine.
    try life.advanceOnce(to: deadline, on: &context).map { [$0] } ?? []
  }
}

/// A machine in a journal. It always counts from the deadline, as its replay does.
struct RecordedMachine: TimedMachine {
  let journal: JournaledMachine<String, String>

  var machine: DynamicMachine { journal.machine }

  func activate(at time: Date) throws -> DynamicMachine.Receipt {
    try journal.activate(at: time)
  }

  func fire(
    _ event: String,
    userInfo: UserInfo,
    at time: Date
  ) throws -> DynamicMachine.Receipt {
    try journal.fire(event, userInfo: userInfo, at: time)
  }

  func fireTimer(due deadline: Date, at moment: Date) throws -> [DynamicMachine.Receipt] {
    try journal.advance(to: deadline)
  }
}
