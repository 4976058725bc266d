#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine.With {
  /// One transition of a machine with a context, as its guards and callbacks see it.
  ///
  /// Everything in ``Machine/Transition``, plus the ``context``.
  public struct Transition: ~Copyable {
    /// Everything it has. Closures that take this type are called just like those that take a transition without a
    /// context.
    @usableFromInline var base: Machine.Transition
  }

  /// Code that runs at a certain moment of a step. It sees the transition, changes the context, can raise events, and
  /// refuses or undoes the step by throwing.
  public typealias Callback = @Sendable (_ transition: inout Transition) throws -> Void

  /// A condition for an event to be taken. It only reads, because `canFire` evaluates it too.
  public typealias Condition = @Sendable (_ transition: borrowing Transition) throws -> Bool
}

extension Machine.With.Transition: Sendable where Context: Sendable {}

extension Machine.With.Transition {
  /// The context of the call. Guards read it, callbacks change it. If the step fails, it is restored.
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

// The members of a transition without a context, in the order of its documentation.
extension Machine.With.Transition {
  /// The event; nil on activation.
  @inlinable
  public var event: EventID? { base.event }

  /// What was passed along with the event.
  @inlinable
  public var userInfo: UserInfo { base.userInfo }

  /// The event's payload.
  ///
  /// - Parameter type: The type of the payload.
  /// - Returns: The payload; nil if the event carries none, or one of another type.
  @inlinable
  @inline(__always)
  public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    base.payload(as: type)
  }

  /// The innermost active state in which the event was fired; nil on activation.
  @inlinable
  public var source: StateID? { base.source }

  /// The state that the transition leads to, the first if there are several; nil if it is internal.
  @inlinable
  public var target: StateID? { base.target }

  /// The states that the transition leads to; none if it is internal.
  public var targets: [StateID] { base.targets }

  /// The states that are left, in the order in which their callbacks run. Empty in guards.
  public var exited: [StateID] { base.exited }

  /// The states that are entered, in the order in which their callbacks run. Empty in guards.
  public var entered: [StateID] { base.entered }

  /// What triggered the transition; nil on activation.
  public var trigger: Machine.Event.Trigger? { base.trigger }

  /// Whether no state is left or entered.
  @inlinable
  public var isInternal: Bool { base.isInternal }

  /// The current state, the first if several are active in regions.
  @inlinable
  public var state: StateID? { base.state }

  /// The innermost states that are active now, in document order.
  public var configuration: [StateID] { base.configuration }

  /// The owner of the guard or callback that is running.
  public var owner: Machine.Owner { base.owner }

  /// The time that was passed to the call; nil if none was.
  public var time: Date? { base.time }

  /// Source, event and target on one line: `unread --view--> read`.
  public var description: String { base.description }

  /// Whether a state or one of its descendants is active now.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is active.
  @inlinable
  public func isIn(_ state: StateID) -> Bool { base.isIn(state) }

  /// Raises a follow-up event: it is fired in the same call, after this transition and the events raised before it.
  ///
  /// - Parameters:
  ///   - event: The event. If nothing handles it, the receipt lists it; that is not an error.
  ///   - userInfo: Passed to its guards and callbacks. The user info of this transition is not inherited.
  @inlinable
  public mutating func raise(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    base.raise(event, userInfo: userInfo)
  }

  /// Sends the machine an event: it is fired in the same call, after all raised and deferred events.
  ///
  /// - Parameters:
  ///   - event: The event. If nothing handles it, the receipt lists it; that is not an error.
  ///   - userInfo: Passed to its guards and callbacks. The user info of this transition is not inherited.
  public mutating func send(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    base.send(event, userInfo: userInfo)
  }

  /// Sends the machine an event after a delay. It becomes a timer, and `advance(to:on:)` fires it when it is due.
  ///
  /// - Parameters:
  ///   - event: The event. If nothing handles it when it is due, the receipt lists it; that is not an error.
  ///   - userInfo: Passed to its guards and callbacks. The user info of this transition is not inherited.
  ///   - delay: How long to wait. With zero or less, it is not delayed.
  ///   - id: The identifier to cancel it by; nil if you don't need to.
  public mutating func send(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    after delay: Duration,
    id: String? = nil
  ) {
    base.send(event, userInfo: userInfo, after: delay, id: id)
  }

  /// Cancels all delayed events that were sent under an identifier and are not due yet.
  ///
  /// - Parameter id: The identifier.
  public mutating func cancel(id: String) {
    base.cancel(id: id)
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

  // Safe because a transition with a context is just one without, and that consists of its facts: see
  // `Machine.boxed`.

  /// A callback, named or not.
  @usableFromInline
  package static func boxed(_ name: String?, _ callback: @escaping Callback) -> BoxedCallback {
    let call = unsafeBitCast(TypedCallback(call: callback), to: UntypedCallback.self).call
    return BoxedCallback(name, call)
  }

  /// A guard.
  @usableFromInline
  static func boxed(_ condition: @escaping Condition) -> BoxedCondition {
    unsafeBitCast(TypedCondition(ask: condition), to: BoxedCondition.self)
  }
}

extension Machine.With.Transition {
  /// The payload of the event, which the engine has already checked.
  ///
  /// - Throws: `PayloadMismatch` if there is none after all.
  @inlinable
  @inline(__always)
  borrowing func payload<Payload: Sendable>() throws -> Payload {
    try base.payload()
  }
}

// A noncopyable type can't be `CustomStringConvertible`.
extension DefaultStringInterpolation {
  /// Writes a transition: source, event and target.
  public mutating func appendInterpolation<StateID, EventID, Context>(
    _ transition: borrowing Machine<StateID, EventID>.With<Context>.Transition
  ) {
    appendLiteral(transition.description)
  }
}
