import Interlock

extension DiagramLayout {
  /// The shape of a box.
  package enum Shape: Hashable, Sendable {
    /// The whole picture.
    case machine
    case state
    /// A state that contains others.
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
    /// The source of transitions from any state.
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

  /// Whether it is not a state.
  var isSign: Bool {
    switch self {
    case .start, .bar, .anyState, .turn: true
    default: false
    }
  }

  /// Whether it contains other boxes.
  var isContainer: Bool {
    switch self {
    case .machine, .composite, .parallel: true
    default: false
    }
  }
}
