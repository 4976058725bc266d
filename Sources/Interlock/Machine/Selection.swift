extension Machine.Plan {
  /// Finds the row that takes an event: from the active state outward, the rows of each node in the
  /// order in which they are written, the first whose guards hold.
  ///
  /// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation),
  /// `selectTransitions`.
  ///
  /// - Parameters:
  ///   - candidate: The first row to try.
  ///   - transition: Shown to the guards; its target becomes that of the row that is returned.
  ///   - note: Gets each guard that refuses.
  /// - Returns: The position of the row; nil where there is none.
  /// - Throws: `callbackFailed` where a guard throws.
  @inlinable
  @inline(__always)
  func select(
    from candidate: Int?,
    _ transition: inout Machine.Transition,
    _ note: (Rejection) -> Void
  ) throws(Machine.FireError) -> Int? {
    var candidate = candidate
    while let position = candidate {
      transition.targetNode = rows[position].target
      guard let refusing = try refusingGuard(at: position, transition) else { return position }
      note(Rejection(row: position, guardIndex: refusing))
      candidate = self.candidate(after: position)
    }
    return nil
  }

  /// The number, from 0, of the first guard of a row that does not hold; nil if all do.
  @inlinable
  @inline(__always)
  func refusingGuard(
    at position: Int,
    _ transition: borrowing Machine.Transition
  ) throws(Machine.FireError) -> Int? {
    let event = rows[position].event
    do {
      return try eventHooks[Int(event)]._withUnsafeGuaranteedRef {
        try $0.refusingGuard(transition)
      }
    } catch {
      throw .callbackFailed(failure(of: .shouldFire, event, error))
    }
  }

  /// The position of the first row that a leaf tries for an event; nil where there is none.
  @inlinable
  func firstCandidate(for event: EventID, in leaf: UInt32) -> Int? {
    firstCandidate(in: leaf, column(of: event))
  }

  /// The position of the first row that a leaf tries for a column: its own rows come first, then those
  /// of the nodes around it.
  @inlinable
  @inline(never)
  func firstCandidate(in leaf: UInt32, _ column: UInt32) -> Int? {
    var node = leaf
    while true {
      if let row = firstRow(of: node, column: column) { return row }
      guard node != Self.root else { return nil }
      node = parent(of: node)
    }
  }

  /// The position of the row that is tried after one that has refused.
  @inlinable
  @inline(never)
  func candidate(after position: Int) -> Int? {
    let row = rows[position]
    let next = position + 1
    if next < rowStarts[Int(row.node) + 1], rows[next].column == row.column { return next }
    guard row.node != Self.root else { return nil }
    return firstCandidate(in: parent(of: row.node), row.column)
  }
}

/// A guard that has refused.
@usableFromInline
struct Rejection: Hashable, Sendable {
  @usableFromInline let row: Int
  @usableFromInline let guardIndex: Int

  @inlinable
  init(row: Int, guardIndex: Int) {
    self.row = row
    self.guardIndex = guardIndex
  }
}
