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
  /// The payload of the event; nil if it has none of that type.
  @inlinable
  @inline(__always)
  func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    if let address = payloadAddress(of: type) { return address.pointee }
    return Self.boxedPayload(detailsBits, eventDataBits, as: type)
  }

  /// The payload of an event that must have one.
  ///
  /// - Throws: `PayloadMismatch.missing` if it has none.
  // Not written with the optional payload, which would have to be unwrapped again.
  @inlinable
  @inline(__always)
  func requiredPayload<Payload: Sendable>(as type: Payload.Type) throws -> Payload {
    if let address = payloadAddress(of: type) { return address.pointee }
    return try Self.requiredBoxedPayload(detailsBits, eventDataBits, as: type)
  }

  /// The address of the payload; nil if it is not on the stack or has another type.
  @inlinable
  @inline(__always)
  func payloadAddress<Payload: Sendable>(of type: Payload.Type) -> UnsafePointer<Payload>? {
    let bits = detailsBits
    guard CallData.isData(bits), let frame = CallData.data(at: bits).pointee.payload,
      frame.pointee.isFor(type)
    else { return nil }
    return frame.pointee.address.assumingMemoryBound(to: Payload.self)
  }

  /// The payload if it is not on the stack or has another type. Static, because for a method a callback would copy
  /// all facts.
  @usableFromInline
  static func boxedPayload<Payload: Sendable>(
    _ detailsBits: UInt,
    _ eventDataBits: UInt,
    as type: Payload.Type
  ) -> Payload? {
    if let frame = CallData.pointer(detailsBits)?.pointee.payload {
      return frame.pointee.boxed.payload(as: type)
    }
    return EventData(address: eventDataBits).payload?.value(as: type)
  }

  @usableFromInline
  static func requiredBoxedPayload<Payload: Sendable>(
    _ detailsBits: UInt,
    _ eventDataBits: UInt,
    as type: Payload.Type
  ) throws -> Payload {
    guard let payload = boxedPayload(detailsBits, eventDataBits, as: type) else {
      throw PayloadMismatch.missing("\(type)")
    }
    return payload
  }
}
