import InterlockEvolution

/// Values as Swift source, to paste into a test.
enum SwiftCode {
  /// An identifier: `.view` for a case of an enumeration, a literal for a string or a number.
  static func identifier(_ value: some Any) -> String {
    if let literal = swiftLiteral(of: value) ?? (value as? any BinaryInteger).map({ "\($0)" }) {
      return literal
    }
    let isEnumeration = Mirror(reflecting: value).displayStyle == .enum
    let isNamed = value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    if isEnumeration, !isNamed { return ".\(value)" }
    guard let raw = value as? any RawRepresentable, let literal = swiftLiteral(of: raw.rawValue)
    else { return placeholder(value) }
    return "\(type(of: value))(rawValue: \(literal))" + (isEnumeration ? "!" : "")
  }

  /// A value of a user info: a literal if there is one, otherwise a placeholder, which does not compile.
  static func literal(_ value: Any) -> String {
    switch value {
    case let values as [String: any Sendable]: dictionary(values)
    case let values as [any Sendable]: "[" + values.map(literal).joined(separator: ", ") + "]"
    default: swiftLiteral(of: value) ?? placeholder(value)
    }
  }

  private static func dictionary(_ values: [String: any Sendable]) -> String {
    let pairs = values.sorted { $0.key < $1.key }
      .map { "\($0.key.swiftLiteral): \(literal($0.value))" }
    return "[" + (pairs.isEmpty ? ":" : pairs.joined(separator: ", ")) + "]"
  }

  private static func placeholder(_ value: Any) -> String {
    "<#\(type(of: value)): \(value)#>"
  }
}
