/// A place in a document of JSON, such as `$.states.idle.on.go[0]`.
struct JSONPath: Hashable {
  private var parts: [String] = []

  mutating func append(_ key: String) {
    let isPlain =
      !key.isEmpty && key.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    parts.append(isPlain ? ".\(key)" : "[\(OrderedJSON.quoted(key))]")
  }

  mutating func append(_ position: Int) {
    parts.append("[\(position)]")
  }

  mutating func removeLast() {
    parts.removeLast()
  }

  /// The path of a value in it.
  subscript(key: String) -> Self {
    var path = self
    path.append(key)
    return path
  }

  /// The path of a value in a list.
  subscript(position: Int) -> Self {
    var path = self
    path.append(position)
    return path
  }

  var text: String { "$" + parts.joined() }
}
