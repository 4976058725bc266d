/// A name in a formula: a path of identifiers, such as `total` or `payload.amount`.
package struct FormulaName: Hashable, Sendable {
  /// The identifiers, at least one, none of them empty.
  package let parts: [String]

  /// Makes a name from its identifiers.
  package init(_ parts: [String]) {
    self.parts = parts
  }

  /// Makes a name from program code: a dotted path if it is one, otherwise one identifier with any content.
  package init(written text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    self.parts = parts.allSatisfy(Self.isIdentifier) ? parts : [text]
  }

  /// Makes the name of a key of the user info.
  package init(userInfo key: String) {
    parts = [Self.userInfo] + Self(written: key).parts
  }

  /// The first part of the names of user info keys.
  package static var userInfo: String { "userInfo" }

  /// The keywords, which are names only in backquotes.
  package static var keywords: [String] { ["true", "false", "nil", "in", "now"] }

  /// Returns true if a text is an identifier without backquotes, or a keyword.
  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isStart(first) else { return false }
    return text.unicodeScalars.allSatisfy(isPart)
  }

  /// Returns true if an identifier can begin with a scalar.
  package static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart
  }

  /// Returns true if an identifier can continue with a scalar.
  package static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDContinue
  }
}

extension FormulaName: CustomStringConvertible {
  /// The path as written in the language, with backquotes if they are needed.
  package var description: String {
    parts.map { part in
      Self.isIdentifier(part) && !Self.keywords.contains(part)
        ? part : "`\(DataValue.escaped(part, quote: "`"))`"
    }
    .joined(separator: ".")
  }
}
