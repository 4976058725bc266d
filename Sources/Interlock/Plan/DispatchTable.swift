/// The effect of each event in each configuration, as one piece of memory: first the columns of 256 identifiers, then
/// for each configuration a block with one entry per column.
///
/// A table that isn't dense has a single unresolved entry in each block, and the engine searches the transitions.
@usableFromInline
struct DispatchTable: Sendable {
  // Safe because nothing changes after the initialiser, and the plan that frees it outlives all users.
  @usableFromInline nonisolated(unsafe) let memory: UnsafeMutablePointer<UInt32>

  /// The number of entries of each block.
  @usableFromInline let width: UInt32

  /// 2³² divided by the width, rounded up.
  @usableFromInline let reciprocal: UInt64

  /// All ones; zero if the blocks have no columns.
  @usableFromInline let columnMask: UInt32

  /// The number of identifiers whose column is looked up directly by their bits.
  @inlinable
  static var directCount: Int { 256 }

  /// Creates a table from memory, which it owns.
  init(memory: UnsafeMutablePointer<UInt32>, width: UInt32, columnMask: UInt32) {
    self.memory = memory
    self.width = width
    reciprocal = (1 << 32 + UInt64(width) - 1) / UInt64(width)
    self.columnMask = columnMask
  }

  /// A table that resolves nothing.
  static let unresolved = DispatchTable()

  private init() {
    self.init(unresolvedCount: 2)
  }

  /// A table without columns that resolves nothing, for a number of configurations.
  init(unresolvedCount count: Int) {
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.directCount + count)
    words.initialize(repeating: 0, count: Self.directCount)
    (words + Self.directCount).initialize(repeating: DispatchEntry.unresolved.bits, count: count)
    self.init(memory: words, width: 1, columnMask: 0)
  }

  /// The columns of the identifiers whose bits, as a number, are below `directCount`.
  var directColumns: [Column] {
    (0..<Self.directCount).map { directColumn($0) }
  }

  func deallocate() {
    memory.deallocate()
  }

  /// The column of an identifier whose bits are below 256; that of unknown events if it has none.
  @inlinable
  @inline(__always)
  func directColumn(_ bits: Int) -> Column {
    Column(number: memory[bits])
  }

  /// A column as an index into this table, which may have a single one.
  @inlinable
  @inline(__always)
  func masked(_ column: Column) -> Column {
    Column(number: column.number & columnMask)
  }

  /// The effect of the event of a column in the configuration of a block.
  @inlinable
  @inline(__always)
  subscript(block: Block, column: Column) -> DispatchEntry {
    DispatchEntry(
      bits: memory[Self.directCount &+ Int(truncatingIfNeeded: block.number &+ column.number)]
    )
  }

  /// The block of a configuration, by the configuration's number.
  @inlinable
  @inline(__always)
  func block(of number: ConfigurationNumber) -> Block {
    Block(of: number, width: width)
  }

  /// The number of the configuration of a block.
  @inlinable
  @inline(__always)
  func number(of block: Block) -> ConfigurationNumber {
    // A division takes many times as long. The product is exact because a block begins at a multiple of the width: what
    // the reciprocal is too large by adds less than 2³².
    ConfigurationNumber(
      number: UInt32(truncatingIfNeeded: (UInt64(block.number) &* reciprocal) &>> 32)
    )
  }
}

extension DispatchTable {
  /// The bits of an identifier that is a single byte or an integer.
  ///
  /// Equal bits mean equal identifiers. The reverse need not hold, so if bits are not found, the identifier still has
  /// to be hashed. Larger types are left out because they may have padding, whose bits are arbitrary.
  @inlinable
  @inline(__always)
  static func bits<ID>(of event: ID) -> UInt64? {
    guard _isPOD(ID.self) else { return nil }
    switch MemoryLayout<ID>.size {
    case 0: return 0
    // Safe because it is one byte that holds no reference, and any byte is a number.
    case 1: return UInt64(unsafeBitCast(event, to: UInt8.self))
    case 8 where ID.self == Int.self || ID.self == UInt.self:
      return unsafeBitCast(event, to: UInt64.self)  // Safe because it is an integer of that size.
    case 4 where ID.self == Int32.self || ID.self == UInt32.self:
      return UInt64(unsafeBitCast(event, to: UInt32.self))  // Safe because of its type, as above.
    case 2 where ID.self == Int16.self || ID.self == UInt16.self:
      return UInt64(unsafeBitCast(event, to: UInt16.self))  // Safe because of its type, as above.
    default: return nil
    }
  }
}
