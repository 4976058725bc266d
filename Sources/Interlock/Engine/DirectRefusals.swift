/// The guards that refused in a direct step, in a form that needs no allocation: four bits for each row tried, with
/// the index of the guard, counted from 1.
@usableFromInline
struct DirectRefusals: Sendable {
  private var bits: UInt32 = 0

  @usableFromInline
  init() {}

  var isEmpty: Bool { bits == 0 }

  /// Records which guard of one more row refused, if there is room.
  ///
  /// - Returns: Whether there was room.
  mutating func append(_ guardIndex: Int) -> Bool {
    guard bits >> 28 == 0, guardIndex < 15 else { return false }
    // The last row is in the lowest bits.
    bits = bits << 4 | UInt32(guardIndex + 1)
    return true
  }

  /// The guards that refused, in the order in which they were asked.
  ///
  /// - Parameters:
  ///   - column: The column of the event.
  ///   - node: The node whose rows were tried, in order.
  ///   - chart: The chart.
  /// - Returns: The guards.
  func rejections(of column: Column, in node: Node, _ chart: Chart) -> [Rejection] {
    var rejections: [Rejection] = []
    var position: RowPosition?
    for index in (0..<8).reversed() {
      let number = Int(bits >> (4 * index) & 15)
      guard number > 0 else { continue }
      let last = position.map { chart.rows[$0].event }
      position = chart.row(of: node, .event(column), after: last)
      guard let position else { break }
      rejections.append(Rejection(row: position, guardIndex: number - 1))
    }
    return rejections
  }
}
