import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A decoding error names the likely mistake")
struct LikelyMistakeTests {
  private struct Row: Codable {
    var subject: String
    var status: Inbox
  }

  private func error(_ json: String) throws -> DecodingError {
    try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Row.self, from: Data(json.utf8))
      }
    )
  }

  private static let suggestion =
    " instead of a whole machine with its definition. Decode an entity with its prototype: let the type of its states "
    + "conform to 'MachineStates', or pass the prototype to the decoder as 'configuration'."

  @Test(arguments: [
    (#""read""#, "'read'"), ("7", "7"), (#"{"states":["read"]}"#, "the state of an entity"),
    (#"{"active":false}"#, "the state of an entity"),
  ])
  func `an entity in place of a whole machine suggests the missing conformance`(
    _ status: String,
    _ found: String
  ) throws {
    let error = try error(#"{"subject":"Hi","status":\#(status)}"#)
    #expect(error.path == "status")
    #expect(error.text == "Found \(found)" + Self.suggestion)
  }

  @Test(arguments: [#"{"initial":"unread"}"#, #"{"interlock":2}"#, "[]", "null"])
  func `other wrong documents do not suggest the conformance`(_ status: String) throws {
    let error = try error(#"{"subject":"Hi","status":\#(status)}"#)
    #expect(!error.text.contains("MachineStates"))
  }

  @Test
  func `an unknown state in a machine with former names is not blamed on a changed definition`()
    throws
  {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).formerly("seen")
    }
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Inbox.self, from: Data(#""saen""#.utf8), configuration: inbox)
      }
    )
    #expect(error.text == "The machine has no state 'saen'; its states are 'unread' and 'read'.")
  }

  @Test func `the error for an unknown state in a list gives its index`() throws {
    let inbox = try Inbox.plain()
    let data = Data(#"{"states":["raed"]}"#.utf8)
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Inbox.self, from: data, configuration: inbox)
      }
    )
    #expect(error.path == "states[0]")
    #expect(error.text.hasPrefix("The machine has no state 'raed' (did you mean 'read'?)"))
  }

  @Test func `the error for an unknown state mentions the fingerprint if the entity has one`()
    throws
  {
    let inbox = try Inbox.plain()
    let data = Data(#"{"fingerprint":"0000000000000001","states":["read"]}"#.utf8)
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Inbox.self, from: data, configuration: inbox)
      }
    )
    #expect(error.text.contains("of the definition 0000000000000001"))
  }
}
