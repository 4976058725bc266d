extension Machine.With {
  /// A state of a machine with a context: a ``Machine/State`` whose callbacks see the context.
  ///
  /// ```swift
  /// Life.State(.placed).didEnter { $0.context.paid = 0 }
  /// Life.State.final(.paid).didEnter { $0.context.paid = $0.context.total }
  /// ```
  public struct State: StatePart, ContextPart, Identifiable {
    /// The element that it adds to a definition.
    public typealias Line = Machine.With<Context>.Line

    /// A callback that sees the context.
    public typealias Callback = Machine.With<Context>.Callback

    /// A condition that sees the context.
    public typealias Condition = Machine.With<Context>.Condition

    /// The state as definitions store it.
    @_spi(Plumbing) public let stored: StoredPart<Machine.State>

    /// Creates a state from its stored form.
    @_spi(Plumbing) public init(stored: StoredPart<Machine.State>) {
      self.stored = stored
    }

    /// Takes a state of a machine without a context. Callbacks added from here on see the context.
    public init(_ state: Machine.State) {
      stored = state.stored
    }

    /// The identifier.
    public var id: StateID { stored.part.id }
  }

  /// An event of a machine with a context: a ``Machine/Event`` whose guards and callbacks see the context.
  ///
  /// ```swift
  /// Life.Event(.pay, from: .placed, to: .paid)
  ///   .perform { $0.context.paid = $0.context.total }
  /// Life.Event.after(.seconds(60), from: .placed, to: .draft)
  ///   .shouldFire { $0.context.paid == 0 }
  /// ```
  public struct Event: EventPart, ContextPart {
    /// The element that it adds to a definition.
    public typealias Line = Machine.With<Context>.Line

    /// A callback that sees the context.
    public typealias Callback = Machine.With<Context>.Callback

    /// A condition that sees the context.
    public typealias Condition = Machine.With<Context>.Condition

    /// The event as definitions store it.
    @_spi(Plumbing) public let stored: StoredPart<Machine.Event>

    /// Creates an event from its stored form.
    @_spi(Plumbing) public init(stored: StoredPart<Machine.Event>) {
      self.stored = stored
    }

    /// Takes an event of a machine without a context. Guards and callbacks added from here on see the context.
    public init(_ event: Machine.Event) {
      stored = event.stored
    }

    /// Declares that the event carries a value of a type, its payload.
    ///
    /// Declaring it once for an event is enough: its other transitions need not declare it unless they use the payload.
    ///
    /// - Parameter type: The type. If it is `Codable`, the event can wait: deferred, sent with a delay, or in archives.
    /// - Returns: The event. Guards and callbacks added from here on receive the payload.
    public func carrying<Payload: Sendable>(_ type: Payload.Type) -> PayloadEvent<Payload> {
      PayloadEvent(stored: stored)
    }
  }

  /// An event with a payload, in a machine with a context: a ``Machine/PayloadEvent`` whose guards and callbacks see
  /// the context.
  ///
  /// ```swift
  /// Shop.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
  ///   .shouldFire("it covers the total") { $0.context.paid + $1.amount >= $0.context.total }
  ///   .perform { $0.context.paid += $1.amount }
  /// ```
  public struct PayloadEvent<Payload: Sendable>: EventPart, ContextPart {
    /// The element that it adds to a definition.
    public typealias Line = Machine.With<Context>.Line

    /// A condition for an event to be taken that also sees the payload.
    public typealias Condition =
      @Sendable (_ transition: borrowing Transition, _ payload: Payload) throws -> Bool

    /// A callback that also receives the payload.
    public typealias Callback =
      @Sendable (_ transition: inout Transition, _ payload: Payload) throws -> Void

    /// The event as definitions store it, with guards and callbacks that look up the payload themselves.
    @_spi(Plumbing) public let stored: StoredPart<Machine.Event>

    /// Creates an event from its stored form.
    @_spi(Plumbing) public init(stored: StoredPart<Machine.Event>) {
      self.stored = Machine.PayloadEvent<Payload>(stored: stored).stored
    }

    /// The event, whose further guards and callbacks don't receive the payload.
    public var event: Event { Event(stored: stored) }

    /// Returns a callback as definitions store it.
    @_documentation(visibility: internal)
    @inlinable
    public static func boxed(_ name: String?, _ callback: @escaping Callback) -> BoxedCallback {
      Machine.With.boxed(name) { try callback(&$0, try $0.payload()) }
    }

    /// Returns a guard as definitions store it.
    @_documentation(visibility: internal)
    @inlinable
    public static func boxed(_ condition: @escaping Condition) -> BoxedCondition {
      Machine.With.boxed { try condition($0, try $0.payload()) }
    }
  }

  /// A callback that sees every transition of a machine with a context: see ``Machine/Observer``.
  ///
  /// ```swift
  /// Life.Observer.didTransition { $0.context.total += 1 }
  /// ```
  public struct Observer: ObserverPart, ContextPart {
    /// The element that it adds to a definition.
    public typealias Line = Machine.With<Context>.Line

    /// A callback that sees the context.
    public typealias Callback = Machine.With<Context>.Callback

    /// A condition that sees the context.
    public typealias Condition = Machine.With<Context>.Condition

    /// The observer as definitions store it.
    @_spi(Plumbing) public let stored: StoredPart<Machine.Observer>

    /// Creates an observer from its stored form.
    @_spi(Plumbing) public init(stored: StoredPart<Machine.Observer>) {
      self.stored = stored
    }
  }
}

extension ContextPart where Callback == Machine<StateID, EventID>.With<Context>.Callback {
  /// Returns a callback as definitions store it.
  @_documentation(visibility: internal)
  @inlinable
  public static func boxed(_ name: String?, _ callback: Callback) -> BoxedCallback {
    Machine<StateID, EventID>.With<Context>.boxed(name, callback)
  }
}

extension ContextPart where Condition == Machine<StateID, EventID>.With<Context>.Condition {
  /// Returns a guard as definitions store it.
  @_documentation(visibility: internal)
  @inlinable
  public static func boxed(_ condition: Condition) -> BoxedCondition {
    Machine<StateID, EventID>.With<Context>.boxed(condition)
  }
}
