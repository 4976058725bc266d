import InterlockData

extension FormulaScript {
  /// What a field holds of a part that it is assigned; it fails if the field cannot hold the value. What it holds of
  /// constants is known now.
  func held(
    _ value: Piece,
    by limits: FieldLimits,
    _ node: CheckedNode
  ) throws(Failure) -> Piece {
    switch (limits, node.kind) {
    // What is chosen is held already.
    case (.none, _), (_, .conditional), (_, .binary(.coalesce, _, _)): return value
    case (_, .literal(let constant)):
      guard let held = limits.held(constant) else { return value.checked(["false"]) }
      return .atom(try literal(held, node))
    default: break
    }
    let canBeNull = node.type.isOptional
    func orNull(_ condition: String) -> String {
      canBeNull ? "(\(value.atom) === null || \(condition))" : condition
    }
    switch limits {
    case .none: return value
    case .integers(let range):
      guard range.upperBound < Self.greatest || range.lowerBound > -Self.greatest else {
        return value
      }
      return value.checked([
        orNull("\(value.atom) >= \(range.lowerBound)"),
        orNull("\(value.atom) <= \(range.upperBound)"),
      ])
    case .floats:
      let float = "Math.fround(\(value.text))"
      // Null would become zero.
      let held = canBeNull ? Piece("\(value.atom) === null ? null : \(float)") : .atom(float)
      return held.checked(value.checks + [orNull("isFinite(\(float))")])
    case .values, .converted:
      guard let values = node.values(heldBy: limits) else {
        throw Failure(
          part: node.source,
          message: "is assigned to a field whose possible values only code knows",
          suggestion: "Assign a literal, or make the enumeration 'CaseIterable'"
        )
      }
      let texts = try list(values.filter { $0 != .nothing }, node)
      return value.checked([orNull("[\(texts)].includes(\(value.text))")])
    }
  }
}
