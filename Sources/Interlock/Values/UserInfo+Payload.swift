extension UserInfo {
  /// The same values, and the payload of an event that comes as data, without its typed name.
  ///
  ///     try order.fire(.pay, userInfo: UserInfo().carrying(Payment(amount: 10)))
  ///
  /// Guards and callbacks ask the transition for it: ``Machine/Transition/payload(as:)``.
  ///
  /// - Parameter payload: The value that the event carries.
  /// - Returns: The user info with it.
  public func carrying<Payload: Sendable>(_ payload: Payload) -> Self {
    carrying(box: TypedPayload(payload))
  }

  /// The value that the event carries, whatever its type; nil for none.
  package var payloadBox: (any PayloadBox)? { storage?.payload }

  /// The value that the event carries, as one of a type; nil if there is none, or one of another.
  package func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    storage?.payload?.payload(as: type)
  }

  /// The same values without the payload, which belongs to the event with which they came.
  @usableFromInline
  package var withoutPayload: Self {
    storage?.payload == nil ? self : carrying(box: nil)
  }

  /// The same values, with a payload or without.
  package func carrying(box: (any PayloadBox)?) -> Self {
    Self(values, payload: box)
  }
}
