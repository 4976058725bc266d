extension CallData {
  /// Takes the payload of a direct step, so that the next call no longer finds it; nil if there is none.
  @inline(__always)
  static func takePayload(_ bits: UInt) -> UnsafePointer<PayloadFrame>? {
    guard let data = pointer(bits), let frame = data.pointee.payload else { return nil }
    data.pointee.payload = nil
    return frame
  }
}

extension TransitionFacts {
  /// The payload of the event.
  @inlinable
  @inline(__always)
  func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    if let data = CallData.pointer(detailsBits), let frame = data.pointee.payload,
      frame.pointee.isFor(type)
    {
      return frame.pointee.address.assumingMemoryBound(to: Payload.self).pointee
    }
    return Self.boxedPayload(detailsBits, userInfoBits, as: type)
  }

  /// The payload if it is not on the stack or has another type. Static, because for a method a callback would copy
  /// all facts.
  @usableFromInline
  static func boxedPayload<Payload: Sendable>(
    _ detailsBits: UInt,
    _ userInfoBits: UInt,
    as type: Payload.Type
  ) -> Payload? {
    if let frame = CallData.pointer(detailsBits)?.pointee.payload {
      return frame.pointee.boxed.payload(as: type)
    }
    return UserInfo(address: userInfoBits).payload(as: type)
  }
}
