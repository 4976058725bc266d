/// What firing an event in a leaf does, as one block of numbers: first the columns of 256 identifiers,
/// then for each leaf a block with an entry a column.
///
/// Where the blocks would take more than 65,536 entries and more than 16 for each row, each has a single
/// unresolved entry and the engine searches the rows, so that memory stays linear in the rows.
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

  /// The column of an identifier by its bits, which are below 256; 0 if it has none.
  @inlinable
  @inline(__always)
  func directColumn(_ bits: Int) -> UInt32 {
    memory[bits]
  }

  /// What firing the event of a column does in the leaf of a block.
  @inlinable
  @inline(__always)
  subscript(block: UInt32, column: UInt32) -> Entry {
    Entry(bits: memory[Self.directCount &+ Int(truncatingIfNeeded: block &+ column)])
  }

  /// The block of a leaf.
  @inlinable
  @inline(__always)
  func block(of leaf: UInt32) -> UInt32 {
    leaf &<< shift
  }

  /// The leaf of a block.
  @inlinable
  @inline(__always)
  func leaf(of block: UInt32) -> UInt32 {
    block &>> shift
  }
}

extension DispatchTable {
  /// The table in which every entry is unresolved.
  init(nodeCount: Int, columnCount: Int, rowCount: Int, directColumns: [UInt32]) {
    let width = UInt32(columnCount).nextPowerOfTwo
    let size = nodeCount * Int(width)
    let isDense = size <= max(65_536, 16 * rowCount) && size <= Entry.largestBlock
    shift = isDense ? UInt32(width.trailingZeroBitCount) : 0
    columnMask = isDense ? .max : 0
    let entries = [UInt32](repeating: Entry.unresolved.bits, count: nodeCount << Int(shift))
    memory = .allocate(copying: directColumns.map { [columnMask] in $0 & columnMask } + entries)
  }

  /// Notes what each event does in each leaf; without columns, nothing.
  ///
  /// - Parameters:
  ///   - leaves: The leaves.
  ///   - columns: The columns, 0 not among them: what is not known stays unresolved.
  ///   - entry: What the event of a column does in a leaf.
  func fill(leaves: Range<UInt32>, columns: Range<UInt32>, _ entry: (UInt32, UInt32) -> Entry) {
    guard columnMask != 0 else { return }
    for leaf in leaves {
      for column in columns {
        memory[Self.directCount + Int(block(of: leaf) + column)] = entry(leaf, column).bits
      }
    }
  }

  func deallocate() {
    memory.deallocate()
  }
}

extension UInt32 {
  fileprivate var nextPowerOfTwo: UInt32 {
    self <= 1 ? 1 : 1 << (UInt32(Self.bitWidth) - UInt32((self - 1).leadingZeroBitCount))
  }
}
