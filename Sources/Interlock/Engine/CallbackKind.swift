/// The kinds of guards and callbacks, in the order in which they run.
public enum CallbackKind: String, CaseIterable, Sendable {
  /// A guard of an event.
  case shouldFire
  /// An observer of the machine.
  case willTransition
  /// A callback of an event.
  case willFire
  /// A callback of a state that is about to be left.
  case willExit
  /// A callback of a state that is about to be entered.
  case willEnter
  /// A callback of a state that has been left.
  case didExit
  /// An action of an event.
  case perform
  /// A callback of a state that has been entered.
  case didEnter
  /// An action of an initial transition (of a state or of the machine), or of a history state's default transition.
  case initially
  /// A callback of an event.
  case didFire
  /// An observer of the machine.
  case didTransition
}

extension CallbackKind {
  /// A part of a definition that guards and callbacks belong to.
  enum OwnerKind {
    case state
    case event
    case machine
  }

  /// The part that guards and callbacks of the kind belong to. An observer of states runs as a callback of each state.
  var ownerKind: OwnerKind {
    switch self {
    case .willExit, .willEnter, .didExit, .didEnter, .initially: .state
    case .shouldFire, .willFire, .perform, .didFire: .event
    case .willTransition, .didTransition: .machine
    }
  }

  // Not in the order in which they run: generated code has entries before exits.
  /// The kinds of callbacks that a state can have.
  package static let ofStates: [Self] = [.willEnter, .didEnter, .willExit, .didExit, .initially]

  /// The kinds of callbacks that an event can have, in the order in which they run.
  package static let ofEvents = allCases.filter { $0.ownerKind == .event && $0 != .shouldFire }

  /// The kinds of observers.
  package static let ofObservers: [Self] = [
    .willTransition, .didTransition, .initially, .didEnter, .didExit,
  ]
}
