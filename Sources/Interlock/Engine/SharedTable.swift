/// Objects that are computed once and shared: a table of fixed size. Any thread adds entries, and none are removed, so
/// that a lookup takes neither a lock nor reference counting. When it is full, it keeps no more.
///
/// The standard library has no atomics on the platforms that the package supports, except for these two functions,
/// which its own lazy storage uses. They are compiled into the module.
struct SharedTable<Entry: AnyObject & Sendable>: @unchecked Sendable {
  // Safe because each slot is written once, atomically, and entries never change.
  private let slots: UnsafeMutablePointer<Entry?>
  private let mask: Int

  // Few, because a lookup in a full table takes as many comparisons, and an entry without a slot is only computed
  // again.
  private static var probeCount: Int { 8 }

  init(capacity: UInt32) {
    // At least as many slots as a lookup looks at, so that it looks at none twice.
    let capacity = Int(max(capacity, 8).nextPowerOfTwo)
    mask = capacity - 1
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
  }

  func deallocate() {
    // Most slots are empty, and the runtime takes far longer to destroy one than to look at it.
    // Debug builds are many times slower with a range.
    var position = 0
    while position <= mask {
      if slots[position] != nil { (slots + position).deinitialize(count: 1) }
      position += 1
    }
    slots.deallocate()
  }

  /// The place of an entry; nil if it is not in the table.
  @inline(__always)
  func find(_ hash: UInt, _ matches: (Unmanaged<Entry>) -> Bool) -> (
    entry: Unmanaged<Entry>, position: Int
  )? {
    var position = Int(truncatingIfNeeded: hash) & mask
    for _ in 0..<Self.probeCount {
      // Nothing is ever removed, so an entry never stands behind an empty slot.
      guard let entry = (slots + position).published() else { return nil }
      if matches(entry) { return (entry, position) }
      position = (position &+ 1) & mask
    }
    return nil
  }

  /// Inserts an entry, unless another thread has inserted the same one.
  ///
  /// - Returns: The entry now in place; nil if there is no room.
  func insert(
    _ entry: Entry,
    _ hash: UInt,
    _ matches: (Unmanaged<Entry>) -> Bool
  ) -> (entry: Unmanaged<Entry>, position: Int)? {
    var position = Int(truncatingIfNeeded: hash) & mask
    for _ in 0..<Self.probeCount {
      // One atomic step: it fills an empty slot, or returns the entry in it.
      let winner = (slots + position).publish(entry)
      if matches(winner) { return (winner, position) }
      position = (position &+ 1) & mask
    }
    return nil
  }

  /// The entry at a position where one has been found.
  subscript(position: Int) -> Unmanaged<Entry>? {
    (slots + position).published()
  }
}

extension UnsafeMutablePointer {
  /// The object that a thread has published here; nil if none has.
  @inline(__always)
  func published<Object: AnyObject>() -> Unmanaged<Object>? where Pointee == Object? {
    _stdlib_atomicAcquiringLoadARCRef(object: self)
  }

  /// Publishes an object here, unless another thread was faster.
  ///
  /// - Returns: The object that is here now.
  @inline(__always)
  func publish<Object: AnyObject>(_ object: Object) -> Unmanaged<Object> where Pointee == Object? {
    _stdlib_atomicAcquiringInitializeARCRef(object: self, desired: object)
  }
}

extension UInt {
  /// Mixes two numbers into a hash that is spread over all bits.
  @inline(__always)
  static func mixed(_ first: UInt, _ second: UInt) -> UInt {
    // Fibonacci hashing, by 2⁶⁴ divided by the golden ratio. The shift brings the high bits, which are mixed best, down
    // to those that a table's mask keeps.
    let product =
      (first ^ (second &* 0x9E37_79B9)) &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    return product ^ (product >> 24)
  }
}

extension UInt32 {
  fileprivate var nextPowerOfTwo: UInt32 {
    self <= 1 ? 1 : 1 << (UInt32(Self.bitWidth) - UInt32((self - 1).leadingZeroBitCount))
  }
}
