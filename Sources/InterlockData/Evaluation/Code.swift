/// Computes a Boolean.
package typealias BooleanCode = @Sendable (Environment) throws(EvaluationError) -> Bool
/// Computes an integer.
package typealias IntegerCode = @Sendable (Environment) throws(EvaluationError) -> Int
/// Computes a number, or the seconds of a date.
package typealias NumberCode = @Sendable (Environment) throws(EvaluationError) -> Double
/// Computes a text.
package typealias TextCode = @Sendable (Environment) throws(EvaluationError) -> String
/// Computes a value of any type: values that may be nil, and lists.
package typealias ValueCode = @Sendable (Environment) throws(EvaluationError) -> DataValue

/// A compiled part of a formula, by the type of its value, so that values of plain types are not boxed.
package enum Code: Sendable {
  /// A condition.
  case boolean(BooleanCode)
  /// An integer.
  case integer(IntegerCode)
  /// A number.
  case number(NumberCode)
  /// A text.
  case text(TextCode)
  /// A date.
  case date(NumberCode)
  /// A value that may be nil, or a list.
  case value(ValueCode)
}

extension Code {
  /// The code as code for values of any type.
  package var boxed: ValueCode {
    switch self {
    case .boolean(let code):
      { (environment) throws(EvaluationError) in .boolean(try code(environment)) }
    case .integer(let code):
      { (environment) throws(EvaluationError) in .integer(try code(environment)) }
    case .number(let code):
      { (environment) throws(EvaluationError) in .number(try code(environment)) }
    case .text(let code): { (environment) throws(EvaluationError) in .text(try code(environment)) }
    case .date(let code): { (environment) throws(EvaluationError) in .date(try code(environment)) }
    case .value(let code): code
    }
  }

  /// Code that always returns the same value.
  static func constant(_ value: DataValue) -> Self {
    switch value {
    case .boolean(let value): .boolean { _ in value }
    case .integer(let value): .integer { _ in value }
    case .number(let value): .number { _ in value }
    case .text(let value): .text { _ in value }
    case .date(let value): .date { _ in value }
    case .list, .nothing: .value { _ in value }
    }
  }

  /// Code for values of any type that all have one plain type: unboxes and checks them.
  static func unboxing(
    _ code: @escaping ValueCode,
    to type: DataType,
    at site: EvaluationError.Site
  ) -> Self {
    switch type {
    case .boolean:
      .boolean { (environment) throws(EvaluationError) in
        let value = try code(environment)
        guard case .boolean(let plain) = value else { throw site.refusal(of: value) }
        return plain
      }
    case .integer:
      .integer { (environment) throws(EvaluationError) in
        let value = try code(environment)
        guard case .integer(let plain) = value else { throw site.refusal(of: value) }
        return plain
      }
    case .number:
      .number { (environment) throws(EvaluationError) in
        let value = try code(environment)
        guard case .number(let plain) = value, plain.isFinite else { throw site.refusal(of: value) }
        return plain
      }
    case .text:
      .text { (environment) throws(EvaluationError) in
        let value = try code(environment)
        guard case .text(let plain) = value else { throw site.refusal(of: value) }
        return plain
      }
    case .date:
      .date { (environment) throws(EvaluationError) in
        let value = try code(environment)
        guard case .date(let plain) = value, plain.isFinite else { throw site.refusal(of: value) }
        return plain
      }
    case .list, .optional, .nothing:
      .value { (environment) throws(EvaluationError) in
        let value = try code(environment)
        guard value.belongs(to: type) else { throw site.refusal(of: value) }
        return value
      }
    }
  }
}

extension EvaluationError.Site {
  /// The reason why a value of a field is not accepted.
  func refusal(of value: DataValue) -> EvaluationError {
    value.isFinite
      ? EvaluationError(.wrongType, [value], at: self) : EvaluationError(.notFinite, [], at: self)
  }
}
