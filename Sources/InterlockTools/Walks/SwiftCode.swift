/// Values as Swift source, to paste into a test.
enum SwiftCode {
  /// An identifier: `.view` for a case of an enumeration, a literal for a string or a number.
  static func identifier(_ value: some Any) -> String {
    if let literal = scalar(value) ?? (value as? any BinaryInteger).map({ "\($0)" }) {
      return literal
    }
    let isEnumeration = Mirror(reflecting: value).displayStyle == .enum
    let isNamed = value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    if isEnumeration, !isNamed { return ".\(value)" }
    guard let raw = value as? any RawRepresentable, let literal = scalar(raw.rawValue) else {
      return placeholder(value)
    }
    return "\(type(of: value))(rawValue: \(literal))" + (isEnumeration ? "!" : "")
  }

  /// A value of a user info: a literal if there is one, otherwise a placeholder, which does not compile.
  static func literal(_ value: Any) -> String {
    switch value {
    case let values as [String: any Sendable]: dictionary(values)
    case let values as [any Sendable]: "[" + values.map(literal).joined(separator: ", ") + "]"
    default: scalar(value) ?? placeholder(value)
    }
  }

  /// A duration, to the nanosecond.
  static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    guard attoseconds != 0 else { return ".seconds(\(seconds))" }
    return ".seconds(\(duration / .seconds(1)))"
  }

  private static func dictionary(_ values: [String: any Sendable]) -> String {
    let pairs = values.sorted { $0.key < $1.key }
      .map { "\($0.key.debugDescription): \(literal($0.value))" }
    return "[" + (pairs.isEmpty ? ":" : pairs.joined(separator: ", ")) + "]"
  }

  private static func scalar(_ value: Any) -> String? {
    switch value {
    case let text as String: text.debugDescription
    case let value as Bool: "\(value)"
    case let number as Int: "\(number)"
    case let number as Double where number.isFinite: "\(number)"
    default: nil
    }
  }

  private static func placeholder(_ value: Any) -> String {
    "<#\(type(of: value)): \(value)#>"
  }
}
