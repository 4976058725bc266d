/// A value of JSON whose objects keep their keys in order: in notations where the order of states has a
/// meaning.
indirect enum OrderedJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  case string(String)
  case array([OrderedJSON])
  case object(Object)

  struct Object: Equatable, Sendable {
    struct Member: Equatable, Sendable {
      let key: String
      var value: OrderedJSON
    }

    var members: [Member] = []

    init() {}

    /// Makes an object of those values that are there.
    init(_ members: [(key: String, value: OrderedJSON?)]) {
      self.members = members.compactMap { member in
        member.value.map { Member(key: member.key, value: $0) }
      }
    }

    /// The first value of a key.
    subscript(key: String) -> OrderedJSON? {
      members.first { $0.key == key }?.value
    }
  }

  /// A list of strings; nil if it is empty.
  static func names(_ names: [String]) -> Self? {
    names.isEmpty ? nil : .array(names.map(Self.string))
  }

  /// An object; nil if it is empty.
  static func present(_ object: Object) -> Self? {
    object.members.isEmpty ? nil : .object(object)
  }
}

extension OrderedJSON {
  /// The value as text: in one line where it is short, otherwise one line for each part.
  func text(_ indentation: String = "") -> String {
    let line = compactText
    guard case let (begin, parts, end)? = multiline(indentation + "  "), line.count > 72 else {
      return line
    }
    let lines = parts.map { "\(indentation)  \($0)" }.joined(separator: ",\n")
    return "\(begin)\n\(lines)\n\(indentation)\(end)"
  }

  private func multiline(_ indentation: String) -> (String, [String], String)? {
    switch self {
    case .array(let values): ("[", values.map { $0.text(indentation) }, "]")
    case .object(let object):
      (
        "{",
        object.members.map { "\(Self.quoted($0.key)): \($0.value.text(indentation))" },
        "}"
      )
    default: nil
    }
  }

  /// The value in one line.
  var compactText: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.compactText).joined(separator: ", ") + "]"
    case .object(let object) where object.members.isEmpty: "{}"
    case .object(let object):
      "{ "
        + object.members.map { "\(Self.quoted($0.key)): \($0.value.compactText)" }
        .joined(separator: ", ") + " }"
    }
  }

  /// A text in quotation marks.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
