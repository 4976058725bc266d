import Interlock
import InterlockEvolution

/// The states of a machine as an outline, with the active ones highlighted.
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

  /// How many states are shown; if a machine has more, only the active ones, and of these the
  /// last.
  private static var limit: Int { 60 }

  init(of machine: DynamicMachine) {
    self.init(of: machine, isActive: machine.isIn)
  }

  /// The states of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - isActive: Whether a state is active.
  init(of machine: DynamicMachine, isActive: (String) -> Bool) {
    let states = MachineDescription(machine).states
    var depths: [Int] = []
    for state in states { depths.append(state.parent.map { depths[$0] + 1 } ?? 0) }
    let all = zip(states, depths).filter(\.0.canBeActive).map { state, depth in
      Line(name: state.name, depth: depth, isActive: isActive(state.name))
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
