import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport

/// Finds a machine's configurations by repeatedly firing every input at real machines.
struct BruteForce {
  /// A configuration in which a machine rests.
  struct Rest: Hashable {
    let configuration: [String]
    let history: [String: [String]]
  }

  private(set) var found: Set<Rest> = []

  /// Whether the search stayed within its limit.
  private(set) var isComplete = true

  private let machine: DynamicMachine
  private let switchboard: Switchboard
  private let guardCount: Int
  private var pending: [DynamicMachine] = []

  private static let limit = 400

  /// The current answers of all machines' guards, by name.
  private final class Switchboard: @unchecked Sendable {
    // Safe because one test, in one task, fires all machines.
    var open: Set<String> = []
  }

  init(_ original: DynamicMachine) {
    let switchboard = Switchboard()
    self.switchboard = switchboard
    let names = original.events.map { $0.guardNames.compactMap { $0 } }
    guardCount = Set(names.joined()).count
    machine = original.rehearsing(
      guards: { event, _ in switchboard.open.isSuperset(of: names[event]) },
      callbacks: { _, _ in }
    )
    run(Array(Set(names.joined())).sorted())
  }

  private mutating func run(_ guards: [String]) {
    let start = machine
    forEachAnswer(guards) { brute in brute.take(start) { try $0.activate(at: .now) } }
    while let machine = pending.popLast(), isComplete {
      forEachAnswer(guards) { brute in brute.follow(machine) }
    }
  }

  private mutating func forEachAnswer(_ guards: [String], _ body: (inout Self) -> Void) {
    for bits in 0..<(1 << guards.count) {
      switchboard.open = Set(guards.indices.filter { bits >> $0 & 1 == 1 }.map { guards[$0] })
      body(&self)
    }
  }

  private mutating func follow(_ machine: DynamicMachine) {
    for event in machine.eventNames { take(machine) { try $0.fire(event, at: .now) } }
    for position in machine.timers.indices {
      var snapshot = machine.snapshot
      snapshot.timers[position].deadline = .now
      take(machine.at(snapshot)) { try $0.advanceOnce(to: .now) }
    }
  }

  private mutating func take(
    _ machine: DynamicMachine,
    _ step: (inout DynamicMachine) throws -> DynamicMachine.Receipt?
  ) {
    var machine = machine
    guard (try? step(&machine)) != nil else { return }
    let snapshot = machine.snapshot
    let rest = Rest(configuration: snapshot.configuration, history: snapshot.history)
    guard found.insert(rest).inserted else { return }
    guard found.count <= Self.limit else {
      isComplete = false
      return
    }
    let clean = DynamicMachine.Snapshot(
      configuration: snapshot.configuration,
      history: snapshot.history
    )
    pending.append(machine.at(clean))
  }
}

extension DynamicMachine {
  /// The events that the machine names, and one that it does not.
  fileprivate var eventNames: [String] { events.compactMap(\.id) + ["(unknown)"] }

  /// The machine in a configuration, with all timeouts started and none due.
  fileprivate func at(_ snapshot: Snapshot) -> Self {
    guard let machine = try? restored(from: snapshot, deadlines: snapshot.deadlines) else {
      preconditionFailure("a machine has been there")
    }
    return machine
  }
}

extension DynamicMachine.Snapshot {
  fileprivate var deadlines: RestoredDeadlines {
    timers.isEmpty ? .restarted(at: .now) : .kept
  }
}

extension Date {
  fileprivate static var now: Self { Self(timeIntervalSinceReferenceDate: 0) }
}
