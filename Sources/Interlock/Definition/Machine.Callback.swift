extension Machine {
  /// What runs at a moment of a step: it sees the transition, may raise events on it, and refuses or
  /// undoes the step by throwing.
  ///
  /// It is sendable because machines are: any thread may fire one.
  public typealias Callback = @Sendable (_ transition: inout Transition) throws -> Void

  /// A callback that only reads the transition: a function of yours that takes it borrowed stands wherever a callback
  /// does.
  public typealias ReadingCallback =
    @Sendable (_ transition: borrowing Transition) throws -> Void

  /// What has to hold before an event is taken. It must have no effects: it is asked by `canFire` too.
  public typealias Condition = @Sendable (_ transition: borrowing Transition) throws -> Bool

  /// A condition with its name. One that came from an archive has no condition: nothing can say that
  /// it holds, so it refuses.
  package struct Guard: Sendable {
    let name: String?
    let condition: BoxedCondition

    /// The state that it asks about, where that is all it asks: the engine answers it, and tools can.
    package private(set) var presence: Presence?

    /// The condition that it is, where it is data.
    package private(set) var formula: FormulaSource<BoxedCondition>?

    init(name: String?, condition: BoxedCondition) {
      self.name = name
      self.condition = condition
    }

    /// Makes a guard that asks whether a state is active.
    init(_ presence: Presence) {
      name = presence.description
      condition = Machine.boxed { $0.isIn(presence.state) == presence.isExpected }
      self.presence = presence
    }

    /// Makes a guard that is data, and has no code yet.
    package init(name: String?, _ formula: FormulaSource<BoxedCondition>) {
      self.init(name: name, condition: .missing)
      self.formula = formula
    }

    /// The same guard with code.
    func with(_ condition: BoxedCondition) -> Self {
      var copy = Self(name: name, condition: condition)
      copy.formula = formula
      return copy
    }

    /// Makes a guard as definitions without code have it.
    init(_ term: GuardTerm) {
      switch term {
      case .code(let name): self.init(name: name, condition: .missing)
      case .formula(let name, let text): self.init(name: name, FormulaSource(text))
      case .presence(let presence): self.init(presence)
      }
    }
  }
}

// Closures lose the types of identifiers as soon as they are handed over, so that what holds them has none. Safe because
// a transition is its facts and nothing else, so that the two closures are called in the same way. The structures hold
// them as they are: a bare closure that is cast would be called through two thunks.
extension Machine {
  private struct TypedCallback {
    let call: Callback
  }

  private struct TypedCondition {
    let ask: Condition
  }

  private struct UntypedCallback {
    let call: EngineCallback
  }

  /// A callback that has a name or not.
  package static func boxed(_ name: String?, _ call: @escaping Callback) -> BoxedCallback {
    let call = unsafeBitCast(TypedCallback(call: call), to: UntypedCallback.self).call
    return BoxedCallback(name, call)
  }

  /// A callback that only reads, with a name or not.
  static func boxed(_ name: String? = nil, reading call: @escaping ReadingCallback) -> BoxedCallback
  {
    let callback: Callback = { transition in try call(transition) }
    return boxed(name, callback)
  }

  /// A callback with a name; without code, one that has to be bound.
  static func boxed(_ name: String, orUnbound call: Callback?) -> BoxedCallback {
    guard let call else { return BoxedCallback(unbound: name) }
    return boxed(name, call)
  }

  /// A guard.
  static func boxed(_ condition: @escaping Condition) -> BoxedCondition {
    unsafeBitCast(TypedCondition(ask: condition), to: BoxedCondition.self)
  }

  /// A guard; without code, one that has to be bound.
  static func boxed(orUnbound condition: Condition?) -> BoxedCondition {
    guard let condition else { return .missing }
    return boxed(condition)
  }
}
