import Interlock
import InterlockEvolution

/// The states of a machine as an outline, in which those that are active stand out.
struct StatePicture: Hashable, Sendable {
  /// A state.
  struct Line: Hashable, Sendable {
    let name: String
    let depth: Int
    let isActive: Bool
  }

  let lines: [Line]

  /// Whether states were left out.
  let isPartial: Bool

  /// How many states are shown; of a machine that has more, only those that are active, and of these the
  /// last.
  private static var limit: Int { 60 }

  init(of machine: DynamicMachine) {
    let states = MachineDescription(machine).states
    var depths: [Int] = []
    for state in states { depths.append(state.parent.map { depths[$0] + 1 } ?? 0) }
    let all = zip(states, depths).filter(\.0.canBeActive).map { state, depth in
      Line(name: state.name, depth: depth, isActive: machine.isIn(state.name))
    }
    isPartial = all.count > Self.limit
    lines = isPartial ? all.filter(\.isActive).suffix(Self.limit) : all
  }

  var texts: [StyledText] {
    lines.map { line in
      let indentation = String(repeating: "  ", count: min(line.depth, 20))
      let mark = line.isActive ? "● " : "○ "
      return StyledText(indentation + mark + line.name, line.isActive ? .bold : .dim)
    } + (isPartial ? [StyledText("(other states are not shown)", .dim)] : [])
  }
}
