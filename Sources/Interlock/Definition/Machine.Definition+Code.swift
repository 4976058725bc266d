extension Machine.Definition {
  /// A part of a definition that has code, with its position in the definition.
  package enum CodeOwner {
    case machine
    case state(Machine.State, at: Int)
    case event(Machine.Event, at: Int)
  }

  /// Where a callback is written: what it belongs to, when it runs, and its position among those that run then.
  package struct CallbackPlace {
    package let owner: CodeOwner
    package let kind: CallbackKind
    package let position: Int
  }

  /// A definition with the same structure and other code. All code passes through the closures, in document order: the
  /// activities of each state, then its callbacks; the guards of each event, then its callbacks; then the observers.
  ///
  /// - Parameters:
  ///   - machine: The type of the machine whose transitions the code can read; nil for that of the definition.
  ///   - activity: Returns the replacement of an activity; nil to remove it.
  ///   - event: Returns an event with other guards and another payload. It receives the event's position.
  ///   - callback: Returns the replacement of a callback of a state or an event, or of an observer.
  /// - Returns: The definition.
  /// - Complexity: O(*s* + *r* + *c*) in states, events and callbacks.
  package func mappingCode(
    for machine: MachineType? = nil,
    activity: (_ activity: any StateActivity, _ state: Machine.State) -> (any StateActivity)?,
    event: (_ event: Machine.Event, _ position: Int) -> Machine.Event,
    callback: (_ callback: BoxedCallback, _ place: CallbackPlace) -> BoxedCallback
  ) -> Self {
    Self(
      initial: initial,
      states: states.enumerated().map { position, state in
        state.alone(activities: state.activities.compactMap { activity($0, state) })
          .mappingCallbacks { callback($0, CallbackPlace(.state(state, at: position), $1, $2)) }
      },
      parents: parents,
      events: events.enumerated().map { position, old in
        event(old, position)
          .mappingCallbacks { callback($0, CallbackPlace(.event(old, at: position), $1, $2)) }
      },
      observers: observers.enumerated().map { position, observer in
        let place = CallbackPlace(.machine, observer.kind, position)
        return Machine.Observer(kind: observer.kind, callback: callback(observer.callback, place))
      },
      settings: settings,
      machine: machine ?? self.machine
    )
  }
}

extension Machine.Definition.CallbackPlace {
  fileprivate init(_ owner: Machine.Definition.CodeOwner, _ kind: CallbackKind, _ position: Int) {
    self.init(owner: owner, kind: kind, position: position)
  }

  /// The name of the payload of the callback's event; nil for none.
  package var payloadName: String? {
    if case .event(let event, _) = owner { event.payloadName } else { nil }
  }
}

extension CallbackHolder {
  /// A copy in which each callback is replaced. The closure receives a callback, its kind, and its position among those
  /// of that kind.
  fileprivate func mappingCallbacks(
    _ transform: (_ callback: BoxedCallback, _ kind: CallbackKind, _ position: Int) -> BoxedCallback
  ) -> Self {
    var copy = self
    for kind in Self.callbackKinds {
      let callbacks = self[kind]
      guard !callbacks.isEmpty else { continue }
      copy[kind] = callbacks.enumerated().map { transform($1, kind, $0) }
    }
    return copy
  }
}
