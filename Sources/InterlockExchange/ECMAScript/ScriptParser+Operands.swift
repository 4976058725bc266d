import Interlock

extension ScriptParser {
  /// Parses an operand, followed by its members and elements.
  mutating func postfix() throws(ScriptSyntaxError) -> ScriptExpression {
    var expression = try operand()
    var count = 0
    while true {
      count += 1
      guard count <= Self.depthLimit else {
        let message = "it takes more than \(Self.depthLimit) members in a row"
        throw error(message, "Assign a part of it to a variable first")
      }
      if take(".") {
        expression = try member(of: expression)
      } else if take("[") {
        let element = try sequence()
        try expect("]")
        expression = .element(expression, element)
      } else if token == .sign("(") {
        throw foreign("calling the result of an expression")
      } else {
        return expression
      }
    }
  }

  private mutating func member(
    of base: ScriptExpression
  ) throws(ScriptSyntaxError) -> ScriptExpression {
    let start = self
    let name = try name("Name the member after the dot")
    guard token == .sign("(") else {
      guard case .variable(let space) = base, ScriptFunction.spaces.contains(space) else {
        return .member(base, name: name)
      }
      guard let constant = ScriptFunction.constants["\(space).\(name)"] else {
        throw start.foreign(quoted("\(space).\(name)"))
      }
      return .literal(.number(constant))
    }
    if case .variable(let space) = base, ScriptFunction.spaces.contains(space) {
      guard let function = ScriptFunction(rawValue: "\(space).\(name)") else {
        throw start.foreign("the function \(quoted("\(space).\(name)"))")
      }
      return .call(function, try arguments(of: function.rawValue, function.counts))
    }
    guard let method = ScriptMethod(rawValue: name) else {
      throw start.foreign("the method \(quoted(name))")
    }
    return .method(method, of: base, try arguments(of: name, method.counts))
  }

  private mutating func name(_ suggestion: String) throws(ScriptSyntaxError) -> String {
    guard case .name(let name) = token else { throw unexpected(suggestion) }
    advance()
    return name
  }

  private mutating func arguments(
    of name: String,
    _ counts: ClosedRange<Int>
  ) throws(ScriptSyntaxError) -> [ScriptExpression] {
    let end = self
    let arguments = try list(from: "(", to: ")")
    guard counts.contains(arguments.count) else {
      let count = arguments.count == 1 ? "1 argument" : "\(arguments.count) arguments"
      let known =
        counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
      throw end.error("\(quoted(name)) has \(count)", "Give it \(known)")
    }
    return arguments
  }

  private mutating func list(
    from start: String,
    to end: String
  ) throws(ScriptSyntaxError) -> [ScriptExpression] {
    try expect(start)
    var elements: [ScriptExpression] = []
    while !take(end) {
      elements.append(try expression())
      if take(end) { return elements }
      try expect(",")
    }
    return elements
  }

  private mutating func operand() throws(ScriptSyntaxError) -> ScriptExpression {
    switch token {
    case .number(let number):
      advance()
      return .literal(.number(number))
    case .text(let text):
      advance()
      return .literal(.string(text))
    case .sign("("):
      advance()
      let expression = try sequence()
      try expect(")")
      return expression
    case .sign("["): return .array(try list(from: "[", to: "]"))
    case .sign("{"): return .object(try members())
    case .sign("/"), .sign("/="): throw foreign("a regular expression")
    case .name(let name): return try word(name)
    case .sign, .end: throw unexpected("Write a value here")
    }
  }

  private mutating func word(_ name: String) throws(ScriptSyntaxError) -> ScriptExpression {
    if let value = Self.constants[name] {
      advance()
      return .literal(value)
    }
    if Self.foreignWords.contains(name) { throw foreign(quoted(name)) }
    let start = self
    advance()
    guard token == .sign("(") else {
      if ScriptFunction.spaces.contains(name), token != .sign(".") {
        throw start.foreign("\(quoted(name)) alone")
      }
      return .variable(name)
    }
    guard let function = ScriptFunction(rawValue: name) else {
      throw start.foreign("the function \(quoted(name))")
    }
    return .call(function, try arguments(of: name, function.counts))
  }

  private static let constants: [String: ScriptValue] = [
    "undefined": .undefined, "null": .null, "true": .boolean(true), "false": .boolean(false),
    "NaN": .number(.nan), "Infinity": .number(.infinity),
  ]

  private static let foreignWords: Set<String> = [
    "async", "await", "class", "delete", "eval", "function", "instanceof", "let", "new", "super",
    "this", "yield",
  ]

  private mutating func members() throws(ScriptSyntaxError) -> [ScriptExpression.Member] {
    try expect("{")
    var members: [ScriptExpression.Member] = []
    while !take("}") {
      members.append(try member())
      if take("}") { return members }
      try expect(",")
    }
    return members
  }

  private mutating func member() throws(ScriptSyntaxError) -> ScriptExpression.Member {
    let name: String
    switch token {
    case .name(let word): name = word
    case .text(let text): name = text
    case .number(let number): name = number.scriptText
    case .sign, .end: throw unexpected("Write the name of a member")
    }
    let isWord = if case .name = token { true } else { false }
    let start = self
    advance()
    if isWord, token == .sign(",") || token == .sign("}") {
      var word = start
      return ScriptExpression.Member(name: name, value: try word.operand())
    }
    try expect(":")
    return ScriptExpression.Member(name: name, value: try expression())
  }
}
