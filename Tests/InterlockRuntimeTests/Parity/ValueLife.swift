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

  /// The timers that have failed, by their numbers, and when each is tried again.
  private var retries: [Int: Date] = [:]

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
      if !isAnswer { retries = [:] }
      record.note(receipt)
      return receipt
    } catch {
      record.note(.event(event), error)
      throw error
    }
  }

  var wakeTime: Date? {
    let set = machine.remaining(of: Set(retries.keys))
    let times = retries.filter { set.contains($0.key) }.map(\.value)
    let other = machine.dueTimer(by: .infinity, except: Set(retries.keys))?.deadline
    return (times + (other.map { [$0] } ?? [])).min()
  }

  func settle() {
    while let timer = nextTimer {
      do {
        let isLate = history.lateTimers == .countFromNow && timer.deadline < now
        for receipt in try value.fire(timer, at: isLate ? now : timer.deadline) {
          record.note(receipt)
        }
      } catch {
        retries[timer.number] = now + 1
        hasFailedTimer = true
        record.note(.timer, error)
        if record.isShort, let answer = history.answer { _ = try? fire(answer, 0, isAnswer: true) }
      }
    }
  }

  /// The timer that is due first, apart from those that have failed less than a second ago.
  private var nextTimer: DynamicMachine.DueTimer? {
    let resting = Set(retries.filter { $0.value > now }.keys)
    return machine.dueTimer(by: now.timeIntervalSinceReferenceDate, except: resting)
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

  /// Fires a timer, and perhaps others that are due by its deadline.
  mutating func fire(
    _ timer: DynamicMachine.DueTimer,
    at moment: Date
  ) throws -> [DynamicMachine.Receipt]
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

  mutating func fire(
    _ timer: DynamicMachine.DueTimer,
    at moment: Date
  ) throws -> [DynamicMachine.Receipt] {
    isLive ? [try machine.expire(timer, at: moment)] : try machine.advance(to: timer.deadline)
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

  mutating func fire(
    _ timer: DynamicMachine.DueTimer,
    at moment: Date
  ) throws -> [DynamicMachine.Receipt] {
    // A journal counts from the deadline, and so does a plain machine.
    try life.advance(to: timer.deadline, on: &context)
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

  func fire(
    _ timer: DynamicMachine.DueTimer,
    at moment: Date
  ) throws -> [DynamicMachine.Receipt] {
    try journal.advance(to: timer.deadline)
  }
}
