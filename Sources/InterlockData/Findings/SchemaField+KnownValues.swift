extension SchemaField {
  /// The values that it can have, if they are few and known; nil otherwise.
  package var knownValues: [DataValue]? {
    let values = domain.map { $0.compactMap { $0.fitting(type) } } ?? []
    guard !values.isEmpty else { return type.unwrapped == .boolean ? type.booleans : nil }
    let hasNil = !type.isOptional || values.contains(.nothing)
    return values + (hasNil ? [] : [.nothing])
  }

  /// Whether it can hold only those values, whatever is assigned.
  package var holdsKnownValuesOnly: Bool {
    if type.unwrapped == .boolean { return (knownValues?.count ?? 0) == type.booleans.count }
    guard case .values(let values) = limits, let knownValues else { return false }
    return Set(values).isSubset(of: knownValues)
  }

  /// Whether it can hold a value of its type.
  package func canHold(_ value: DataValue) -> Bool {
    if type.isOptional, case .nothing = value { return true }
    switch (limits, value) {
    case (.none, _): return true
    case (.integers(let range), .integer(let integer)): return range.contains(integer)
    case (.integers, _): return true
    case (.values(let values), _): return values.contains(value)
    case (.tested(let test), _): return test(value)
    }
  }

  /// What it holds after a value is assigned; nil if it cannot hold the value. A `Float` holds the nearest `Float`.
  package func held(_ value: DataValue) -> DataValue? {
    guard case .stored(_, .float)? = assignment, case .number(let number) = value else {
      return canHold(value) ? value : nil
    }
    let rounded = Double(Float(number))
    return rounded.isFinite ? .number(rounded) : nil
  }
}

extension DataValue {
  /// The value converted to a type; nil if it doesn't fit.
  fileprivate func fitting(_ type: DataType) -> Self? {
    if belongs(to: type) { return self }
    return widened.belongs(to: type) ? widened : nil
  }
}
