public import Foundation
public import Interlock

/// A machine in a test, with a clock of its own: it takes inputs one after the other, and reports its reaction to each.
///
///     var walk = MachineWalk(inbox)
///     #expect(walk.fire(.view) == .leads(to: .read))
///     #expect(walk.fire(.restore) == .refused(.noTransition))
///     #expect(walk.wait(.seconds(20)) == .unchanged)
///
/// Nothing throws: a refusal is a reaction, too. So each line of a test is an expectation of its own,
/// and a failure points to that line and says what happened instead.
public struct MachineWalk<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The machine that walks.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// The machine after the inputs so far.
  public private(set) var machine: Machine

  /// The current time of the clock.
  public private(set) var time: Date

  /// The reaction to each input so far.
  public private(set) var reactions: [Machine.Reaction] = []

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - machine: The machine to start from, which itself is unchanged.
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
    take(.event(event, userInfo: userInfo))
  }

  /// Moves the clock; each timer due until then fires at its deadline.
  ///
  /// - Parameter duration: By how much; less than zero counts as zero.
  /// - Returns: The reaction; if a timer fails, it stays set, and so do those after it.
  @discardableResult
  public mutating func wait(_ duration: Duration) -> Machine.Reaction {
    take(.wait(duration))
  }

  /// Takes an input of any kind.
  ///
  /// - Parameter input: The input.
  /// - Returns: The reaction.
  @discardableResult
  public mutating func take(_ input: Machine.WalkInput) -> Machine.Reaction {
    let outcome = Result { try receipts(of: input) }
    let reaction = Machine.Reaction(input: input, machine: machine, outcome: outcome)
    reactions.append(reaction)
    return reaction
  }

  /// What the machine waits for, earliest deadline first.
  public var waitingTimers: [Machine.WaitingTimer] {
    machine.waitingTimers(at: time)
  }

  private mutating func receipts(of input: Machine.WalkInput) throws -> [Machine.Receipt] {
    switch input {
    case .event(let event, let userInfo):
      return [try machine.fire(event, userInfo: userInfo, at: time)]
    case .timer:
      time = max(time, machine.nextDeadline ?? time)
      return try machine.advanceOnce(to: time).map { [$0] } ?? []
    case .wait(let duration):
      time += max(0, duration / .seconds(1))
      return try machine.advance(to: time)
    case .restoration:
      machine = try machine.storedAndRestored()
      return []
    }
  }
}

extension MachineWalk: CustomStringConvertible {
  /// The reaction to each input so far, one line a step: for comparison with a text.
  public var description: String {
    reactions.map(\.description).joined(separator: "\n")
  }
}
