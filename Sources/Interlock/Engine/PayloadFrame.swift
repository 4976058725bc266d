/// The payload of a call that a direct step takes, kept on the stack of the call.
///
/// Therefore a direct step needs no box. The engine boxes the payload into the data of the event, because an event of
/// the engine can wait.
@usableFromInline
struct PayloadFrame {
  @usableFromInline let address: UnsafeRawPointer
  @usableFromInline let type: any Sendable.Type

  @inlinable
  @inline(__always)
  init<Payload: Sendable>(_ payload: UnsafePointer<Payload>) {
    address = UnsafeRawPointer(payload)
    type = Payload.self
  }

  /// Returns true if the payload has a type.
  @inlinable
  @inline(__always)
  func isFor<Payload: Sendable>(_ other: Payload.Type) -> Bool {
    ObjectIdentifier(type) == ObjectIdentifier(other)
  }

  /// Makes a call with a payload.
  @inlinable
  @inline(__always)
  static func with<Payload: Sendable, Result, Failure: Error>(
    _ payload: Payload,
    _ call: (UnsafePointer<Self>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafePointer(to: payload) { payload throws(Failure) in
      try withUnsafePointer(to: Self(payload), call)
    }
  }

  /// The payload in a box that outlives the call.
  var boxed: any PayloadBox {
    let type = type
    return box(type)
  }

  private func box<Payload: Sendable>(_ type: Payload.Type) -> any PayloadBox {
    TypedPayload(address.assumingMemoryBound(to: Payload.self).pointee)
  }
}

// One call uses it, and it ends with that call.
@available(*, unavailable)
extension PayloadFrame: Sendable {}
