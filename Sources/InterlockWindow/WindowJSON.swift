import Foundation

/// Texts by name, as a JSON object.
struct WindowJSON {
  let text: String

  init(_ members: [String: String]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts can always be encoded.
    text = (try? encoder.encode(members)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
