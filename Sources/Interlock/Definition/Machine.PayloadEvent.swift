extension Machine {
  /// An event that carries a value, its payload. Guards and callbacks receive it as their second argument.
  ///
  ///     Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
  ///       .shouldFire("it is not nothing") { $1.amount > 0 }
  ///       .perform { transition, payment in ledger.add("\(payment.amount)") }
  ///
  /// If it is fired without a payload, or with one of another type, it is refused with
  /// ``Refusal/Reason/payloadMismatch``.
  public struct PayloadEvent<Payload: Sendable>: Sendable {
    /// The event, with guards and callbacks that look up the payload themselves.
    public let event: Event

    /// A condition for an event to be taken, which also sees the payload.
    public typealias Condition =
      @Sendable (_ transition: borrowing Transition, _ payload: Payload) throws -> Bool

    /// A callback that also receives the payload.
    public typealias Callback =
      @Sendable (_ transition: inout Transition, _ payload: Payload) throws -> Void

    @usableFromInline
    init(event: Event) {
      self.event = event
    }
  }
}

extension Machine.Event {
  /// Declares that the event carries a value of a type, its payload.
  ///
  /// Declaring it on one row of an event is enough; rows that don't use the payload need not declare it.
  ///
  /// - Parameter type: The type. If it is `Codable`, the event can wait: deferred, sent with a delay, or in archives.
  /// - Returns: The event. Guards and callbacks added from here on receive the payload.
  public func carrying<Payload: Sendable>(
    _ type: Payload.Type
  ) -> Machine.PayloadEvent<Payload> {
    Machine.PayloadEvent(event: carrying(PayloadType(type)))
  }
}

extension Machine.PayloadEvent {
  /// Adds a guard: the event is taken only if all its guards hold.
  ///
  /// - Parameters:
  ///   - name: The condition in a few words, which a refusal gives as its reason. Nil if it has no name.
  ///   - condition: The condition.
  /// - Returns: The event with the guard added.
  @inlinable
  public func shouldFire(_ name: String? = nil, _ condition: @escaping Condition) -> Self {
    asking(name) { try condition($0, try $0.payload()) }
  }

  /// Adds a negated guard: the event is taken only if the condition does not hold.
  ///
  /// - Parameters:
  ///   - name: The condition in a few words; nil if it has no name.
  ///   - condition: The condition that must not hold.
  /// - Returns: The event with the guard added.
  @inlinable
  public func unless(_ name: String? = nil, _ condition: @escaping Condition) -> Self {
    asking(name.map { nameOfGuard(unless: $0) }) { try !condition($0, try $0.payload()) }
  }

  /// Adds a callback that runs before everything else, after the guards. Throwing refuses the whole step.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The event with the callback added.
  @inlinable
  public func willFire(_ name: String? = nil, _ callback: @escaping Callback) -> Self {
    calling(name, .willFire) { try callback(&$0, try $0.payload()) }
  }

  /// Adds an action: it runs between the exits and the entries. Throwing undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The event with the action added.
  @inlinable
  public func perform(_ name: String? = nil, _ callback: @escaping Callback) -> Self {
    calling(name, .perform) { try callback(&$0, try $0.payload()) }
  }

  /// Adds a callback that runs after everything else. Throwing undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The event with the callback added.
  @inlinable
  public func didFire(_ name: String? = nil, _ callback: @escaping Callback) -> Self {
    calling(name, .didFire) { try callback(&$0, try $0.payload()) }
  }

  @usableFromInline
  func asking(_ name: String?, _ condition: @escaping Machine.Condition) -> Self {
    Self(event: event.adding(Machine.Guard(name: name, condition: Machine.boxed(condition))))
  }

  @usableFromInline
  func calling(
    _ name: String?,
    _ moment: EventMoment,
    _ callback: @escaping Machine.Callback
  ) -> Self {
    Self(event: event.adding(Machine.boxed(name, callback), at: moment))
  }
}

extension Machine.PayloadEvent: DefinitionPart {
  /// The event alone.
  public static func lines(of part: Self) -> [Machine.Builder.Element] {
    Machine.Event.lines(of: part.event)
  }
}

extension Machine.Transition {
  /// The payload of the event, which the engine has already checked.
  ///
  /// - Throws: `PayloadMismatch` if there is none after all.
  @inlinable
  @inline(__always)
  borrowing func payload<Payload: Sendable>() throws -> Payload {
    try facts.requiredPayload(as: Payload.self)
  }
}
