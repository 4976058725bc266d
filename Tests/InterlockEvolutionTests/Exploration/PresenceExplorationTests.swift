import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

@Suite("The graph of configurations: guards that test for active states")
struct PresenceExplorationTests {
  /// A random machine of regions. All its guards test for states, so it is deterministic.
  private func machine(_ seed: UInt64) throws -> DynamicMachine {
    var random = SplitMix64(seed: seed)
    let regions = (0..<Int.random(in: 1...3, using: &random)).map { region in
      (0..<Int.random(in: 2...4, using: &random)).map { "r\(region).\($0)" }
    }
    let all = regions.flatMap(\.self)
    var events: [DynamicMachine.Event] = []
    for _ in 0..<Int.random(in: 6...16, using: &random) {
      let region = regions.randomElement(using: &random) ?? []
      let source = region.randomElement(using: &random) ?? ""
      let target =
        (Int.random(in: 0..<8, using: &random) == 0 ? all : region)
        .randomElement(using: &random) ?? ""
      let isEventless = Int.random(in: 0..<4, using: &random) == 0
      var event = DynamicMachine.Event(
        trigger: isEventless ? .always : .event(["x", "y"].randomElement(using: &random) ?? ""),
        sources: .states([source]),
        targets: [target]
      )
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let asked = all.randomElement(using: &random) ?? ""
        event =
          Bool.random(using: &random)
          ? event.shouldFire(whileIn: asked) : event.shouldFire(unlessIn: asked)
      }
      events.append(event)
    }
    return try DynamicMachine(stepLimit: 50) {
      DynamicMachine.State(parallel: "p") {
        for (number, region) in regions.enumerated() {
          DynamicMachine.State("r\(number)") { region.map { DynamicMachine.State($0) } }
        }
      }
      events
    }
  }

  /// The configurations that firing every input reaches, on the engine alone.
  private func rests(of machine: DynamicMachine) throws -> Set<[String]> {
    var start = machine
    do {
      try start.activate()
    } catch {
      return []
    }
    var found: Set = [start.configuration]
    var pending = [start]
    while let next = pending.popLast() {
      for event in ["x", "y"] {
        var copy = next
        do {
          try copy.fire(event)
        } catch {
          continue
        }
        if found.insert(copy.configuration).inserted { pending.append(copy) }
      }
    }
    return found
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `exploration evaluates state tests exactly`(batch: UInt64) throws {
    let count: UInt64 = Share.of(daily: 30, gate: 100, soak: 2_000)
    var guarded = 0
    for seed in batch * count..<(batch + 1) * count {
      let machine = try machine(seed)
      let graph = DynamicMachine.Graph(of: machine, limit: 2_000, work: .max)
      let rests = try rests(of: machine)
      #expect(Set((0..<graph.count).map { graph.states(at: $0) }) == rests, "seed \(seed)")
      guarded += rests.count
      for number in 0..<graph.count {
        let answers = graph.steps(from: number).flatMap(\.microsteps).flatMap(\.answers)
        #expect(answers.isEmpty, "seed \(seed)")
      }
    }
    #expect(guarded > count / 2)
  }
}
