/// A part that may hold guards and callbacks: a state, event, observer or behaviour, with or without a context or
/// payload.
///
/// Each conforming type says what its code receives. The methods are declared once, in extensions of ``StatePart``,
/// ``EventPart``, ``ObserverPart`` and ``BehaviourPart``. Your own types need not conform to it.
public protocol CodePart<StateID, EventID>: Sendable, CustomReflectable {
  /// The identifiers of states.
  associatedtype StateID: Hashable & Sendable
  /// The identifiers of events.
  associatedtype EventID: Hashable & Sendable
  /// An element of a definition of such a machine.
  associatedtype Line: DefinitionLine where Line.StateID == StateID, Line.EventID == EventID
  /// Code that runs at a certain moment of a step. It sees the transition, can raise events on it, and can refuse or
  /// undo the step by throwing.
  associatedtype Callback = Machine<StateID, EventID>.Callback
  /// A condition for an event to be taken. It must not have side effects, because `canFire` evaluates it too.
  associatedtype Condition = Machine<StateID, EventID>.Condition

  /// Returns a callback as definitions store it.
  @_documentation(visibility: internal)
  static func boxed(_ name: String?, _ callback: Callback) -> BoxedCallback

  /// Returns a guard as definitions store it.
  @_documentation(visibility: internal)
  static func boxed(_ condition: Condition) -> BoxedCondition
}

extension CodePart {
  /// Nothing, because code that sees a context must not run without it.
  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension CodePart where Callback == Machine<StateID, EventID>.Callback {
  /// Returns a callback as definitions store it.
  @_documentation(visibility: internal)
  @inlinable
  public static func boxed(_ name: String?, _ callback: Callback) -> BoxedCallback {
    Machine<StateID, EventID>.boxed(name, callback)
  }
}

extension CodePart where Condition == Machine<StateID, EventID>.Condition {
  /// Returns a guard as definitions store it.
  @_documentation(visibility: internal)
  @inlinable
  public static func boxed(_ condition: Condition) -> BoxedCondition {
    Machine<StateID, EventID>.boxed(condition)
  }
}

/// A part whose code sees a context.
public protocol ContextPart: CodePart where Line: ContextLine {
  /// The type of the context.
  associatedtype Context where Context == Line.Context
}
