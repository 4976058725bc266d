/// An expression with its text.
struct ScriptCode: Hashable, Sendable {
  let text: String
  let expression: ScriptExpression
}

/// A literal text of the document, or one that is computed.
enum ScriptText: Hashable, Sendable {
  case literal(String)
  case code(ScriptCode)
}

/// Where to store a value: a variable, or a member of its value.
struct ScriptLocation: Hashable, Sendable {
  let text: String

  /// The variable and the members; nil for an invalid location, which is an error whenever it is used.
  let path: Path?

  struct Path: Hashable, Sendable {
    let variable: String
    let members: [ScriptExpression]
  }

  init(_ code: ScriptCode) {
    text = code.text
    path = Path(code.expression)
  }
}

extension ScriptLocation.Path {
  fileprivate init?(_ expression: ScriptExpression) {
    switch expression {
    case .variable(let name): self.init(variable: name, members: [])
    case .member(let base, let name):
      guard let path = Self(base) else { return nil }
      let member = ScriptExpression.literal(.string(name))
      self.init(variable: path.variable, members: path.members + [member])
    case .element(let base, let key):
      guard let path = Self(base) else { return nil }
      self.init(variable: path.variable, members: path.members + [key])
    default: return nil
    }
  }
}

/// An assignment of a script.
struct ScriptStatement: Hashable, Sendable {
  let text: String
  let location: ScriptLocation
  let value: ScriptExpression
}
