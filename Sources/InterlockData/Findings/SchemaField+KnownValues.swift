extension SchemaField {
  /// The possible values, if they are few and known; nil otherwise.
  package var knownValues: [DataValue]? {
    let values = domain.map { $0.compactMap { $0.fitting(type) } } ?? []
    guard !values.isEmpty else { return type.unwrapped == .boolean ? type.booleans : nil }
    let hasNil = !type.isOptional || values.contains(.nothing)
    return values + (hasNil ? [] : [.nothing])
  }
}

extension DataValue {
  /// The value converted to a type; nil if it doesn't fit.
  fileprivate func fitting(_ type: DataType) -> Self? {
    if belongs(to: type) { return self }
    return widened.belongs(to: type) ? widened : nil
  }
}
