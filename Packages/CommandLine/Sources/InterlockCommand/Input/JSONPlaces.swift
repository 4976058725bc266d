package import Foundation

/// Finds the lines of values in a JSON document.
///
/// It scans only along the path to the value, and assumes that the document has been parsed
/// before.
package struct JSONPlaces {
  /// A step into a document.
  package enum Step: Hashable, Sendable, CustomStringConvertible {
    case key(String)
    case index(Int)

    package var description: String {
      switch self {
      case .key(let key): key
      case .index(let index): "\(index)"
      }
    }

    /// The steps of a path such as `$.states.idle.on["go.on"][0]`, as far as they can be parsed.
    package static func steps(of path: String) -> [Self] {
      var steps: [Self] = []
      var rest = path.dropFirst()
      while let first = rest.popFirst() {
        if first == "." {
          let key = rest.prefix { $0 != "." && $0 != "[" }
          steps.append(.key(String(key)))
          rest = rest.dropFirst(key.count)
        } else if let end = rest.firstRange(of: rest.first == "\"" ? "\"]" : "]") {
          let text = rest[..<end.upperBound].dropLast()
          steps += step(inBrackets: String(text)).map { [$0] } ?? []
          rest = rest[end.upperBound...]
        } else {
          return steps
        }
      }
      return steps
    }

    private static func step(inBrackets text: String) -> Self? {
      guard text.hasPrefix("\"") else { return Int(text).map { .index($0) } }
      return (try? JSONDecoder().decode(String.self, from: Data(text.utf8))).map { .key($0) }
    }
  }

  /// A place in a text, line and column counted from one; columns count bytes.
  package struct Place: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  private let bytes: [UInt8]
  private var index = 0

  package init(_ data: Data) {
    bytes = Array(data)
  }

  /// Where a value begins.
  ///
  /// - Parameter path: The path to it.
  /// - Returns: The place; that of the last existing value on the path, or nil if not even the first exists.
  /// - Complexity: O(*n*) in the bytes before it.
  package func place(of path: [Step]) -> Place? {
    var scanner = self
    scanner.skipSpace()
    for (depth, step) in path.enumerated() {
      let start = scanner.index
      guard scanner.enter(step) else { return depth > 0 ? place(at: start) : nil }
    }
    return path.isEmpty ? nil : place(at: scanner.index)
  }

  /// The line and column of a byte.
  package func place(at index: Int) -> Place {
    let before = bytes[..<index]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return Place(line: line, column: index - start + 1)
  }
}

extension JSONPlaces {
  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Moves to the beginning of a value in the current one.
  private mutating func enter(_ step: Step) -> Bool {
    switch step {
    case .key(let key): enter(UInt8(ascii: "{")) { scanner, _ in scanner.name() == key }
    case .index(let wanted): enter(UInt8(ascii: "[")) { _, position in position == wanted }
    }
  }

  /// Moves through the members of an object, or the elements of a list, to the first wanted one.
  private mutating func enter(_ bracket: UInt8, _ isWanted: (inout Self, Int) -> Bool) -> Bool {
    guard current == bracket else { return false }
    index += 1
    skipSpace()
    var position = 0
    while let byte = current, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
      if isWanted(&self, position) { return true }
      position += 1
      skipValue()
      skipSpace()
      if current == UInt8(ascii: ",") { index += 1 }
      skipSpace()
    }
    return false
  }

  /// The name of a member; moves on to its value.
  private mutating func name() -> String? {
    let start = index
    skipString()
    let name = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index]))
    skipSpace()
    if current == UInt8(ascii: ":") { index += 1 }
    skipSpace()
    return name
  }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func skipString() {
    index += 1
    while let byte = current, byte != UInt8(ascii: "\"") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, bytes.count)
  }

  /// Moves past a value, to the comma or bracket after it.
  private mutating func skipValue() {
    var depth = 0
    let end = Set(",}]".utf8)
    while let byte = current, depth > 0 || !end.contains(byte) {
      switch byte {
      case UInt8(ascii: "\""):
        skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
    }
  }
}
