import InterlockData

/// A formula with known values of the context.
struct PartlyKnown {
  let bound: BoundFormula
  let node: CheckedNode

  /// Whether its value depends on unknown values that are not part of the payload.
  let readsUnknown: Bool

  init(
    _ bound: BoundFormula,
    _ tracker: FieldTracker,
    _ row: ValueTable.Row,
    in memory: inout FieldTracker.Memory
  ) {
    self.bound = bound
    let codes = memory.codes(of: bound, row, nil)
    let known = memory.values(of: codes)
    let rest = bound.formula.substituting(known, unbounded: tracker.unbounded(bound, codes))
    node = rest.root
    let left = node.variables
    readsUnknown = zip(bound.formula.variables, bound.places).contains { variable, place in
      guard left.contains(variable) else { return false }
      switch place {
      case .state: return false
      case .unknown: return true
      case .field(let number): return !bound.payloads.contains(number)
      }
    }
  }
}
