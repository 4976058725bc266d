import Interlock
import InterlockData
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Paths with field values")
struct FollowedPathTests {
  private static let seeds = UInt64(0)..<Share.of(daily: 8, gate: 150, soak: 20_000)

  /// With a path's context and payloads, the machine itself takes the described path.
  @Test(arguments: PathGoal.allCases)
  func `every path of a random machine can be walked as described`(goal: PathGoal) throws {
    var count = 0
    for seed in Self.seeds {
      let life = try RandomCellMachine(seed: seed, isSmall: true).life
      let space = StateSpace(of: life, from: .any, carrying: [CellPayload.self])
      // Unknown values may take another course.
      guard space.isComplete, space.undecidedConditions.isEmpty,
        space.undecidedAssignments.isEmpty
      else { continue }
      let isKnown = (0..<space.count).allSatisfy {
        space.values(at: $0).count == space.followedFields.count
      }
      guard isKnown else { continue }
      for path in space.paths(covering: goal) where !path.steps.isEmpty {
        try walk(path, life, seed)
        count += 1
      }
    }
    #expect(count > 0)
  }

  private func walk(
    _ path: DynamicMachine.Path,
    _ life: RandomCellMachine.Life,
    _ seed: UInt64
  ) throws {
    let inputs = try #require(
      path.walkInputs(payload: { step in
        guard step.input == .event(RandomCellMachine.payload) else { return nil }
        return EventPayload(CellPayload().with(step.payload) ?? CellPayload())
      })
    )
    let start = try #require(Cell().with(path.context))
    let walk = Array(PathWalk(of: life.owning(start), along: inputs))
    #expect(walk.count == path.steps.count)
    for (taken, step) in zip(walk, path.steps) {
      #expect(taken.isTaken, "seed \(seed): \(path)")
      #expect(taken.machine.configuration == step.configuration, "seed \(seed): \(path)")
      let values = taken.machine.context(as: Cell.self)?.values ?? [:]
      for value in step.values {
        #expect(values[value.name] == value.value, "seed \(seed): \(path)")
      }
    }
  }
}
