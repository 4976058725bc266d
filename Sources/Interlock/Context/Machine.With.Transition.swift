extension Machine.With {
  /// One transition of a machine with a context, as its guards and callbacks see it.
  ///
  /// Everything in ``Machine/Transition``, plus the ``context``.
  public struct Transition: ~Copyable, MachineTransition {
    /// The transition without its context. This is the only stored property, so closures that take this type are called
    /// like those that take a transition without a context.
    public let base: Machine.Transition
  }

  /// Code that runs at a certain moment of a step. It sees the transition, changes the context, can raise events, and
  /// can refuse or undo the step by throwing.
  public typealias Callback = @Sendable (_ transition: inout Transition) throws -> Void

  /// A condition for an event to be taken. It only reads, because `canFire` evaluates it too.
  public typealias Condition = @Sendable (_ transition: borrowing Transition) throws -> Bool
}

extension Machine.With.Transition: Sendable where Context: Sendable {}

extension Machine.With.Transition {
  /// The context of the call. Guards read it, callbacks change it. It is restored if the step fails.
  @inlinable
  public var context: Context {
    @inline(__always) _read {
      yield frame.context.pointee
    }
    @inline(__always) _modify {
      let frame = frame
      frame.save()
      yield &frame.context.pointee
    }
  }

  @inlinable
  var frame: ContextFrame<Context> {
    @inline(__always) get {
      let bits = base.facts.detailsBits
      precondition(
        CallData.isData(bits),
        "Every call of a machine with a context must pass one."
      )
      return ContextFrame(CallData.data(at: bits))
    }
  }
}

extension Machine.With.Transition {
  /// The transition in numbers.
  package var facts: TransitionFacts {
    _read { yield base.facts }
  }
}

extension Machine.With {
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
  package static func boxed(_ name: String?, _ callback: @escaping Callback) -> BoxedCallback {
    // Safe because a transition with a context stores only one without: see `Machine.boxed`.
    let call = unsafeBitCast(TypedCallback(call: callback), to: UntypedCallback.self).call
    return BoxedCallback(name, for: Self.self, call)
  }

  /// A guard.
  @usableFromInline
  static func boxed(_ condition: @escaping Condition) -> BoxedCondition {
    // Safe because a transition with a context stores only one without: see `Machine.boxed`.
    let ask = unsafeBitCast(TypedCondition(ask: condition), to: UntypedCondition.self).ask
    return BoxedCondition(for: Self.self, ask)
  }
}
