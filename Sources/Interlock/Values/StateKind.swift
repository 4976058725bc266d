/// What a state is.
public enum StateKind: String, CaseIterable, Sendable {
  /// A state with no states in it.
  case atomic
  /// A state of which one child is active while it is.
  case compound
  /// A state of which every child, a region, is active while it is.
  case parallel
  /// The end of the state around it; at the top, of the machine.
  case final
  /// Stands for the child of the state around it that was active last.
  case shallowHistory
  /// Stands for the innermost states within the state around it that were active last.
  case deepHistory
  /// A junction: stands for the target of its first eventless row whose guards hold.
  case choice
}

extension StateKind {
  /// Whether it stands for other states and is never active itself.
  package var isPseudo: Bool {
    switch self {
    case .shallowHistory, .deepHistory, .choice: true
    case .atomic, .compound, .parallel, .final: false
    }
  }

  /// Whether there can be states in it.
  package var canContainStates: Bool {
    switch self {
    case .atomic, .compound, .parallel: true
    case .final, .shallowHistory, .deepHistory, .choice: false
    }
  }

  package var isHistory: Bool { self == .shallowHistory || self == .deepHistory }

  var isLeaf: Bool { self == .atomic || self == .final }
}
