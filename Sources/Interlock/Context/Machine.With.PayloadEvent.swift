extension Machine.With {
  /// An event that carries a value, of a machine with a context: a ``Machine/PayloadEvent`` whose guards and callbacks
  /// see the context.
  ///
  ///     Shop.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
  ///       .shouldFire("it covers the total") { $0.context.paid + $1.amount >= $0.context.total }
  ///       .perform { $0.context.paid += $1.amount }
  public struct PayloadEvent<Payload: Sendable>: Sendable {
    /// The event, with guards and callbacks that find the payload themselves.
    public let event: Event

    /// What has to hold before an event is taken, its payload included.
    public typealias Condition =
      @Sendable (_ transition: borrowing Transition, _ payload: Payload) throws -> Bool

    /// What runs at a moment of a step, with the payload.
    public typealias Callback =
      @Sendable (_ transition: inout Transition, _ payload: Payload) throws -> Void

    @usableFromInline
    init(event: Event) {
      self.event = event
    }
  }
}

extension Machine.With.Event {
  /// Says that the event carries a value of a type: its payload.
  ///
  /// One row of an event is enough to make it carry one; rows that have no use for it need not say so.
  ///
  /// - Parameter type: The type. One that is `Codable` can wait: deferred, sent with a delay, in archives.
  /// - Returns: The event, whose guards and callbacks that you add from now on get the payload.
  public func carrying<Payload: Sendable>(
    _ type: Payload.Type
  ) -> Machine.With<Context>.PayloadEvent<Payload> {
    Machine.With.PayloadEvent(event: Self(base.carrying(PayloadType(type))))
  }
}

extension Machine.With.PayloadEvent {
  /// Adds a guard: the event is taken only where all its guards hold.
  ///
  /// - Parameters:
  ///   - name: The condition in a few words; a refusal gives it as the reason. Nil if it has no name.
  ///   - condition: The condition.
  /// - Returns: The event with the guard added.
  @inlinable
  public func shouldFire(_ name: String? = nil, _ condition: @escaping Condition) -> Self {
    asking(name) { try condition($0, try $0.payload()) }
  }

  /// Adds a guard the other way round: the event is taken only where the condition does not hold.
  ///
  /// - Parameters:
  ///   - name: What must not be true, in a few words; nil if it has no name.
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
  func asking(_ name: String?, _ condition: @escaping Machine.With<Context>.Condition) -> Self {
    Self(event: event.shouldFire(name, condition))
  }

  @usableFromInline
  func calling(
    _ name: String?,
    _ moment: EventMoment,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    Self(
      event: Machine.With.Event(event.base.adding(Machine.With.boxed(name, callback), at: moment))
    )
  }
}

extension Machine.With.PayloadEvent: DefinitionPart {
  /// The event alone.
  public static func lines(of part: Self) -> [Machine.With<Context>.Builder.Element] {
    Machine.With.Event.lines(of: part.event)
  }
}

extension Machine.With.Transition {
  /// The payload of the event, which the engine has looked at.
  ///
  /// - Throws: `PayloadMismatch` where there is none after all.
  @inlinable
  @inline(__always)
  borrowing func payload<Payload: Sendable>() throws -> Payload {
    try base.payload()
  }
}
