extension Machine {
  /// The name of an event, together with the type of its payload.
  ///
  /// Declare it once, and the compiler checks the payload's type wherever you fire the event:
  ///
  /// ```swift
  /// extension Life.EventName<Payment> {
  ///   static var pay: Self { Self(.pay) }
  /// }
  ///
  /// try order.fire(.pay, Payment(amount: 10))
  /// ```
  public struct EventName<Payload: Sendable>: Sendable {
    /// The identifier of the event.
    public let id: EventID

    /// Creates a name.
    ///
    /// - Parameter id: The identifier of the event. The definition declares its payload with
    ///   ``Machine/Event/carrying(_:)``.
    @inlinable
    public init(_ id: EventID) {
      self.id = id
    }
  }
}
