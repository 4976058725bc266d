extension Machine {
  /// The name of an event that carries a value of one type.
  ///
  /// Write it once, and the compiler knows what belongs to the event wherever you fire it:
  ///
  ///     extension Life.EventName<Payment> {
  ///       static var pay: Self { Self(.pay) }
  ///     }
  ///
  ///     try order.fire(.pay, Payment(amount: 10))
  public struct EventName<Payload: Sendable>: Sendable {
    /// The identifier of the event.
    public let id: EventID

    /// Makes a name.
    ///
    /// - Parameter id: The identifier of the event. Definitions say that it carries such values with
    ///   ``Machine/Event/carrying(_:)``.
    @inlinable
    public init(_ id: EventID) {
      self.id = id
    }
  }
}
