public import Interlock

/// The reason why an expression has no value: the operation, its operands, and its place in the formula.
public struct EvaluationError: Error, Hashable, Sendable {
  /// The reason why a checked formula has no value.
  public enum Reason: Hashable, Sendable {
    /// The result does not fit into 64 bits or a finite number.
    case overflow
    /// A division or remainder by zero.
    case divisionByZero
    /// A field holds a number that is not finite.
    case notFinite
    /// A field cannot hold the assigned value, or holds an integer of more than 64 bits.
    case outOfRange
    /// A field returns a value of another type than declared.
    case wrongType
    /// The call was made without a time.
    case timeUnknown
    /// The value is not available: no payload, no such user info, no machine.
    case missing
  }

  /// One word, so that it is thrown in a register.
  private let storage: Storage

  private final class Storage: Sendable {
    let reason: Reason
    let operands: [DataValue]
    let site: Site

    init(_ reason: Reason, _ operands: [DataValue], _ site: Site) {
      self.reason = reason
      self.operands = operands
      self.site = site
    }
  }

  /// A part of a formula that can fail.
  final class Site: Sendable {
    let operation: String
    let range: SourceRange
    let text: String

    init(_ operation: String, _ range: SourceRange, in text: String) {
      self.operation = operation
      self.range = range
      self.text = text
    }
  }

  // Not inlined, so that code that does not fail is short.
  @inline(never)
  init(_ reason: Reason, _ operands: [DataValue], at site: Site) {
    storage = Storage(reason, operands, site)
  }

  /// The reason.
  public var reason: Reason { storage.reason }

  /// The operator, the function or the field.
  public var operation: String { storage.site.operation }

  /// The operands.
  public var operands: [DataValue] { storage.operands }

  /// The place of the operation in the formula.
  public var position: TextPosition { TextPosition(storage.site.range, in: storage.site.text) }

  /// Returns true if two errors have the same reason, operation and operands.
  public static func == (left: Self, right: Self) -> Bool {
    left.reason == right.reason && left.operation == right.operation
      && left.operands == right.operands && left.position == right.position
  }

  /// Hashes reason, operation and operands.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(operation)
    hasher.combine(operands)
  }
}

extension EvaluationError: DescribedError {
  /// The place and the reason: `column 1: 7 / 0 divides by zero`.
  public var description: String { "\(position): \(message)" }

  private var message: String {
    let values = operands.map(\.shown)
    let expression =
      BinaryOperator(rawValue: operation) != nil && values.count == 2
      ? "\(values[0]) \(operation) \(values[1])"
      : "\(operation)(\(values.joined(separator: ", ")))"
    let name = FormulaProblems.code(operation)
    switch reason {
    case .overflow: return "\(expression) is too large"
    case .divisionByZero: return "\(expression) divides by zero"
    case .notFinite: return "\(name) is not a finite number"
    case .outOfRange:
      return values.isEmpty
        ? "\(name) has more than 64 bits" : "\(name) cannot hold \(values[0])"
    case .wrongType:
      return "\(name) has a value of another type than was declared"
        + (values.first.map { ": \($0)" } ?? "")
    case .timeUnknown: return "'now' is not known: pass the time of the call with 'at:'"
    case .missing: return "\(name) has no value here"
    }
  }
}
