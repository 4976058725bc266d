import Foundation
import Interlock
import InterlockEvolution
import InterlockTools
import Testing

/// A machine that runs on the engine while a test answers its guards. Each guard has its own name.
struct EngineRun {
  typealias Path = DynamicMachine.Path
  typealias TakenRow = Interlock.TakenRow

  /// Answers guards.
  final class Answers: @unchecked Sendable {
    // Safe because a test runs on one thread.
    var answer: (String) throws -> Bool = { _ in false }
  }

  private static let time = Date(timeIntervalSinceReferenceDate: 0)

  private let answers = Answers()
  private(set) var machine: DynamicMachine

  init(_ machine: DynamicMachine) {
    let names = machine.events.map(\.guardNames)
    let answers = answers
    self.machine = machine.rehearsing(
      guards: { event, _ in try answers.answer((names[event].first ?? nil) ?? "") },
      callbacks: { _, _ in }
    )
  }

  /// A copy at another place.
  func at(_ machine: DynamicMachine) -> Self {
    var run = self
    run.machine = machine
    return run
  }

  /// Takes a step or activates the machine.
  ///
  /// - Returns: The rows taken; nil if the step was refused or never ends.
  mutating func take(
    _ input: DynamicMachine.Input?,
    _ answer: @escaping (String) throws -> Bool
  ) -> [TakenRow]? {
    answers.answer = answer
    let receipt: DynamicMachine.Receipt?
    switch input {
    case nil, .activation: receipt = try? machine.activate(at: Self.time)
    case .event(let event): receipt = try? machine.fire(event, at: Self.time)
    case .otherEvent: receipt = try? machine.fire("(unknown)", at: Self.time)
    case .timeout(let state, _): receipt = try? expire(state ?? "")
    }
    machine = machine.withoutTimers
    return receipt?.takenRows(of: machine)
  }

  private mutating func expire(_ state: String) throws -> DynamicMachine.Receipt? {
    var snapshot = machine.timed(at: Self.time).snapshot
    for position in snapshot.timers.indices
    where snapshot.timers[position].content != .timeout(of: state) {
      snapshot.timers[position].deadline = .distantFuture
    }
    var timed = try machine.restored(from: snapshot)
    let receipt = try timed.advanceOnce(to: Self.time.addingTimeInterval(60))
    machine = timed
    return receipt
  }

  /// The inputs that are possible at the current place.
  var inputs: [DynamicMachine.Input] {
    let timers = machine.timed(at: Self.time).snapshot.timers
    let timeouts = timers.compactMap { timer -> DynamicMachine.Input? in
      guard case .timeout(let state) = timer.content else { return nil }
      return .timeout(of: state, after: .seconds(timer.seconds))
    }
    return RandomBranching.events.map { .event($0) } + [.otherEvent] + timeouts
  }
}

extension DynamicMachine {
  /// The machine with the timeouts of its active states.
  fileprivate func timed(at time: Date) -> Self {
    (try? restored(from: withoutTimers.snapshot, deadlines: .restarted(at: time))) ?? self
  }

  fileprivate var withoutTimers: Self {
    var snapshot = snapshot
    snapshot.timers = []
    return (try? restored(from: snapshot)) ?? self
  }
}

/// Everything the engine can do with a machine, for all answers of its guards at all times.
struct EngineSearch {
  typealias TakenRow = EngineRun.TakenRow

  struct Pair: Hashable {
    let first: TakenRow
    let second: TakenRow
  }

  /// The rows of all steps.
  private(set) var rows: Set<TakenRow> = []

  /// The rows of each step, with those of the steps that can follow it.
  private(set) var pairs: Set<Pair> = []

  /// Whether the search completed.
  private(set) var isComplete = true

  private var runsLeft: Int
  private var arriving: [DynamicMachine: Set<TakenRow>] = [:]
  private var leaving: [DynamicMachine: Set<TakenRow>] = [:]

  init(_ machine: DynamicMachine, runs: Int) {
    runsLeft = runs
    let run = EngineRun(machine)
    var pending = follow(run, nil)
    while let machine = pending.popLast(), isComplete {
      leaving[machine] = []
      for input in run.at(machine).inputs { pending += follow(run.at(machine), input) }
    }
    for (machine, firsts) in arriving {
      for first in firsts {
        pairs.formUnion((leaving[machine] ?? []).map { Pair(first: first, second: $0) })
      }
    }
  }

  /// Takes a step in every possible way.
  ///
  /// - Returns: The new places that it leads to.
  private mutating func follow(
    _ run: EngineRun,
    _ input: DynamicMachine.Input?
  ) -> [DynamicMachine] {
    let odometer = Odometer()
    var found: [DynamicMachine] = []
    repeat {
      runsLeft -= 1
      var next = run
      guard let taken = next.take(input, { _ in odometer.next() }) else { continue }
      rows.formUnion(taken)
      if input != nil { leaving[run.machine, default: []].formUnion(taken) }
      if arriving[next.machine] == nil { found.append(next.machine) }
      arriving[next.machine, default: []].formUnion(taken)
    } while odometer.advance() && runsLeft > 0
    isComplete = isComplete && runsLeft > 0
    return found
  }

  /// Gives the guards every combination of answers, one after the other.
  private final class Odometer {
    private var answers: [Bool] = []
    private var asked = 0

    func next() -> Bool {
      if asked == answers.count { answers.append(true) }
      asked += 1
      return answers[asked - 1]
    }

    func advance() -> Bool {
      answers.removeSubrange(asked...)
      asked = 0
      while answers.last == false { answers.removeLast() }
      guard answers.popLast() != nil else { return false }
      answers.append(false)
      return true
    }
  }
}
