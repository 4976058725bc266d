/// The context of a call, and the payload of its event, for the engine.
///
/// It lives on the stack of the call. The engine passes its address in place of that of the details, and the lowest bit
/// tells the two apart, so a call with neither context nor payload costs nothing more. The room for a copy of the
/// context follows it: see `ContextFrame`.
@usableFromInline
struct CallData {
  /// The address of the details of the machine; 0 if it has none.
  @usableFromInline var detailsBits: UInt = 0

  /// The address of the context.
  @usableFromInline let context: UnsafeMutableRawPointer

  /// The content of the copy of the context, from which a failed transaction is restored.
  @usableFromInline var copy = ContextCopy.none

  @usableFromInline
  enum ContextCopy: Sendable {
    /// Nothing: the call hasn't changed the context.
    case none
    /// The context before an earlier, successful transaction of the call.
    case outdated
    /// The context before the current transaction.
    case current
  }

  /// The payload of a direct step; nil if there is none, or if the event's data holds it.
  @usableFromInline var payload: UnsafePointer<PayloadFrame>?

  /// The call as nested calls of its callbacks see it; nil if the context doesn't hold the machine.
  @usableFromInline let nesting: UnsafeMutablePointer<NestedCall>?

  @inlinable
  @inline(__always)
  init(context: UnsafeMutableRawPointer, _ nesting: UnsafeMutablePointer<NestedCall>? = nil) {
    self.context = context
    self.nesting = nesting
  }

  /// Creates the data of a call without a context.
  @inlinable
  @inline(__always)
  init(payload: UnsafePointer<PayloadFrame>) {
    // Any valid address works, because the context is never read.
    context = UnsafeMutableRawPointer(mutating: UnsafeRawPointer(payload))
    self.payload = payload
    nesting = nil
  }
}

// One call uses it, and it ends with that call.
@available(*, unavailable)
extension CallData: Sendable {}

@usableFromInline
typealias CallDataPointer = UnsafeMutablePointer<CallData>

extension CallData {
  /// Encodes details and data as the one address that the engine is given.
  ///
  /// - Parameters:
  ///   - data: The data of the call; nil if it has none.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  /// - Returns: The address of the details. If there is data, the address of the data plus one; the data then holds
  ///   the address of the details.
  @inlinable
  @inline(__always)
  static func bits(_ data: CallDataPointer?, _ detailsBits: UInt = 0) -> UInt {
    guard let data else { return detailsBits }
    data.pointee.detailsBits = detailsBits
    return UInt(bitPattern: data) | 1
  }

  /// The data at such an address; nil if it is the address of details.
  @inlinable
  @inline(__always)
  static func pointer(_ bits: UInt) -> CallDataPointer? {
    isData(bits) ? data(at: bits) : nil
  }

  /// Returns true if an address is that of data.
  @inlinable
  @inline(__always)
  static func isData(_ bits: UInt) -> Bool {
    bits & 1 != 0
  }

  /// The data at the address of data.
  @inlinable
  @inline(__always)
  static func data(at bits: UInt) -> CallDataPointer {
    // Subtracted rather than masked, so that it becomes part of the address of a field.
    CallDataPointer(bitPattern: bits &- 1).unsafelyUnwrapped
  }

  /// Ends a transaction whose changes persist in any case.
  @inline(__always)
  static func commit(_ bits: UInt) {
    guard let data = pointer(bits), data.pointee.copy == .current else { return }
    data.pointee.copy = .outdated
  }
}
