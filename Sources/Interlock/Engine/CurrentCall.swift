/// The guard or callback that is running: its kind and its owner. One word, because it is written before each
/// callback.
struct CurrentCall {
  private let bits: UInt64

  @inline(__always)
  init(_ kind: CallbackKind, _ owner: CallbackOwner) {
    bits = UInt64(unsafeBitCast(kind, to: UInt8.self)) << 32 | UInt64(owner.number)
  }

  var kind: CallbackKind {
    // Safe because the initialiser has stored a kind there.
    unsafeBitCast(UInt8(truncatingIfNeeded: bits >> 32), to: CallbackKind.self)
  }

  var owner: CallbackOwner { CallbackOwner(number: UInt32(truncatingIfNeeded: bits)) }
}
