public import Foundation
public import Interlock

/// A machine in a test, with a clock of its own: it takes inputs one after the other, and says what came of each.
///
///     var walk = MachineWalk(inbox)
///     #expect(walk.fire(.view) == .leads(to: .read))
///     #expect(walk.fire(.restore) == .refused(.noTransition))
///     #expect(walk.wait(.seconds(20)) == .unchanged)
///
/// Nothing throws: what a machine refuses is a reaction, too. So each line of a test is an expectation of its own,
/// and a failure points to that line and says what happened instead.
public struct MachineWalk<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The machine that walks.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// The machine, after what it has taken so far.
  public private(set) var machine: Machine

  /// Where the clock stands.
  public private(set) var time: Date

  /// What came of each input so far.
  public private(set) var reactions: [Machine.Reaction] = []

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - machine: The machine from which it starts, which itself stays as it is.
  ///   - time: Where the clock stands at first.
  public init(_ machine: Machine, at time: Date = Date(timeIntervalSinceReferenceDate: 0)) {
    self.machine = machine
    self.time = time
  }

  /// Fires an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to every guard and callback of this event.
  /// - Returns: What came of it.
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) -> Machine.Reaction {
    take(.event(event, userInfo: userInfo))
  }

  /// Moves the clock on; each timer that is due until then goes off at its deadline.
  ///
  /// - Parameter duration: By how much; less than zero counts as zero.
  /// - Returns: What came of it; where a timer fails, those after it wait, and it as well.
  @discardableResult
  public mutating func wait(_ duration: Duration) -> Machine.Reaction {
    take(.wait(duration))
  }

  /// Takes an input of any kind.
  ///
  /// - Parameter input: The input.
  /// - Returns: What came of it.
  @discardableResult
  public mutating func take(_ input: Machine.WalkInput) -> Machine.Reaction {
    let outcome = Result { try receipts(of: input) }
    let reaction = Machine.Reaction(input: input, machine: machine, outcome: outcome)
    reactions.append(reaction)
    return reaction
  }

  /// What the machine waits for, the timer that is due first first.
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
  /// What came of each input so far, one line a step: for a comparison with a text.
  public var description: String {
    reactions.map(\.description).joined(separator: "\n")
  }
}
