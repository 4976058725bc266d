import Foundation
import Interlock
import InterlockRuntime

/// A life as the guide tells it, of a machine whose caller knows what time it is: a plain value, or one in a journal.
///
/// It says again when timers are fired and tried again, as plainly as can be.
final class ValueLife<Value: TimedMachine>: TimedLife {
  private var value: Value
  private let history: RandomHistory
  var now = RandomHistory.start
  private var retry: (deadline: Date, time: Date)?
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
        record.note(.timer, error)
        if record.isShort, let answer = history.answer { _ = try? fire(answer, 0, isAnswer: true) }
      }
    }
  }
}

/// A machine that is told what time it is.
@MainActor
protocol TimedMachine {
  var machine: DynamicMachine { get }
  mutating func activate(at time: Date) throws -> DynamicMachine.Receipt
  mutating func fire(
    _ event: String,
    userInfo: UserInfo,
    at time: Date
  ) throws -> DynamicMachine.Receipt

  /// Fires the timer that is due first, and perhaps others with its deadline.
  mutating func fireTimer(due deadline: Date, at moment: Date) throws -> [DynamicMachine.Receipt]
}

/// A machine, and nothing around it.
struct PlainMachine: TimedMachine {
  private(set) var machine: DynamicMachine

  init(_ machine: DynamicMachine) {
    self.machine = machine
  }

  mutating func activate(at time: Date) throws -> DynamicMachine.Receipt {
    try machine.activate(at: time)
  }

  mutating func fire(
    _ event: String,
    userInfo: UserInfo,
    at time: Date
  ) throws -> DynamicMachine.Receipt {
    try machine.fire(event, userInfo: userInfo, at: time)
  }

  mutating func fireTimer(due deadline: Date, at moment: Date) throws -> [DynamicMachine.Receipt] {
    try machine.advanceOnce(to: deadline, at: moment).map { [$0] } ?? []
  }
}

/// A machine, and its context beside it.
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
    // A journal counts from the deadline, and so does a value.
    try life.advanceOnce(to: deadline, on: &context).map { [$0] } ?? []
  }
}

/// A machine in a journal. It counts from the deadline always, as its replay does.
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
