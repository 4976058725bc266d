/// The context of a call, and the payload of its event, for the engine.
///
/// It stands on the stack of the call. The engine hands its address on in the place of that of the details, told apart by
/// the lowest bit, so that a call without both pays nothing for it. `ContextFrame` begins with it.
@usableFromInline
struct CallData {
  /// The address of the details of the machine; 0 if it has none.
  @usableFromInline var detailsBits: UInt = 0

  /// Where the context is.
  @usableFromInline let context: UnsafeMutableRawPointer

  /// Whether the context has been saved since the transaction began.
  @usableFromInline var isSaved = false

  /// The payload of a direct step; nil if there is none, or the user info has it.
  @usableFromInline var payload: UnsafePointer<PayloadFrame>?

  @inlinable
  @inline(__always)
  init(context: UnsafeMutableRawPointer) {
    self.context = context
  }

  /// Makes the data of a call without a context.
  @inlinable
  @inline(__always)
  init(payload: UnsafePointer<PayloadFrame>) {
    // Nobody asks for the context.
    context = UnsafeMutableRawPointer(mutating: UnsafeRawPointer(payload))
    self.payload = payload
  }
}

// It is in use by one call, and gone when that returns.
@available(*, unavailable)
extension CallData: Sendable {}

@usableFromInline
typealias CallDataPointer = UnsafeMutablePointer<CallData>

extension CallData {
  /// What the engine is told of details and data: one address.
  ///
  /// - Parameters:
  ///   - data: The data of the call; nil if it has none.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  /// - Returns: The address of the details; where there are data, that of the data and one, and the data know the details.
  @inlinable
  @inline(__always)
  static func bits(_ data: CallDataPointer?, _ detailsBits: UInt = 0) -> UInt {
    guard let data else { return detailsBits }
    data.pointee.detailsBits = detailsBits
    return UInt(bitPattern: data) | 1
  }

  /// The data to which such an address leads; nil if it is that of details.
  @inlinable
  @inline(__always)
  static func pointer(_ bits: UInt) -> CallDataPointer? {
    bits & 1 == 0 ? nil : CallDataPointer(bitPattern: bits & ~1)
  }

  /// Ends a transaction whose changes stand whatever follows.
  @inline(__always)
  static func commit(_ bits: UInt) {
    pointer(bits)?.pointee.isSaved = false
  }
}
