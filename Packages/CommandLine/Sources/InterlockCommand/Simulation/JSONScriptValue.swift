import Foundation
import InterlockExchange

/// A value of a document that is written as plain JSON.
struct JSONScriptValue: Decodable {
  private let value: ScriptValue

  /// The value of a text; nil if it is not JSON.
  static func value(_ text: String) -> ScriptValue? {
    try? JSONDecoder().decode(Self.self, from: Data(text.utf8)).value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let flag = try? container.decode(Bool.self) {
      value = .boolean(flag)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let elements = try? container.decode([Self].self) {
      value = .array(elements.map(\.value))
    } else {
      let members = try container.decode([String: Self].self).sorted { $0.key < $1.key }
      value = .object(ScriptObject(members.map { ($0.key, $0.value.value) }))
    }
  }
}
