/// A function of the language.
package enum FormulaFunction: String, CaseIterable, Hashable, Sendable {
  /// The number of scalars in a text, or of elements in a list.
  case length
  /// Whether a text begins with another.
  case hasPrefix
  /// Whether a text contains another.
  case contains
  /// The lesser of two.
  case min
  /// The greater of two.
  case max
  /// The number without its sign.
  case abs
  /// Whether a state of the machine is active.
  case isIn
}

extension FormulaFunction {
  /// The number of arguments.
  var argumentCount: Int {
    switch self {
    case .length, .abs, .isIn: 1
    case .hasPrefix, .contains, .min, .max: 2
    }
  }

  /// An example of a call.
  var example: String {
    switch self {
    case .length: "length(name)"
    case .hasPrefix: "hasPrefix(name, \"a\")"
    case .contains: "contains(name, \"a\")"
    case .min: "min(a, b)"
    case .max: "max(a, b)"
    case .abs: "abs(a)"
    case .isIn: "isIn(\"state\")"
    }
  }
}
