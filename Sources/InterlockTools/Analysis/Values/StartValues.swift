import InterlockData

/// The context values that a machine starts with, when its fields are followed from step to step.
///
/// ```swift
/// let space = StateSpace(of: life, from: .context(Order(total: 3)))
/// ```
public enum StartValues<Context> {
  /// Any values that the fields declare.
  case any
  /// The values of a context.
  case context(Context)
}

extension StartValues {
  var isAny: Bool { if case .any = self { true } else { false } }

  /// The values of some fields; nil for any.
  func values(of names: [FormulaName], _ schema: any Schema) -> [FormulaName: DataValue]? {
    guard case .context(let context) = self else { return nil }
    var values: [FormulaName: DataValue] = [:]
    for name in names {
      guard let reader = FieldReader(name, schema) else { continue }
      values[name] = withUnsafePointer(to: context) { reader.value(in: $0) }
    }
    return values
  }
}

extension StartValues: Sendable where Context: Sendable {}
