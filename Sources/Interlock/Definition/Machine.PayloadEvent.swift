extension Machine {
  /// An event that carries a value, its payload. Guards and callbacks receive it as their second argument.
  ///
  /// ```swift
  /// Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
  ///   .shouldFire("it is not nothing") { $1.amount > 0 }
  ///   .perform { transition, payment in ledger.add("\(payment.amount)") }
  /// ```
  ///
  /// If it is fired without a payload, or with one of another type, it is refused with
  /// ``Refusal/Reason/payloadMismatch``.
  public struct PayloadEvent<Payload: Sendable>: EventPart {
    /// The element that it adds to a definition.
    public typealias Line = Machine.Line

    /// A condition for an event to be taken that also sees the payload.
    public typealias Condition =
      @Sendable (_ transition: borrowing Transition, _ payload: Payload) throws -> Bool

    /// A callback that also receives the payload.
    public typealias Callback =
      @Sendable (_ transition: inout Transition, _ payload: Payload) throws -> Void

    /// The event as definitions store it, with guards and callbacks that look up the payload themselves.
    @_spi(Plumbing) public let stored: StoredPart<Event>

    /// Creates an event that carries the payload, from its stored form.
    @_spi(Plumbing) public init(stored: StoredPart<Event>) {
      // Each call of a chain comes here. To see that the type is already there is faster than to examine it.
      let isCarried = stored.part.payload?.type.map { $0 == Payload.self } ?? false
      self.stored = isCarried ? stored : StoredPart(stored.part.carrying(PayloadType(Payload.self)))
    }

    /// The event. Guards and callbacks added from here on don't receive the payload.
    public var event: Event { Event(stored: stored) }

    /// Returns a callback as definitions store it.
    @_documentation(visibility: internal)
    @inlinable
    public static func boxed(_ name: String?, _ callback: @escaping Callback) -> BoxedCallback {
      Machine.boxed(name) { try callback(&$0, try $0.payload()) }
    }

    /// Returns a guard as definitions store it.
    @_documentation(visibility: internal)
    @inlinable
    public static func boxed(_ condition: @escaping Condition) -> BoxedCondition {
      Machine.boxed { try condition($0, try $0.payload()) }
    }
  }
}

extension Machine.Event {
  /// Declares that the event carries a value of a type, its payload.
  ///
  /// Declaring it once for an event is enough: its other transitions need not declare it unless they use the payload.
  ///
  /// - Parameter type: The type. If it is `Codable`, the event can wait: deferred, sent with a delay, or in archives.
  /// - Returns: The event. Guards and callbacks added from here on receive the payload.
  public func carrying<Payload: Sendable>(
    _ type: Payload.Type
  ) -> Machine.PayloadEvent<Payload> {
    Machine.PayloadEvent(stored: stored)
  }
}

extension MachineTransition where Self: ~Copyable {
  /// Returns the payload of the event. The engine has already checked it.
  ///
  /// - Throws: `PayloadMismatch` if there is none after all.
  @inlinable
  @inline(__always)
  borrowing func payload<Payload: Sendable>() throws -> Payload {
    try base.facts.requiredPayload(as: Payload.self)
  }
}
