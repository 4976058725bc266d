#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Interlock

extension Machine {
  /// An input of a machine. Apart from guards and callbacks, a machine depends only on its inputs.
  public enum JournalInput: Sendable {
    /// The machine is activated explicitly.
    case activation(userInfo: UserInfo, at: Date?)
    /// An event is fired, with a time if the call had one. Due timers stay set: they are separate inputs.
    case event(EventID, payload: EventPayload? = nil, userInfo: UserInfo, at: Date?)
    /// A timer is due. The time is its deadline, no matter when it was noticed. It comes after a number of others that
    /// are due as well, and stay set: they have failed.
    case timer(due: Date, skipping: Int = 0)
    /// The machine is settled, with a time if the call had one: see `Machine.settle`. Due timers stay set: they are
    /// separate inputs.
    case settling(userInfo: UserInfo, at: Date?)
  }
}

extension Machine.JournalInput {
  /// The user info of the input.
  public var userInfo: UserInfo {
    switch self {
    case .activation(let userInfo, _), .event(_, _, let userInfo, _), .settling(let userInfo, _):
      userInfo
    case .timer: UserInfo()
    }
  }

  /// The payload of the event; nil if there is none.
  public var payload: EventPayload? {
    if case .event(_, let payload, _, _) = self { payload } else { nil }
  }

  /// What came with it.
  package var data: EventData { EventData(userInfo, payload: payload) }

  /// The input with something else that came with it. Only an event has a payload.
  package func with(_ data: EventData) -> Self {
    with(data, at: time)
  }

  private func with(_ data: EventData, at time: Date?) -> Self {
    let userInfo = data.userInfo
    return switch self {
    case .activation: .activation(userInfo: userInfo, at: time)
    case .event(let event, _, _, _):
      .event(event, payload: data.payload, userInfo: userInfo, at: time)
    case .settling: .settling(userInfo: userInfo, at: time)
    case .timer: self
    }
  }

  /// The time of the call; nil if it had none.
  public var time: Date? {
    switch self {
    case .activation(_, let time), .event(_, _, _, let time), .settling(_, let time): time
    case .timer(let time, _): time
    }
  }
}

extension Machine.JournalInput {
  /// The input as a replay will read it. A time that is not finite is replaced by what the machine takes it for.
  var recorded: Self {
    if case .timer(let due, let skipped) = self, !due.isTime {
      return .timer(due: .extreme(isFuture: due > .distantFuture), skipping: skipped)
    }
    return with(data.recorded, at: time.flatMap { $0.isTime ? $0 : nil })
  }
}

extension Date {
  fileprivate var isTime: Bool { timeIntervalSinceReferenceDate.isFinite }

  /// Before or after all deadlines.
  fileprivate static func extreme(isFuture: Bool) -> Self {
    let seconds = Double.greatestFiniteMagnitude
    return Self(timeIntervalSinceReferenceDate: isFuture ? seconds : -seconds)
  }
}

extension Machine.JournalInput: CustomStringConvertible {
  /// The input in words.
  public var description: String {
    switch self {
    case .activation: "the activation"
    case .event(let event, _, _, _): "the event \(quoted(event))"
    case .timer: "the timer"
    case .settling: "settling"
    }
  }
}

extension Machine {
  /// Applies an input alone: timers that are due before an event have records of their own.
  ///
  /// - Returns: What happened; nothing if no timer is due.
  mutating func take(_ input: JournalInput) throws(FireError) -> Receipt {
    switch input {
    case .activation(let userInfo, let time): try activate(userInfo: userInfo, at: time)
    case .event(let event, _, _, let time): try fireAlone(event, input.data, at: time)
    case .timer(let time, let skipped):
      try dueTimer(by: time.timeIntervalSinceReferenceDate, skipping: skipped)
        .map { timer throws(FireError) in try expire(timer) } ?? nothing()
    case .settling(let userInfo, let time):
      try settleAlone(userInfo: userInfo, at: time) ?? nothing()
    }
  }

  /// The receipt of a macrostep in which nothing happens.
  private func nothing() -> Receipt {
    Receipt(plan: plan, compact: .none, record: nil)
  }
}
