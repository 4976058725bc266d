package import Foundation

extension JSONEncoder {
  /// An encoder that always gives the same bytes for the same value.
  package static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// A value as JSON text with sorted keys.
  package static func text(_ value: some Encodable) throws -> String {
    String(decoding: try sorted.encode(value), as: UTF8.self)
  }
}
