extension Machine {
  /// What runs at a moment of a step: it sees the transition, may raise events on it, and refuses or
  /// undoes the step by throwing.
  ///
  /// It is sendable because machines are: any thread may fire one.
  public typealias Callback = @Sendable (_ transition: inout Transition) throws -> Void

  /// What has to hold before an event is taken. It must have no effects: it is asked by `canFire` too.
  public typealias Condition = @Sendable (_ transition: borrowing Transition) throws -> Bool

  /// A condition with its name. One that came from an archive has no condition: nothing can say that
  /// it holds, so it refuses.
  package struct Guard: Sendable {
    let name: String?
    let condition: Condition?

    /// The state that it asks about, where that is all it asks: the engine answers it, and tools can.
    package private(set) var presence: Presence?

    init(name: String?, condition: Condition?) {
      self.name = name
      self.condition = condition
    }

    /// Makes a guard that asks whether a state is active.
    init(_ presence: Presence) {
      name = presence.description
      condition = { $0.isIn(presence.state) == presence.isExpected }
      self.presence = presence
    }

    /// Makes a guard as definitions without code have it.
    init(_ term: GuardTerm) {
      switch term {
      case .code(let name): self.init(name: name, condition: nil)
      case .presence(let presence): self.init(presence)
      }
    }
  }

  /// A callback in a structure: a bare closure in an array is called through a thunk.
  package struct BoxedCallback: Sendable {
    let name: String?
    let call: Callback

    /// Whether its code is there. If not, it is not called: see `MissingCode`.
    let isBound: Bool

    package init(_ call: @escaping Callback) {
      name = nil
      self.call = call
      isBound = true
    }

    /// Makes a callback that may have a name; without code, one that has to be bound.
    init(_ name: String?, _ call: Callback?) {
      self.name = name
      self.call = call ?? { _ in throw UnboundBehaviour(name: name) }
      isBound = call != nil
    }
  }
}

/// What an activity fails with that has no code: a live machine was resumed in its state before it was bound.
///
/// A transition into such a state is refused: see ``Machine/bound(to:)`` and ``Machine/skippingMissingCode()``.
public struct UnboundBehaviour: Error, Hashable, Sendable {
  /// The name; nil for an activity that was archived without one.
  public let name: String?

  /// Makes the error.
  ///
  /// - Parameter name: The name; nil if there is none.
  package init(name: String?) {
    self.name = name
  }
}

extension UnboundBehaviour: CustomStringConvertible {
  /// What is missing, and how to mend it.
  public var description: String {
    guard let name else {
      return "There is no code for an activity without a name: decode the machine with its "
        + "prototype."
    }
    return "There is no code for \(quoted(name)): bind it with 'bound(to:)'."
  }
}
