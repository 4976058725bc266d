extension CheckedNode {
  /// The values of the part that a field with some values holds unchanged; nil if only the type of the field determines
  /// what it holds.
  package func values(heldBy limits: FieldLimits) -> [DataValue]? {
    switch limits {
    case .values(let values): return values
    case .converted:
      guard case .field(_, let field) = kind, let values = field.limits.values,
        values.allSatisfy({ limits.held($0) == $0 })
      else { return nil }
      return values
    case .none, .integers, .floats: return nil
    }
  }
}
