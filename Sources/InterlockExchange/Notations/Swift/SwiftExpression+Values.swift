import InterlockEvolution

extension SwiftExpression {
  /// Makes an expression for a value; nil if archives cannot hold it.
  init?(of value: any Sendable) {
    switch value {
    case let values as [any Sendable]:
      let parts = values.compactMap(Self.init(of:))
      guard parts.count == values.count else { return nil }
      self = .list(begin: "[", parts: parts, end: "] as [any Sendable]", isCollection: true)
    case let values as [String: any Sendable]:
      guard let dictionary = Self(ofValues: values) else { return nil }
      self = dictionary.suffixed(" as [String: any Sendable]")
    default:
      guard let literal = swiftLiteral(of: value) else { return nil }
      self = .text(literal)
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
