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

  /// All ones; zero where the blocks have no columns.
  @usableFromInline let columnMask: UInt32

  /// The number of identifiers whose column stands at their bits.
  @inlinable
  static var directCount: Int { 256 }

  init(_ table: DispatchTableBuilder, directColumns: [UInt32]) {
    shift = UInt32(table.width.trailingZeroBitCount)
    columnMask = table.isDense ? .max : 0
    memory = .allocate(
      copying: directColumns.map { [columnMask] in $0 & columnMask } + table.entries
    )
  }

  /// A table that has no answer to anything.
  static let unresolved = DispatchTable()

  /// The only block of that table. Not 0, which is that of an inactive machine.
  static var unresolvedBlock: UInt32 { 1 }

  private init() {
    shift = 0
    columnMask = 0
    let direct = [UInt32](repeating: 0, count: Self.directCount)
    memory = .allocate(
      copying: direct + [DispatchEntry.unresolved.bits, DispatchEntry.unresolved.bits]
    )
  }

  func deallocate() {
    memory.deallocate()
  }

  /// The column of an identifier by its bits, which are below 256; 0 if it has none.
  @inlinable
  @inline(__always)
  func directColumn(_ bits: Int) -> UInt32 {
    memory[bits]
  }

  /// What firing the event of a column does in the configuration of a block.
  @inlinable
  @inline(__always)
  subscript(block: UInt32, column: UInt32) -> DispatchEntry {
    DispatchEntry(bits: memory[Self.directCount &+ Int(truncatingIfNeeded: block &+ column)])
  }

  /// The block of a configuration, by its number.
  @inlinable
  @inline(__always)
  func block(of number: UInt32) -> UInt32 {
    number &<< shift
  }

  /// The number of the configuration of a block.
  @inlinable
  @inline(__always)
  func number(of block: UInt32) -> UInt32 {
    block &>> shift
  }
}
