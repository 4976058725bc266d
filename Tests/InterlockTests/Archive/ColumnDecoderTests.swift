import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Libraries that map columns to properties, such as GRDB, pass a decoder of one text. If a type asks it for a keyed
/// container, it throws an error of its own, and the library starts again with a JSON decoder.
private struct ColumnDecoder: Decoder, SingleValueDecodingContainer {
  struct NeedsJSON: Error {}

  let text: String
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw NeedsJSON()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NeedsJSON() }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }

  func decode(_: String.Type) -> String { text }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let text = text as? Value { return text }
    guard type is any RawRepresentable.Type else {
      throw DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: "a text"))
    }
    return try Value(from: self)
  }
}

@Suite("Entities that a database library reads from columns")
struct ColumnDecoderTests {
  @Test func `an entity is read from the bare text of its state`() throws {
    let inbox = try Inbox.plain()
    let message = try Inbox(from: ColumnDecoder(text: "read"), configuration: inbox)
    #expect(message.state == .read)
  }

  @Test(arguments: [#"{"states":["read"]}"#, #""read""#, #"{"active":false}"#])
  func `JSON in a column makes the library start again with its JSON decoder`(_ text: String) throws
  {
    let inbox = try Inbox.plain()
    #expect(throws: ColumnDecoder.NeedsJSON.self) {
      try Inbox(from: ColumnDecoder(text: text), configuration: inbox)
    }
  }
}
