public import Foundation
public import Interlock

/// A walk along a path, as a sequence: each input is taken when the next element is requested, and the element is the
/// reaction to it.
///
///     for step in PathWalk(of: inbox, along: [.event(.view), .event(.delete)]) {
///       try table.apply(step.input)
///       #expect(table.status == step.machine.state, "\(step)")
///     }
///
/// The machine is the model, and the code under test takes the same inputs beside it. The loop is yours, so it may be
/// asynchronous or not. Every loop over the walk begins with a fresh machine.
public struct PathWalk<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The machine that walks.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  private let start: MachineWalk<StateID, EventID>
  private let seed: UInt64
  private let log: WalkLog<StateID, EventID>?
  private let choose: Choice

  /// Chooses the next input, given the walk so far; nil at the end.
  typealias Choice =
    @Sendable (_ walk: MachineWalk<StateID, EventID>, _ numbers: inout SeededNumbers) ->
    Machine.WalkInput?

  /// Makes a walk.
  ///
  /// - Parameters:
  ///   - prototype: The machine that walks. It starts inactive, whatever state this one is in.
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
      let number = walk.reactions.count
      return number < path.count ? path[number] : nil
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
    start = MachineWalk(prototype.fresh(), at: time)
    self.seed = seed
    self.log = log
    self.choose = choose
  }
}

extension PathWalk: Sequence {
  /// Takes one input after the other.
  public struct Iterator: IteratorProtocol, Sendable {
    fileprivate var walk: MachineWalk<StateID, EventID>
    fileprivate var numbers: SeededNumbers
    fileprivate let choose: Choice
    fileprivate let log: WalkLog<StateID, EventID>?

    /// Takes the next input.
    ///
    /// - Returns: The reaction; nil at the end of the path.
    public mutating func next() -> Machine.Reaction? {
      guard let input = choose(walk, &numbers) else { return nil }
      let reaction = walk.take(input)
      log?.note(reaction)
      return reaction
    }
  }

  /// Begins the walk, with a fresh machine.
  ///
  /// - Returns: An iterator that takes the inputs.
  public func makeIterator() -> Iterator {
    log?.clear()
    return Iterator(
      walk: start,
      numbers: SeededNumbers(seed: seed),
      choose: choose,
      log: log
    )
  }
}
