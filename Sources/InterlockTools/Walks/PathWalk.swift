public import Foundation
public import Interlock

/// A walk along a path, as a sequence of steps. Each input is taken when its element is requested.
///
/// ```swift
/// for step in PathWalk(of: inbox, along: [.event(.view), .event(.delete)]) {
///   try table.apply(step.input)
///   #expect(table.status == step.machine.state, "\(step)")
/// }
/// ```
///
/// The machine is the model, and the code under test takes the same inputs beside it. You write the loop, so it may be
/// asynchronous. Every loop over the walk begins with a fresh machine.
public struct PathWalk<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The machine that walks.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  private let prototype: Machine
  private let start: Date
  private let seed: UInt64
  private let log: WalkLog<StateID, EventID>?
  private let choose: Choice

  /// Chooses the next input, given the walk so far; nil at the end.
  typealias Choice =
    @Sendable (_ walk: Iterator, _ numbers: inout SeededNumbers) -> Machine.WalkInput?

  /// Makes a walk.
  ///
  /// - Parameters:
  ///   - prototype: The machine that walks. The walk starts with an inactive copy.
  ///   - path: The inputs, in order.
  ///   - time: The initial time of the walk's clock.
  public init(
    of prototype: Machine,
    along path: [Machine.WalkInput],
    at time: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.init(of: prototype, along: path, at: time, log: nil)
  }

  init(
    of prototype: Machine,
    along path: [Machine.WalkInput],
    at time: Date,
    log: WalkLog<StateID, EventID>?
  ) {
    self.init(of: prototype, at: time, seed: 0, log: log) { walk, _ in
      walk.count < path.count ? path[walk.count] : nil
    }
  }

  /// Makes a walk whose inputs are chosen on the way, and logged.
  init(
    of prototype: Machine,
    at time: Date,
    seed: UInt64,
    log: WalkLog<StateID, EventID>?,
    choosing choose: @escaping Choice
  ) {
    self.prototype = prototype.fresh()
    start = time
    self.seed = seed
    self.log = log
    self.choose = choose
  }
}

extension PathWalk: Sequence {
  /// Takes one input after the other.
  public struct Iterator: IteratorProtocol, Sendable {
    fileprivate(set) var machine: Machine
    fileprivate(set) var time: Date
    /// How many inputs have been taken.
    fileprivate(set) var count = 0
    /// Whether the last input was refused.
    fileprivate(set) var isRefused = false

    fileprivate var numbers: SeededNumbers
    fileprivate let choose: Choice
    fileprivate let log: WalkLog<StateID, EventID>?

    /// Takes the next input.
    ///
    /// - Returns: The step; nil at the end of the path.
    public mutating func next() -> Machine.WalkStep? {
      guard let input = choose(self, &numbers) else { return nil }
      let step = take(input)
      count += 1
      isRefused = step.refusal != nil
      log?.note(step)
      return step
    }

    private mutating func take(_ input: Machine.WalkInput) -> Machine.WalkStep {
      let outcome = Result { try receipts(of: input) }
      return Machine.WalkStep(input: input, machine: machine, outcome: outcome)
    }

    private mutating func receipts(of input: Machine.WalkInput) throws -> [Machine.Receipt] {
      switch input {
      case .event(let event, let payload, let userInfo):
        let name = Machine.EventName<EventPayload?>(event)
        return [try machine.fire(name, payload, userInfo: userInfo, at: time)]
      case .timer:
        time = Swift.max(time, machine.nextDeadline ?? time)
        return try machine.advanceOnce(to: time).map { [$0] } ?? []
      case .wait(let duration):
        time += Swift.max(0, duration.seconds)
        return try machine.advance(to: time)
      case .restoration:
        machine = try machine.storedAndRestored()
        return []
      }
    }
  }

  /// Begins the walk, with a fresh machine.
  ///
  /// - Returns: An iterator that takes the inputs.
  public func makeIterator() -> Iterator {
    log?.clear()
    return Iterator(
      machine: prototype,
      time: start,
      numbers: SeededNumbers(seed: seed),
      choose: choose,
      log: log
    )
  }
}
