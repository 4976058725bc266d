import InterlockTestSupport

// The three trees of a chart are encoded as objects with one member, whose name gives the kind. Decoding
// errors carry the place, so that a malformed vector can be fixed.

/// The name of an object's only member, which gives its kind.
private struct Tag: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// The object's first member that has one of the names.
  fileprivate func tagged(
    _ names: [String]
  ) throws -> (name: String, container: KeyedDecodingContainer<Tag>) {
    let container = try container(keyedBy: Tag.self)
    guard let name = names.first(where: { container.contains(Tag($0)) }) else {
      let text = "expected one of \(names), found \(container.allKeys.map(\.stringValue))"
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: text))
    }
    return (name, container)
  }
}

extension Encoder {
  fileprivate func encode(_ name: String, _ value: some Encodable) throws {
    var container = container(keyedBy: Tag.self)
    try container.encode(value, forKey: Tag(name))
  }
}

extension Chart.Action: Codable {
  init(from decoder: any Decoder) throws {
    let (name, container) = try decoder.tagged(["raise", "send", "cancel", "log", "assign", "if"])
    let key = Tag(name)
    switch name {
    case "raise": self = .raise(try container.decode(String.self, forKey: key))
    case "send":
      self = .send(
        try container.decode(String.self, forKey: key),
        delay: try container.decode(Double.self, forKey: Tag("delay")),
        id: try container.decodeIfPresent(String.self, forKey: Tag("id"))
      )
    case "cancel": self = .cancel(try container.decode(String.self, forKey: key))
    case "log": self = .log(try container.decode(String.self, forKey: key))
    case "assign":
      self = .assign(try container.decode([String: Chart.Expression].self, forKey: key))
    default: self = .choose(try container.decode([Chart.Branch].self, forKey: key))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .raise(let event): try encoder.encode("raise", event)
    case .send(let event, let delay, let id):
      var container = encoder.container(keyedBy: Tag.self)
      try container.encode(event, forKey: Tag("send"))
      try container.encode(delay, forKey: Tag("delay"))
      try container.encode(id, forKey: Tag("id"))
    case .cancel(let id): try encoder.encode("cancel", id)
    case .log(let text): try encoder.encode("log", text)
    case .assign(let expressions): try encoder.encode("assign", expressions)
    case .choose(let branches): try encoder.encode("if", branches)
    }
  }
}

extension Chart.Expression: Codable {
  init(from decoder: any Decoder) throws {
    if let number = try? decoder.singleValueContainer().decode(Int.self) {
      self = .literal(number)
      return
    }
    let (name, container) = try decoder.tagged(["var"] + Operator.allCases.map(\.rawValue))
    if let symbol = Operator(rawValue: name) {
      self = .arithmetic(symbol, try container.decode([Chart.Expression].self, forKey: Tag(name)))
    } else {
      self = .variable(try container.decode(String.self, forKey: Tag(name)))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .literal(let number): try number.encode(to: encoder)
    case .variable(let name): try encoder.encode("var", name)
    case .arithmetic(let symbol, let operands): try encoder.encode(symbol.rawValue, operands)
    }
  }
}

extension Chart.Condition: Codable {
  init(from decoder: any Decoder) throws {
    if let isTrue = try? decoder.singleValueContainer().decode(Bool.self) {
      self = .always(isTrue)
      return
    }
    let (name, container) = try decoder.tagged(
      ["in", "not", "and", "or"] + Comparison.allCases.map(\.rawValue)
    )
    let key = Tag(name)
    switch name {
    case "in": self = .isIn(try container.decode(String.self, forKey: key))
    case "not": self = .not(try container.decode(Chart.Condition.self, forKey: key))
    case "and": self = .and(try container.decode([Chart.Condition].self, forKey: key))
    case "or": self = .or(try container.decode([Chart.Condition].self, forKey: key))
    default: self = try Self.comparison(name, container, key)
    }
  }

  private static func comparison(
    _ name: String,
    _ container: KeyedDecodingContainer<Tag>,
    _ key: Tag
  ) throws -> Self {
    let operands = try container.decode([Chart.Expression].self, forKey: key)
    guard let comparison = Comparison(rawValue: name), operands.count == 2 else {
      let text = "expected two operands of \(name), found \(operands.count)"
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: text)
    }
    return .compare(comparison, operands[0], operands[1])
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .always(let isTrue): try isTrue.encode(to: encoder)
    case .isIn(let state): try encoder.encode("in", state)
    case .not(let condition): try encoder.encode("not", condition)
    case .and(let conditions): try encoder.encode("and", conditions)
    case .or(let conditions): try encoder.encode("or", conditions)
    case .compare(let comparison, let left, let right):
      try encoder.encode(comparison.rawValue, [left, right])
    }
  }
}
