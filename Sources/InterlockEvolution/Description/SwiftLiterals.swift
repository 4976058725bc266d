import Interlock

/// The Swift literal of a Boolean, an integer, a finite number or a string; nil for another value.
package func swiftLiteral(of value: Any) -> String? {
  switch value {
  case let value as Bool: "\(value)"
  case let value as Int: "\(value)"
  case let value as Double where value.isFinite: "\(value)"
  case let value as String: value.swiftLiteral
  default: nil
  }
}

extension String {
  /// The text as a Swift literal, on one line.
  package var swiftLiteral: String {
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
  /// The duration as a Swift expression, exactly if it has components.
  package var swiftLiteral: String {
    guard self <= .longest, self >= .zero - .longest else { return ".seconds(\(self.seconds))" }
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
