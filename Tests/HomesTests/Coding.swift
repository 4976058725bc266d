import Foundation
import Testing

/// Encodes a value, and checks the text.
func encoded(_ value: some Encodable, as expected: String) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  let data = try encoder.encode(value)
  #expect(String(decoding: data, as: UTF8.self) == expected)
  return data
}

/// Decodes what has been encoded.
func decoded<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
  try JSONDecoder().decode(type, from: data)
}
