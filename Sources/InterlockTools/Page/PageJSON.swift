import Foundation

/// A value as JSON, on one line, and the same for the same value.
package struct PageJSON {
  package let text: String

  /// Writes a value that consists of texts, whole numbers, finite numbers and what contains them, so nothing can fail.
  package init(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
