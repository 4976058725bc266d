import Interlock

extension DiagramLayout {
  /// What a box is drawn as.
  package enum Shape: Hashable, Sendable {
    /// The whole picture.
    case machine
    case state
    /// A state with states in it.
    case composite
    case parallel
    case final
    case shallowHistory
    case deepHistory
    case choice
    /// The dot from which an arrow leads to the initial state.
    case start
    /// A fork, or a join.
    case bar
    /// What rows of any state lead from.
    case anyState
    /// Where an arrow from one region to another turns back.
    case turn
  }
}

extension DiagramLayout.Shape {
  init(_ node: MachineDiagram.Node) {
    self =
      switch node.kind {
      case .atomic: .state
      case .compound: node.children.isEmpty ? .state : .composite
      case .parallel: node.children.isEmpty ? .state : .parallel
      case .final: .final
      case .shallowHistory: .shallowHistory
      case .deepHistory: .deepHistory
      case .choice: .choice
      }
  }

  /// Whether it is no state.
  var isSign: Bool {
    switch self {
    case .start, .bar, .anyState, .turn: true
    default: false
    }
  }

  /// Whether other boxes are in it.
  var isContainer: Bool {
    switch self {
    case .machine, .composite, .parallel: true
    default: false
    }
  }
}
