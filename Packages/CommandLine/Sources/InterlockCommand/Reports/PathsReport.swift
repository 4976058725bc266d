import Interlock
package import InterlockTools

/// The paths through a machine that `interlock paths` has found.
package struct PathsReport: Report {
  /// The goal of the paths: `states`, `rows` or `rowPairs`.
  package let covering: String
  package let configurations: Int
  package let isComplete: Bool
  /// The unexplored part; nil if the exploration is complete.
  package let unexplored: UnexploredRecord?
  package let paths: [PathRecord]

  private let texts: [String]

  private enum CodingKeys: CodingKey {
    case covering, configurations, isComplete, unexplored, paths
  }

  package init(on space: StateSpace<String, String>, covering goal: PathGoal) {
    let found = space.paths(covering: goal)
    covering = "\(goal)"
    configurations = space.count
    isComplete = space.isComplete
    unexplored = space.unexplored.map(UnexploredRecord.init)
    paths = found.map(PathRecord.init)
    texts = found.map(\.description)
  }

  package var lines: [StyledText] {
    let ways = texts.enumerated().map { StyledText("\($0 + 1). ", .dim) + StyledText($1) }
    return ways + (unexplored?.lines ?? [])
  }
}
