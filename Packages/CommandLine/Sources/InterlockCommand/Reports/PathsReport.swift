package import Interlock
package import InterlockTools

/// The ways through a machine that `interlock paths` has found.
package struct PathsReport: Report {
  /// What the ways come by: `states`, `rows` or `rowPairs`.
  package let covering: String
  package let configurations: Int
  package let isComplete: Bool
  package let paths: [PathRecord]

  private let texts: [String]

  private enum CodingKeys: CodingKey {
    case covering, configurations, isComplete, paths
  }

  package init(of machine: DynamicMachine, covering goal: PathGoal, limit: Int = 100_000) {
    let space = StateSpace(of: machine, limit: limit)
    let found = space.paths(covering: goal)
    covering = "\(goal)"
    configurations = space.count
    isComplete = space.isComplete
    paths = found.map(PathRecord.init)
    texts = found.map(\.description)
  }

  package var lines: [StyledText] {
    let ways = texts.enumerated().map { StyledText("\($0 + 1). ", .dim) + StyledText($1) }
    let note = StyledText("only the first \(configurations) configurations were looked at", .yellow)
    return ways + (isComplete ? [] : [note])
  }
}
