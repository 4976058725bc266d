/// Objects that are worked out once and kept for all: a table of a fixed size that any thread fills and nobody empties,
/// so that looking something up takes neither a lock nor a reference count. Where it is full, nothing more is kept.
///
/// The standard library has no atomics on the platforms that the package supports, but these two functions, by which
/// its own lazy storage works: they are compiled into the module.
struct SharedTable<Entry: AnyObject>: @unchecked Sendable {
  // Safe because a slot is written once, atomically, and entries do not change.
  private let slots: UnsafeMutablePointer<Entry?>
  private let mask: Int

  private static var probeCount: Int { 8 }

  init(capacity: UInt32) {
    let capacity = Int(max(capacity, 8).nextPowerOfTwo)
    mask = capacity - 1
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
  }

  func deallocate() {
    slots.deinitialize(count: mask + 1)
    slots.deallocate()
  }

  /// Where an entry stands; nil if it is not there.
  @inline(__always)
  func find(_ hash: UInt, _ isIt: (Unmanaged<Entry>) -> Bool) -> (
    entry: Unmanaged<Entry>, position: Int
  )? {
    var position = Int(truncatingIfNeeded: hash) & mask
    for _ in 0..<Self.probeCount {
      guard let entry = (slots + position).published() else { return nil }
      if isIt(entry) { return (entry, position) }
      position = (position &+ 1) & mask
    }
    return nil
  }

  /// Puts an entry in, unless another thread has put in the same.
  ///
  /// - Returns: The one that stands there now; nil if there is no place.
  func insert(
    _ entry: Entry,
    _ hash: UInt,
    _ isIt: (Unmanaged<Entry>) -> Bool
  ) -> (entry: Unmanaged<Entry>, position: Int)? {
    var position = Int(truncatingIfNeeded: hash) & mask
    for _ in 0..<Self.probeCount {
      let winner = (slots + position).publish(entry)
      if isIt(winner) { return (winner, position) }
      position = (position &+ 1) & mask
    }
    return nil
  }

  /// The entry at a position at which one has been found.
  subscript(position: Int) -> Unmanaged<Entry>? {
    (slots + position).published()
  }
}

extension UnsafeMutablePointer {
  /// The object that a thread has put here; nil if none has.
  @inline(__always)
  func published<Object: AnyObject>() -> Unmanaged<Object>? where Pointee == Object? {
    _stdlib_atomicAcquiringLoadARCRef(object: self)
  }

  /// Puts an object here, if no thread has been faster.
  ///
  /// - Returns: The object that is here now.
  @inline(__always)
  func publish<Object: AnyObject>(_ object: Object) -> Unmanaged<Object> where Pointee == Object? {
    _stdlib_atomicAcquiringInitializeARCRef(object: self, desired: object)
  }
}

extension UInt {
  /// Spreads what two numbers say over all bits.
  @inline(__always)
  static func mixed(_ first: UInt, _ second: UInt) -> UInt {
    let product =
      (first ^ (second &* 0x9E37_79B9)) &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    return product ^ (product >> 24)
  }
}
