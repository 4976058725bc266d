public import Foundation
public import Interlock

/// A machine in a test with its own clock. It takes one input at a time, and reports its reaction to each.
///
/// ```swift
/// var message = TimedMachine(inbox)
/// #expect(message.fire(.view) == .leads(to: .read))
/// #expect(message.fire(.restore) == .refused(.noTransition))
/// #expect(message.wait(.seconds(20)) == .unchanged)
/// ```
///
/// No call throws, because a refusal is a reaction, too. So each line of a test is a separate expectation, and a
/// failure points to its line and shows the actual reaction.
public struct TimedMachine<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The machine in the test.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// The machine after the inputs so far.
  public private(set) var machine: Machine

  /// The current time of the clock.
  public private(set) var time: Date

  /// The reaction to each input so far.
  public private(set) var reactions: [Machine.Reaction] = []

  /// Gives a copy of a machine a clock.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is copied.
  ///   - time: The initial time of the clock.
  public init(_ machine: Machine, at time: Date = Date(timeIntervalSinceReferenceDate: 0)) {
    self.machine = machine
    self.time = time
  }

  /// Fires an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to every guard and callback of this event.
  /// - Returns: The reaction.
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) -> Machine.Reaction {
    note(quoted(event), Result { [try machine.fire(event, userInfo: userInfo, at: time)] })
  }

  /// Fires an event with a payload.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - userInfo: Passed to every guard and callback of this event.
  /// - Returns: The reaction.
  @discardableResult
  public mutating func fire<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) -> Machine.Reaction {
    let outcome = Result { [try machine.fire(event, payload, userInfo: userInfo, at: time)] }
    return note(quoted(event.id), outcome)
  }

  /// Moves the clock; each timer due until then fires at its deadline.
  ///
  /// - Parameter duration: By how much; less than zero counts as zero.
  /// - Returns: The reaction. A timer that fails stays set; the others are fired.
  @discardableResult
  public mutating func wait(_ duration: Duration) -> Machine.Reaction {
    time += max(0, duration.seconds)
    return note("waiting for \(duration)", Result { try machine.advance(to: time) })
  }

  /// The timers of the machine, earliest deadline first.
  public var waitingTimers: [Machine.WaitingTimer] {
    machine.waitingTimers(at: time)
  }

  private mutating func note(
    _ input: String,
    _ outcome: Result<[Machine.Receipt], any Error>
  ) -> Machine.Reaction {
    let reaction = Machine.Reaction(input: input, machine: machine, outcome: outcome)
    reactions.append(reaction)
    return reaction
  }
}

extension TimedMachine: CustomStringConvertible {
  /// The reactions so far, one line for each step, for comparison with a string.
  public var description: String {
    reactions.map(\.description).joined(separator: "\n")
  }
}
