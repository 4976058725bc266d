import Foundation
import Interlock
import InterlockEvolution
import InterlockTools
import InterlockTestSupport
import Testing

@Suite("Paths for tests")
struct PathTests {
  private func space(seed: UInt64) -> StateSpace<String, String> {
    StateSpace(of: RandomMachine(seed: seed).machine, limit: 500)
  }

  @Test func `paths cover every state, every row or every pair of rows`() throws {
    let door = try DynamicMachine(initial: "closed") {
      DynamicMachine.State("closed")
      DynamicMachine.State("open")
      DynamicMachine.State("locked")
      DynamicMachine.Event("open", from: "closed", to: "open")
      DynamicMachine.Event("close", from: "open", to: "closed")
      DynamicMachine.Event("lock", from: "closed", to: "locked").shouldFire("hasKey")
      DynamicMachine.Event("unlock", from: "locked", to: "closed").shouldFire("hasKey")
    }
    let space = StateSpace(of: door)
    #expect(
      space.paths(covering: .states).map(\.description) == [
        "closed; open → open", "closed; lock [hasKey] → locked",
      ]
    )
    #expect(
      space.paths(covering: .rows).map(\.description) == [
        "closed; open → open; close → closed",
        "closed; lock [hasKey] → locked; unlock [hasKey] → closed",
      ]
    )
    #expect(
      space.paths(covering: .rowPairs).map(\.description) == [
        "closed; open → open; close → closed; open → open",
        "closed; open → open; close → closed; lock [hasKey] → locked",
        "closed; lock [hasKey] → locked; unlock [hasKey] → closed; open → open",
        "closed; lock [hasKey] → locked; unlock [hasKey] → closed; lock [hasKey] → locked",
      ]
    )
  }

  @Test func `a machine that never moves has one path, for its state`() throws {
    let machine = try DynamicMachine(initial: "a") { DynamicMachine.State("a") }
    #expect(StateSpace(of: machine).paths(covering: .states).map(\.end) == [["a"]])
    #expect(StateSpace(of: machine).paths(covering: .rows) == [])
    #expect(StateSpace(of: machine).paths(covering: .rowPairs) == [])
  }

  /// Random machines: walked on the engine, the paths for rows take every row that any path can take.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `paths for rows take every row that can be taken on the engine`(seed: UInt64) throws {
    let space = space(seed: seed)
    var coverage = MachineCoverage(of: space.machine)
    let paths = space.paths(covering: .rows)
    guard paths.allSatisfy(\.isSteady) else { return }
    for path in paths {
      for receipt in try Walked(path, on: space.machine).receipts { coverage.record(receipt) }
    }
    let dead = space.anomalies.filter { [.deadRow, .deadEvent].contains($0.kind) }
    if coverage.missedRows.isEmpty {
      #expect(dead.isEmpty)
    } else {
      let unreached = space.anomalies.contains { $0.kind == .unreachedState }
      #expect(!dead.isEmpty || unreached, "\(coverage)")
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `paths for states rest in every reachable state`(seed: UInt64) throws {
    let space = space(seed: seed)
    var rested: Set<String> = []
    let paths = space.paths(covering: .states)
    guard paths.allSatisfy(\.isSteady) else { return }
    for path in paths {
      let walked = try Walked(path, on: space.machine)
      for machine in walked.machines { rested.formUnion(machine.configuration) }
      #expect(walked.machines.last?.snapshot.configuration == path.end)
    }
    for number in 0..<space.count { #expect(rested.isSuperset(of: space[number])) }
  }
}

extension DynamicMachine.Path {
  /// Whether every guard keeps its answer within a step.
  fileprivate var isSteady: Bool {
    ([initialGuards] + steps.map(\.guards)).allSatisfy { guards in
      Set(guards).count == Set(guards.map(\.name)).count
    }
  }
}

/// A path, walked on the engine with its guards' answers and its due timeouts.
private struct Walked {
  private(set) var machines: [DynamicMachine] = []
  private(set) var receipts: [DynamicMachine.Receipt] = []

  private static let time = Date(timeIntervalSinceReferenceDate: 0)

  /// The answers of a step's guards, by name.
  private final class Answers: @unchecked Sendable {
    // Safe because a test walks on one thread.
    var open: Set<String> = []
  }

  init(_ path: DynamicMachine.Path, on machine: DynamicMachine) throws {
    let answers = Answers()
    let names = machine.events.map(\.guardNames)
    var machine = machine.rehearsing(
      guards: { event, _ in names[event].allSatisfy { answers.open.contains($0 ?? "") } },
      callbacks: { _, _ in }
    )
    answers.open = Self.open(path.initialGuards)
    receipts.append(try machine.activate(at: Self.time))
    machines.append(machine)
    for step in path.steps {
      answers.open = Self.open(step.guards)
      try receipts.append(#require(try Self.take(step.input, &machine)))
      machines.append(machine)
    }
  }

  private static func open(_ guards: [GuardAnswer]) -> Set<String> {
    Set(guards.filter(\.holds).map { $0.name ?? "" })
  }

  private static func take(
    _ input: DynamicMachine.Input,
    _ machine: inout DynamicMachine
  ) throws -> DynamicMachine.Receipt? {
    switch input {
    case .activation: return try machine.activate(at: time)
    case .event(let event): return try machine.fire(event, at: time)
    case .otherEvent: return try machine.fire("(unknown)", at: time)
    case .timeout(let owner, let duration):
      let state = try #require(owner)
      var snapshot = machine.snapshot
      snapshot.timers = []
      machine = try machine.restored(from: snapshot, deadlines: .restarted(at: time))
      snapshot = machine.snapshot
      let position = snapshot.timers.firstIndex {
        $0.content == .timeout(of: state) && Duration.seconds($0.seconds) == duration
      }
      snapshot.timers[try #require(position)].deadline = time
      machine = try machine.restored(from: snapshot)
      return try machine.advanceOnce(to: time)
    }
  }
}
