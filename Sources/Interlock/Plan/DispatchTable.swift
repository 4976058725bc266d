/// What firing an event in a configuration does, as one block of numbers: first the columns of 256
/// identifiers, then for each configuration a block with an entry a column.
///
/// A table that is not dense has a single unresolved entry in each block, and the engine searches the rows.
@usableFromInline
struct DispatchTable: Sendable {
  // Safe because nothing changes after the initialiser, and the plan that frees it outlives its users.
  @usableFromInline nonisolated(unsafe) let memory: UnsafeMutablePointer<UInt32>

  /// The length of a block, as a power of two.
  @usableFromInline let shift: UInt32

  /// All ones; zero if the blocks have no columns.
  @usableFromInline let columnMask: UInt32

  /// The number of identifiers whose column stands at their bits.
  @inlinable
  static var directCount: Int { 256 }

  /// Makes a table of a memory, which it owns.
  init(memory: UnsafeMutablePointer<UInt32>, shift: UInt32, columnMask: UInt32) {
    self.memory = memory
    self.shift = shift
    self.columnMask = columnMask
  }

  /// A table that has no answer to anything.
  static let unresolved = DispatchTable()

  private init() {
    self.init(unresolvedCount: 2)
  }

  /// A table without columns and without an answer, for as many configurations.
  init(unresolvedCount count: Int) {
    let direct = [UInt32](repeating: 0, count: Self.directCount)
    let entries = [UInt32](repeating: DispatchEntry.unresolved.bits, count: count)
    self.init(memory: .allocate(copying: direct + entries), shift: 0, columnMask: 0)
  }

  /// The columns of the identifiers whose bits are numbers below `directCount`.
  var directColumns: [Column] {
    (0..<Self.directCount).map { directColumn($0) }
  }

  func deallocate() {
    memory.deallocate()
  }

  /// The column of an identifier by its bits, which are below 256; that of unknown events if it has none.
  @inlinable
  @inline(__always)
  func directColumn(_ bits: Int) -> Column {
    Column(number: memory[bits])
  }

  /// A column for this table, which may have a single one.
  @inlinable
  @inline(__always)
  func masked(_ column: Column) -> Column {
    Column(number: column.number & columnMask)
  }

  /// What firing the event of a column does in the configuration of a block.
  @inlinable
  @inline(__always)
  subscript(block: Block, column: Column) -> DispatchEntry {
    DispatchEntry(
      bits: memory[Self.directCount &+ Int(truncatingIfNeeded: block.number &+ column.number)]
    )
  }

  /// The block of a configuration, by its number.
  @inlinable
  @inline(__always)
  func block(of number: ConfigurationNumber) -> Block {
    Block(of: number, shift: shift)
  }

  /// The number of the configuration of a block.
  @inlinable
  @inline(__always)
  func number(of block: Block) -> ConfigurationNumber {
    block.configuration(shift: shift)
  }
}

extension DispatchTable {
  /// The bits of an identifier that is a single byte, or an integer.
  ///
  /// Equal bits are equal identifiers. The reverse need not hold, so bits that are not found say
  /// nothing, and the identifier has to be hashed. Larger types are left out: they may have padding,
  /// whose bits are anything.
  @inlinable
  @inline(__always)
  static func bits<ID>(of event: ID) -> UInt64? {
    guard _isPOD(ID.self) else { return nil }
    switch MemoryLayout<ID>.size {
    case 0: return 0
    case 1: return UInt64(unsafeBitCast(event, to: UInt8.self))
    case 8 where ID.self == Int.self || ID.self == UInt.self:
      return unsafeBitCast(event, to: UInt64.self)
    case 4 where ID.self == Int32.self || ID.self == UInt32.self:
      return UInt64(unsafeBitCast(event, to: UInt32.self))
    case 2 where ID.self == Int16.self || ID.self == UInt16.self:
      return UInt64(unsafeBitCast(event, to: UInt16.self))
    default: return nil
    }
  }
}
