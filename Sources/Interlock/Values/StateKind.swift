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

  /// Whether it stands for what was active in the state around it.
  package var isHistory: Bool {
    switch self {
    case .shallowHistory, .deepHistory: true
    case .atomic, .compound, .parallel, .final, .choice: false
    }
  }

  /// Whether it stands for the leaves that were active, at any depth.
  package var remembersDescendants: Bool {
    switch self {
    case .deepHistory: true
    case .atomic, .compound, .parallel, .final, .shallowHistory, .choice: false
    }
  }

  /// Whether no other state is active while it is, but those around it and in other regions.
  package var isLeaf: Bool {
    switch self {
    case .atomic, .final: true
    case .compound, .parallel, .shallowHistory, .deepHistory, .choice: false
    }
  }

  /// Whether one of the states in it is active while it is.
  package var hasOneActiveChild: Bool {
    switch self {
    case .compound: true
    case .atomic, .parallel, .final, .shallowHistory, .deepHistory, .choice: false
    }
  }

  /// Whether all states in it are active while it is: they are its regions.
  package var hasRegions: Bool {
    switch self {
    case .parallel: true
    case .atomic, .compound, .final, .shallowHistory, .deepHistory, .choice: false
    }
  }

  /// Whether entering it completes the state around it.
  package var completesParent: Bool {
    switch self {
    case .final: true
    case .atomic, .compound, .parallel, .shallowHistory, .deepHistory, .choice: false
    }
  }

  /// Whether its eventless rows are a branch, which is resolved before anything is entered.
  package var isBranch: Bool {
    switch self {
    case .choice: true
    case .atomic, .compound, .parallel, .final, .shallowHistory, .deepHistory: false
    }
  }

  /// Whether it names the states that are entered with it, or for which it stands, or has some by default.
  package var hasInitialStates: Bool {
    switch self {
    case .compound, .shallowHistory, .deepHistory: true
    case .atomic, .parallel, .final, .choice: false
    }
  }
}
