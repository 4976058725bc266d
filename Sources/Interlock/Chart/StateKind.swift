/// The kind of a state.
public enum StateKind: String, CaseIterable, Sendable {
  /// A state without child states.
  case atomic
  /// A state with one active child while it is active.
  case compound
  /// A state whose children, its regions, are all active while it is.
  case parallel
  /// The end of the enclosing state; at the top level, of the machine.
  case final
  /// Stands for the child of the enclosing state that was active last.
  case shallowHistory
  /// Stands for the innermost states within the enclosing state that were active last.
  case deepHistory
  /// A junction: stands for the target of its first eventless transition whose guards hold.
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

  /// Whether it can contain states.
  package var canContainStates: Bool {
    switch self {
    case .atomic, .compound, .parallel: true
    case .final, .shallowHistory, .deepHistory, .choice: false
    }
  }

  /// Whether it stands for the states that were last active in the enclosing state.
  package var isHistory: Bool {
    switch self {
    case .shallowHistory, .deepHistory: true
    case .atomic, .compound, .parallel, .final, .choice: false
    }
  }

  /// Whether it stands for the leaves that were last active, at any depth.
  package var remembersDescendants: Bool {
    switch self {
    case .deepHistory: true
    case .atomic, .compound, .parallel, .final, .shallowHistory, .choice: false
    }
  }

  /// Whether no other state is active at the same time, except its ancestors and states in other regions.
  package var isLeaf: Bool {
    switch self {
    case .atomic, .final: true
    case .compound, .parallel, .shallowHistory, .deepHistory, .choice: false
    }
  }

  /// Whether exactly one of its children is active while it is.
  package var hasOneActiveChild: Bool {
    switch self {
    case .compound: true
    case .atomic, .parallel, .final, .shallowHistory, .deepHistory, .choice: false
    }
  }

  /// Whether all of its children are active while it is: its regions.
  package var hasRegions: Bool {
    switch self {
    case .parallel: true
    case .atomic, .compound, .final, .shallowHistory, .deepHistory, .choice: false
    }
  }

  /// Whether entering it completes the enclosing state.
  package var completesParent: Bool {
    switch self {
    case .final: true
    case .atomic, .compound, .parallel, .shallowHistory, .deepHistory, .choice: false
    }
  }

  /// Whether its eventless transitions are branches, which are resolved before anything is entered.
  package var isBranch: Bool {
    switch self {
    case .choice: true
    case .atomic, .compound, .parallel, .final, .shallowHistory, .deepHistory: false
    }
  }

  /// Whether it has initial states, named or by default: those entered with it, or those it stands for.
  package var hasInitialStates: Bool {
    switch self {
    case .compound, .shallowHistory, .deepHistory: true
    case .atomic, .parallel, .final, .choice: false
    }
  }
}
