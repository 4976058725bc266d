extension UserInfo {
  /// The same values, plus the payload of an event that arrives as data, without its typed name.
  ///
  ///     try order.fire(.pay, userInfo: UserInfo().carrying(Payment(amount: 10)))
  ///
  /// Guards and callbacks read it from the transition: ``Machine/Transition/payload(as:)``.
  ///
  /// - Parameter payload: The event's payload.
  /// - Returns: The user info with the payload.
  public func carrying<Payload: Sendable>(_ payload: Payload) -> Self {
    carrying(box: TypedPayload(payload))
  }

  /// The event's payload, of whatever type; nil if there is none.
  package var payloadBox: (any PayloadBox)? { storage?.payload }

  /// The event's payload as a given type; nil if there is none, or it has another type.
  package func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    storage?.payload?.payload(as: type)
  }

  /// The same values without the payload, which belongs only to the event it came with.
  @usableFromInline
  package var withoutPayload: Self {
    storage?.payload == nil ? self : carrying(box: nil)
  }

  /// The same values with this payload, or without one.
  package func carrying(box: (any PayloadBox)?) -> Self {
    Self(values, payload: box)
  }
}
