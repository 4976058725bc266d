/// The guards that refused in a direct step, in a form that needs no allocation: four bits for each transition tried,
/// the first transition lowest, with the index of the guard counted from 1.
@usableFromInline
struct DirectRefusals: Sendable {
  private let bits: UInt32

  @usableFromInline
  init() {
    bits = 0
  }

  /// - Parameters:
  ///   - last: The last transition tried. Its guards refused, as did those of the transitions of the same event before
  ///     it.
  ///   - laterGuards: The guards of those transitions that refused, unless it was the first.
  @inline(__always)
  init(upTo last: DirectRow, _ laterGuards: LaterGuards) {
    // A 1 in the four bits of each transition tried. `laterGuards` adds the index where it was not the first guard.
    let firstGuards: UInt32 = 0x1111_1111 &>> (28 &- 4 &* UInt32(last.offset))
    // The limits of direct steps leave room: at most 8 transitions, and no index above 14, so that no sum overflows
    // into the next four bits.
    bits = firstGuards &+ laterGuards.bits
  }

  var isEmpty: Bool { bits == 0 }

  /// The transitions of which a later guard than the first refused: four bits for each transition tried, with the index
  /// of the guard. Most transitions have one guard, so a step records nothing for them.
  struct LaterGuards {
    fileprivate private(set) var bits: UInt32 = 0

    mutating func record(_ guardIndex: Int, of row: DirectRow) {
      bits |= UInt32(truncatingIfNeeded: guardIndex) << (4 * UInt32(row.offset))
    }
  }

  /// The guards that refused, in the order in which they were asked.
  ///
  /// - Parameters:
  ///   - column: The column of the event.
  ///   - node: The node whose transitions were tried, in order.
  ///   - chart: The chart.
  /// - Returns: The guards.
  func rejections(of column: Column, in node: Node, _ chart: Chart) -> [Rejection] {
    var rejections: [Rejection] = []
    var position: RowPosition?
    for index in 0..<DirectStepLimits.rows {
      let number = Int(bits >> (4 * index) & 15)
      guard number > 0 else { break }
      let last = position.map { chart.rows[$0].event }
      position = chart.row(of: node, .event(column), after: last)
      guard let position else { break }
      rejections.append(Rejection(row: position, guardIndex: number - 1))
    }
    return rejections
  }
}
