import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

@Suite("The graph of configurations")
struct GraphTests {
  private func rests(_ graph: DynamicMachine.Graph) -> Set<BruteForce.Rest> {
    Set(
      (0..<graph.count).map { number in
        BruteForce.Rest(configuration: graph.states(at: number), history: graph.history(at: number))
      }
    )
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `random statecharts without guards rest exactly where firing every input leads`(
    batch: UInt64
  ) throws {
    let count: UInt64 = Share.of(daily: 4, gate: 24, soak: 200)
    var compared = 0
    for seed in batch * count..<(batch + 1) * count {
      let machine = try RandomLife(seed: seed, hasCode: false).prototype
      let brute = BruteForce(machine)
      let graph = DynamicMachine.Graph(of: machine, limit: 2_000, work: .max)
      guard brute.isComplete, graph.isComplete else { continue }
      compared += 1
      #expect(rests(graph) == brute.found, "seed \(seed)")
    }
    #expect(compared > count / 2)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `with guards nothing is missing, and nothing is extra without eventless rows`(
    batch: UInt64
  ) throws {
    let count: UInt64 = Share.of(daily: 6, gate: 12, soak: 200)
    var exact = 0
    for seed in batch * count..<(batch + 1) * count {
      let machine = try RandomLife(seed: seed).prototype
      guard Set(machine.events.flatMap(\.guardNames)).count <= 5 else { continue }
      let brute = BruteForce(machine)
      let graph = DynamicMachine.Graph(of: machine, limit: 2_000, work: .max)
      guard brute.isComplete, graph.isComplete else { continue }
      #expect(rests(graph).isSuperset(of: brute.found), "seed \(seed)")
      guard machine.events.allSatisfy(\.trigger.isExternal) else { continue }
      exact += 1
      #expect(rests(graph) == brute.found, "seed \(seed)")
    }
    #expect(exact > 0 || batch > 0)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `each path to a configuration leads there on the engine`(seed: UInt64) throws {
    let machine = try RandomLife(seed: seed, hasCode: false).prototype
    let graph = DynamicMachine.Graph(of: machine, limit: 300, work: .max)
    for number in 0..<graph.count {
      var inputs: [DynamicMachine.Input] = []
      var next: Int? = number
      while let target = next {
        next = graph.origin(of: target)
        let step = try #require(graph.steps(from: next).first { $0.target == target })
        inputs.append(step.input)
      }
      let copy = try machine.after(inputs.reversed())
      #expect(copy.configuration.filter { graph.states(at: number).contains($0) } != [])
      #expect(copy.snapshot.configuration == graph.states(at: number))
      #expect(copy.snapshot.history == graph.history(at: number))
    }
  }

  @Test func `configurations beyond the limit are left out, and the graph says so`() throws {
    let machine = try Machine<Int, Int>(
      initial: 0,
      states: (0..<10).map { Machine.State($0) },
      events: (0..<9).map { Machine.Event($0, from: $0, to: $0 + 1) }
    )
    let graph = Machine<Int, Int>.Graph(of: machine, limit: 4, work: .max)
    #expect(graph.count == 4)
    #expect(!graph.isComplete)
    #expect(graph.steps(from: 3).isEmpty)
    #expect(Machine<Int, Int>.Graph(of: machine, limit: 10, work: .max).isComplete)
    #expect(!Machine<Int, Int>.Graph(of: machine, limit: 10, work: 3).isComplete)
  }
}

extension DynamicMachine.Event.Trigger {
  fileprivate var isExternal: Bool {
    switch self {
    case .event, .anyEvent, .after: true
    case .always, .completion: false
    }
  }
}

extension DynamicMachine {
  /// The machine after some inputs. Each timeout is due when its turn comes.
  fileprivate func after(_ inputs: [DynamicMachine.Input]) throws -> Self {
    let time = Date(timeIntervalSinceReferenceDate: 0)
    var machine = self
    for input in inputs {
      switch input {
      case .activation: try machine.activate(at: time)
      case .event(let event): try machine.fire(event, at: time)
      case .otherEvent: try machine.fire("(unknown)", at: time)
      case .timeout(let owner, let duration):
        let state = try #require(owner)
        var snapshot = machine.snapshot
        snapshot.timers = []
        machine = try machine.restored(from: snapshot, deadlines: .restarted(at: time))
        snapshot = machine.snapshot
        let position = try #require(
          snapshot.timers.firstIndex {
            $0.content == .timeout(of: state) && Duration.seconds($0.seconds) == duration
          }
        )
        snapshot.timers[position].deadline = time
        machine = try machine.restored(from: snapshot)
        try machine.advanceOnce(to: time)
      }
      var snapshot = machine.snapshot
      snapshot.deferred = []
      machine = try machine.restored(from: snapshot)
    }
    return machine
  }
}
