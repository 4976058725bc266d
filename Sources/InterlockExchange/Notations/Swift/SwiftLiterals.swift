extension String {
  /// The text as a Swift literal, on one line.
  var swiftLiteral: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.isInvisible {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    case .spaceSeparator: self != " "
    default: false
    }
  }
}

extension Duration {
  /// The duration as an exact Swift expression.
  var swiftLiteral: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let units: [(name: String, perSecond: Int64)] = [
      ("milliseconds", 1_000), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000),
    ]
    for (name, perSecond) in units {
      let (rest, length) = (attoseconds, 1_000_000_000_000_000_000 / perSecond)
      let (whole, isTooMuch) = seconds.multipliedReportingOverflow(by: perSecond)
      let (count, isMore) = whole.addingReportingOverflow(rest / length)
      if rest.isMultiple(of: length), !isTooMuch, !isMore { return ".\(name)(\(count))" }
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }
}

extension SwiftExpression {
  /// Makes an expression for a value; nil if archives cannot hold it.
  init?(of value: any Sendable) {
    switch value {
    case let value as Bool: self = .text("\(value)")
    case let value as Int: self = .text("\(value)")
    case let value as Double: self = .text("\(value)")
    case let value as String: self = .text(value.swiftLiteral)
    case let values as [any Sendable]:
      let parts = values.compactMap(Self.init(of:))
      guard parts.count == values.count else { return nil }
      self = .list(begin: "[", parts: parts, end: "] as [any Sendable]", isCollection: true)
    case let values as [String: any Sendable]:
      guard let dictionary = Self(ofValues: values) else { return nil }
      self = dictionary.suffixed(" as [String: any Sendable]")
    default: return nil
    }
  }

  /// Makes a dictionary literal, ordered by name.
  init?(ofValues values: [String: any Sendable]) {
    let parts = values.sorted { $0.key < $1.key }.compactMap { item in
      Self(of: item.value)?.prefixed("\(item.key.swiftLiteral): ")
    }
    guard parts.count == values.count else { return nil }
    self =
      parts.isEmpty
      ? .text("[:]") : .list(begin: "[", parts: parts, end: "]", isCollection: true)
  }
}
