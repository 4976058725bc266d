import Foundation

/// The fields of a message or of a part of one (RFC 5322), unfolded on access.
///
/// Nothing in a header is an error: a line that is not a field is skipped, bytes that aren't UTF-8 are
/// read as windows-1252.
package struct MessageHeader: Sendable {
  /// The maximum size of a header; anything beyond is ignored.
  package static let maximumSize = 262_144

  private let bytes: [UInt8]
  private var fields: [Field] = []

  private struct Field {
    let name: Range<Int>
    var value: Range<Int>
  }

  /// Fields that mail programs rewrite; two copies of a message may differ in them.
  private static let rewritten = ["status", "x-status", "x-keywords", "x-uid", "content-length"]

  /// Reads the lines of a header, with or without the empty line that ends it.
  package init(_ bytes: [UInt8]) {
    let bytes = Array(bytes.prefix(Self.maximumSize))
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == 0x0D
      addLine(start..<(hasReturn ? end - 1 : end))
      start = end + 1
    }
  }

  private mutating func addLine(_ line: Range<Int>) {
    guard let first = bytes[line].first else { return }
    if Self.isBlank(first) {
      guard let last = fields.indices.last, line.lowerBound - fields[last].value.upperBound <= 2
      else { return }
      fields[last].value = fields[last].value.lowerBound..<line.upperBound
    } else if let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")) {
      let end = bytes[line.lowerBound..<colon].lastIndex { !Self.isBlank($0) }
      let name = line.lowerBound..<(end.map { $0 + 1 } ?? line.lowerBound)
      fields.append(Field(name: name, value: (colon + 1)..<line.upperBound))
    }
  }

  /// The value of the first field with that name, unfolded but not decoded; names ignore case.
  package subscript(name: String) -> String? {
    fields.first { isName(bytes[$0.name], equalTo: name) }.map(value)
  }

  private func isName(_ bytes: ArraySlice<UInt8>, equalTo name: String) -> Bool {
    bytes.count == name.utf8.count
      && zip(bytes, name.utf8).allSatisfy { ($0 | 0x20) == ($1 | 0x20) }
  }

  private func value(of field: Field) -> String {
    let unfolded = bytes[field.value].filter { $0 != 0x0A && $0 != 0x0D }
    let text = String(bytes: unfolded, encoding: .utf8)
    return (text ?? Charset.windows1252.text(of: unfolded)).trimmingBlanks()
  }

  /// A name for a message without Message-ID that stays the same as long as its header does.
  package var digest: StableDigest {
    var digest = StableDigest()
    for field in fields {
      let name = String(decoding: bytes[field.name], as: UTF8.self).lowercased()
      guard !Self.rewritten.contains(name) else { continue }
      digest.combine(name.utf8)
      digest.combine(value(of: field).utf8)
    }
    return digest
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension StringProtocol {
  /// Without spaces and tabs at its ends.
  package func trimmingBlanks() -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(self[...last].drop(while: isBlank))
  }
}
