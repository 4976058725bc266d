extension Machine {
  /// Code that runs at a certain moment of a step. It sees the transition, can raise events on it, and can refuse or
  /// undo the step by throwing.
  ///
  /// Callbacks are sendable because machines are: any thread may fire one.
  public typealias Callback = @Sendable (_ transition: inout Transition) throws -> Void

  /// A condition for an event to be taken. It must not have side effects, because `canFire` evaluates it too.
  public typealias Condition = @Sendable (_ transition: borrowing Transition) throws -> Bool

  /// A condition with its name. A guard from an archive has no code, so it always refuses.
  package struct Guard: Sendable {
    let name: String?
    let condition: BoxedCondition

    /// The state that it asks about, if it asks for nothing else. The engine and tools evaluate it without code.
    package private(set) var presence: Presence?

    /// The condition, if it is data.
    package private(set) var formula: FormulaSource<BoxedCondition>?

    init(name: String?, condition: BoxedCondition) {
      self.name = name
      self.condition = condition
    }

    /// Creates a guard that asks whether a state is active.
    init(_ presence: Presence) {
      name = presence.description
      condition = Machine.boxed { $0.isIn(presence.state) == presence.isExpected }
      self.presence = presence
    }

    /// Creates a guard that is data, without code so far.
    package init(name: String?, _ formula: FormulaSource<BoxedCondition>) {
      self.init(name: name, condition: .missing)
      self.formula = formula
    }

    /// Returns the same guard with code.
    func with(_ condition: BoxedCondition) -> Self {
      var copy = Self(name: name, condition: condition)
      copy.formula = formula
      return copy
    }

    /// Creates a guard as definitions without code have it.
    init(_ term: GuardTerm) {
      switch term {
      case .code(let name): self.init(name: name, condition: .missing)
      case .formula(let name, let text): self.init(name: name, FormulaSource(text))
      case .presence(let presence): self.init(presence)
      }
    }
  }
}

// Closures lose their identifier types as soon as they are passed in, so that storing them needs none. A transition
// consists of its facts and nothing else, so both closures are called in the same way, wherever closures are not signed
// with their types, as on arm64e. The structs hold them unchanged: a bare closure that is cast would be called through
// two thunks.
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

  private struct UntypedCondition {
    let ask: EngineCondition
  }

  /// A callback, named or not.
  @usableFromInline
  package static func boxed(_ name: String?, _ call: @escaping Callback) -> BoxedCallback {
    // Safe because both closures are called in the same way.
    let call = unsafeBitCast(TypedCallback(call: call), to: UntypedCallback.self).call
    return BoxedCallback(name, for: Self.self, call)
  }

  /// A guard.
  @usableFromInline
  static func boxed(_ condition: @escaping Condition) -> BoxedCondition {
    // Safe because both closures are called in the same way.
    let ask = unsafeBitCast(TypedCondition(ask: condition), to: UntypedCondition.self).ask
    return BoxedCondition(for: Self.self, ask)
  }
}
