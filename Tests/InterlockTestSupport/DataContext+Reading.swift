package import InterlockData

extension DataContext {
  /// Evaluates a formula on contexts.
  package static func reader(of formula: Formula) throws -> (Self) throws -> DataValue {
    let code = try formula.checked(against: fields).compiled().boxed
    return { context in try withUnsafePointer(to: context) { try code(Environment(context: $0)) } }
  }

  /// Reads a field of contexts by its name.
  package static func reader(of name: String) throws -> (Self) throws -> DataValue {
    try reader(of: Formula(.make(.name(FormulaName(written: name)))))
  }

  /// The value of a field.
  package func value(of name: String) throws -> DataValue {
    try Self.reader(of: name)(self)
  }
}
