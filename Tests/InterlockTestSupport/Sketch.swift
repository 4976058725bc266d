package import Interlock

/// The dynamic machine: with string identifiers, a test reads like a drawing.
package typealias Sketch = Machine<String, String>

/// The error that a test's callbacks throw.
package struct Fault: Error, Hashable, CustomStringConvertible {
  package let place: String

  package init(_ place: String) {
    self.place = place
  }

  package var description: String {
    "fault at \(place)"
  }
}

extension Machine {
  /// Called from each callback and guard of a kind, with the identifier of the state or event.
  package typealias Hook =
    @Sendable (_ kind: CallbackKind, _ owner: String, _ transition: borrowing Transition) throws
    -> Void

  /// Fires an event; returns the error.
  package mutating func error(
    firing event: EventID,
    userInfo: UserInfo = UserInfo()
  ) -> FireError? {
    do {
      try fire(event, userInfo: userInfo)
      return nil
    } catch {
      return error
    }
  }

  /// A copy after some events.
  package func fired(_ events: EventID...) throws -> Self {
    var copy = self
    for event in events { try copy.fire(event) }
    return copy
  }
}

extension Machine.FireError {
  package var refusal: Machine.Refusal? {
    guard case .refused(let refusal) = self else { return nil }
    return refusal
  }

  /// The failure of a callback of an event or a timer.
  package var failure: Machine.CallbackFailure? {
    switch self {
    case .callbackFailed(let failure), .timerFailed(_, .callbackFailed(let failure), _): failure
    default: nil
    }
  }

  package var isAlreadyActive: Bool {
    guard case .alreadyActive = self else { return false }
    return true
  }
}

extension Machine.State {
  /// Adds a callback of each kind that calls a hook.
  package func hooked(_ hook: @escaping Machine.Hook) -> Self {
    let owner = String(describing: id)
    return willExit { try hook(.willExit, owner, $0) }
      .willEnter { try hook(.willEnter, owner, $0) }
      .didExit { try hook(.didExit, owner, $0) }
      .didEnter { try hook(.didEnter, owner, $0) }
  }
}

extension Machine.Event {
  /// Adds a guard and a callback of each kind that call a hook.
  package func hooked(_ hook: @escaping Machine.Hook) -> Self {
    let owner = id.map { "\($0)" } ?? "\(trigger)"
    return shouldFire {
      try hook(.shouldFire, owner, $0)
      return true
    }
    .willFire { try hook(.willFire, owner, $0) }
    .perform { try hook(.perform, owner, $0) }
    .didFire { try hook(.didFire, owner, $0) }
  }
}

extension Machine.Observer {
  /// An observer of each moment that calls a hook.
  package static func hooked(_ hook: @escaping Machine.Hook) -> [Self] {
    [
      .willTransition { try hook(.willTransition, "machine", $0) },
      .didTransition { try hook(.didTransition, "machine", $0) },
    ]
  }
}

extension Journal {
  /// Writes the callback, the transition and the machine's state at that moment.
  package func hook<StateID, EventID>(
    for machine: Machine<StateID, EventID>.Type = Machine<StateID, EventID>.self
  ) -> Machine<StateID, EventID>.Hook {
    { kind, owner, transition in
      let state = transition.state.map { "\($0)" } ?? "nothing"
      self.add("\(kind.rawValue) \(owner): \(transition.description), in \(state)")
    }
  }
}
