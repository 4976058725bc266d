import Foundation
import Interlock

/// Finds the places of values in a JSON document: line and column, counted from one, in characters.
///
/// It scans the bytes once, and assumes that they have been parsed before.
struct JSONLines {
  /// The places of the requested values, by path.
  private(set) var positions: [JSONPath: MarkupPosition] = [:]

  private let bytes: [UInt8]
  private let wanted: Set<JSONPath>
  private var index = 0
  private var path = JSONPath()

  /// How far lines and columns have been counted.
  private var counted = (index: 0, position: MarkupPosition())

  /// Looks for values.
  ///
  /// - Parameters:
  ///   - paths: The paths of the values; missing ones are left out.
  ///   - bytes: The document.
  /// - Complexity: O(*n*) in bytes, and *d* for each value that is found, in its depth.
  init(_ paths: Set<JSONPath>, in bytes: [UInt8]) {
    self.bytes = bytes
    wanted = paths
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    value()
  }

  private mutating func value() {
    skipSpace()
    if wanted.contains(path) { positions[path] = position }
    switch current {
    case UInt8(ascii: "{"): members { $0.key() }
    case UInt8(ascii: "["):
      var position = 0
      members {
        $0.path = $0.path[position]
        position += 1
      }
    case UInt8(ascii: "\""): skipString()
    default:
      while let byte = current, !",]}".utf8.contains(byte) { index += 1 }
    }
  }

  /// Moves through the values in an object or a list; each begins by adding to the path.
  private mutating func members(_ begin: (inout Self) -> Void) {
    index += 1
    skipSpace()
    let outer = path
    while let byte = current, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
      begin(&self)
      value()
      path = outer
      skipSpace()
      if current == UInt8(ascii: ",") { index += 1 }
      skipSpace()
    }
    index += 1
  }

  private mutating func key() {
    let start = index
    skipString()
    let name = bytes[start..<min(index, bytes.count)]
    if name.contains(UInt8(ascii: "\\")) {
      path = path[(try? JSONDecoder().decode(String.self, from: Data(name))) ?? ""]
    } else {
      path = path[String(decoding: name.dropFirst().dropLast(), as: UTF8.self)]
    }
    skipSpace()
    if current == UInt8(ascii: ":") { index += 1 }
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func skipString() {
    index += 1
    while let byte = current, byte != UInt8(ascii: "\"") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    index += 1
  }

  /// The current place; what has been counted before is not counted again.
  private var position: MarkupPosition {
    mutating get {
      for byte in bytes[counted.index..<index] {
        if byte == 0x0A {
          counted.position = MarkupPosition(line: counted.position.line + 1, column: 1)
        } else if byte & 0xC0 != 0x80 {
          counted.position.column += 1
        }
      }
      counted.index = index
      return counted.position
    }
  }
}
