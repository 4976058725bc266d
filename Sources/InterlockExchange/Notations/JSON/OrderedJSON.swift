/// A JSON value whose objects keep the order of their keys: for notations where the order of states has a
/// meaning.
indirect enum OrderedJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number, as written.
  case number(String)
  case string(String)
  case array([OrderedJSON])
  case object(Object)
  /// The source of a value that is not data. It occurs only in object literals of a program, never in JSON.
  case code(String)

  struct Object: Equatable, Sendable {
    struct Member: Equatable, Sendable {
      let key: String
      var value: OrderedJSON
    }

    var members: [Member] = []

    init() {}

    /// Makes an object of the values that are not nil.
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
  /// The value as a string: on one line if it is short, otherwise one line for each part.
  ///
  /// - Complexity: O(*n* · *d*) in the length of the text and the depth, because of the indentation.
  var text: String {
    var text = Text()
    write(to: &text, "")
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// The value in one line.
  var compactText: String {
    var text = Text()
    writeLine(to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// The string being written.
  private struct Text {
    var bytes: [UInt8] = []

    /// Where the line must end; nothing is added beyond it.
    var end = Int.max
    var isFull = false

    mutating func add(_ text: String) {
      guard !isFull, bytes.count + text.utf8.count <= end else { return isFull = true }
      bytes += text.utf8
    }

    mutating func add(quoted text: String) {
      guard bytes.count + text.utf8.count <= end else { return isFull = true }
      add(OrderedJSON.quoted(text))
    }
  }

  private static let lineLength = 72

  private func write(to text: inout Text, _ indentation: String) {
    let start = text.bytes.count
    text.end = start + Self.lineLength
    writeLine(to: &text)
    text.end = .max
    guard text.isFull else { return }
    text.isFull = false
    text.bytes.removeLast(text.bytes.count - start)
    let inner = indentation + "  "
    switch self {
    case .array(let values):
      text.add("[")
      for (position, value) in values.enumerated() {
        text.add((position == 0 ? "\n" : ",\n") + inner)
        value.write(to: &text, inner)
      }
      text.add("\n\(indentation)]")
    case .object(let object):
      text.add("{")
      for (position, member) in object.members.enumerated() {
        text.add((position == 0 ? "\n" : ",\n") + inner + "\(Self.quoted(member.key)): ")
        member.value.write(to: &text, inner)
      }
      text.add("\n\(indentation)}")
    default: writeLine(to: &text)
    }
  }

  private func writeLine(to text: inout Text) {
    guard !text.isFull else { return }
    switch self {
    case .null: text.add("null")
    case .bool(let value): text.add("\(value)")
    case .number(let number): text.add(number)
    case .string(let string): text.add(quoted: string)
    case .code(let code): text.add(code)
    case .array(let values):
      text.add("[")
      for (position, value) in values.enumerated() where !text.isFull {
        text.add(position == 0 ? "" : ", ")
        value.writeLine(to: &text)
      }
      text.add("]")
    case .object(let object) where object.members.isEmpty: text.add("{}")
    case .object(let object):
      for (position, member) in object.members.enumerated() where !text.isFull {
        text.add(position == 0 ? "{ " : ", ")
        text.add(quoted: member.key)
        text.add(": ")
        member.value.writeLine(to: &text)
      }
      text.add(" }")
    }
  }

  /// A string in quotation marks.
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
