import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Libraries that map columns to properties, such as GRDB, hand out a decoder of one text. Where a keyed container is
/// asked for, it throws an error of its own, and the library begins anew with JSON.
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

@Suite("A1: entities that a library reads from columns")
struct ColumnDecoderTests {
  @Test func `a state stands there as it is`() throws {
    let inbox = try Inbox.plain()
    let message = try Inbox(from: ColumnDecoder(text: "read"), configuration: inbox)
    #expect(message.state == .read)
  }

  @Test(arguments: [#"{"states":["read"]}"#, #""read""#, #"{"active":false}"#])
  func `for JSON, the library is asked to begin anew`(_ text: String) throws {
    let inbox = try Inbox.plain()
    #expect(throws: ColumnDecoder.NeedsJSON.self) {
      try Inbox(from: ColumnDecoder(text: text), configuration: inbox)
    }
  }
}
