extension Machine {
  /// How the entries of a plan are laid out.
  ///
  /// Normally each leaf has a block of one entry a column, its length a power of two. Where that would
  /// take more than 64 KiB entries and more than 16 for each row, a leaf has a single unresolved entry
  /// and the engine searches the rows, so that the memory is linear in the rows.
  struct EntryLayout {
    let shift: UInt32
    let columnMask: UInt32
    private let nodeCount: Int
    private let isDense: Bool

    init(_ numbering: Numbering, rowCount: Int) {
      let width = UInt32(numbering.columnCount).nextPowerOfTwo
      nodeCount = numbering.nodeCount
      isDense = nodeCount * Int(width) <= max(65_536, 16 * rowCount)
      shift = isDense ? UInt32(width.trailingZeroBitCount) : 0
      columnMask = isDense ? width - 1 : 0
    }

    /// The entries: unresolved for the root, which is the leaf of inactive machines.
    func entries(
      of table: RowTable,
      states: [StateHooks],
      events: [EventHooks],
      _ isObserved: Bool
    ) -> [Entry] {
      guard isDense else { return [Entry](repeating: .unresolved, count: nodeCount) }
      var entries = [Entry](repeating: .refused, count: nodeCount << Int(shift))
      for column in 0...Int(columnMask) { entries[column] = .unresolved }

      func resolve(_ leaf: UInt32, _ rows: Range<Int>) {
        for position in rows.reversed() {
          let row = table.rows[position]
          let isPlain =
            !isObserved && events[Int(row.event)].isSilent
            && (row.isInternal
              || states[Int(leaf)].isSilentOnExit
                && states[Int(row.target)].isSilentOnEntry)
          entries[Int(leaf << shift | row.column)] =
            isPlain ? .plain(row.isInternal ? leaf : row.target) : .rows(from: position)
        }
      }
      for leaf in 1..<UInt32(max(nodeCount, 1)) {
        resolve(leaf, table.starts[0]..<table.starts[1])
        resolve(leaf, table.starts[Int(leaf)]..<table.starts[Int(leaf) + 1])
        entries[Int(leaf << shift)] = .refused
      }
      return entries
    }
  }
}

extension UInt32 {
  fileprivate var nextPowerOfTwo: UInt32 {
    self <= 1 ? 1 : 1 << (UInt32(Self.bitWidth) - UInt32((self - 1).leadingZeroBitCount))
  }
}
