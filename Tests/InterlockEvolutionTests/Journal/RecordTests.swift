import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockTestSupport
import Testing

@Suite("Journals: records and headers as documents")
struct RecordTests {
  private static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func line(_ input: Inbox.JournalInput, on machine: Inbox) throws -> String {
    try text(machine.recording(input, number: 7).record)
  }

  @Test func `the encoding of an event, a refusal and an activation never changes`() throws {
    let inbox = try Inbox.plain()
    let lines = try [
      Self.line(.event(.view, userInfo: ["device": "phone"], at: at(2.5)), on: inbox),
      Self.line(.event(.markAsUnread, userInfo: [:], at: nil), on: inbox.fired(.view, .delete)),
      Self.line(.event(.view, userInfo: [:], at: nil), on: inbox.fired(.view)),
      Self.line(.activation(userInfo: [:], at: at(-1)), on: inbox),
    ]
    #expect(
      lines == [
        #"{"digest":"90b329cb085d9324","event":"view","number":7,"states":["read"],"time":2.5,"#
          + #""userInfo":{"device":"phone"}}"#,
        #"{"digest":"5fff67d46afd47ec","event":"markAsUnread","number":7,"states":["unread"]}"#,
        #"{"digest":"5ef6d7b2e6c334c1","event":"view","failure":"noTransition","number":7,"states":["read"]}"#,
        #"{"activate":true,"digest":"fc15faad1b6732e3","number":7,"states":["unread"],"time":-1}"#,
      ]
    )
  }

  @Test func `the digest of a chart with timers, history and deferred events never changes`()
    throws
  {
    let machine = try ChartSamples.recorder()
      .living(["power", "play", "remind", "record"], from: ChartSamples.start)
    let input = DynamicMachine.JournalInput.event(
      "eject",
      userInfo: [:],
      at: ChartSamples.start + 5
    )
    #expect(machine.recording(input, number: 1).record.digest.description == "0289c97dda78123e")
  }

  @Test func `the encoding of a header never changes`() throws {
    let inbox = try Inbox.plain()
    let fresh = try Self.text(Inbox.JournalHeader(inbox))
    #expect(
      fresh
        == #"{"journal":1,"number":0,"prototype":"d9c251ff2d625f6e","snapshot":{"active":false}}"#
    )
    let later = try Self.text(Inbox.JournalHeader(inbox.fired(.view), number: 12))
    #expect(
      later == #"{"journal":1,"number":12,"prototype":"d9c251ff2d625f6e","snapshot":"read"}"#
    )
  }

  private static let wrongRecords: KeyValuePairs<String, String> = [
    "[]": "typeMismatch",
    #"{"number":1,"event":"view","states":[]}"#: "digest",
    #"{"number":1,"event":"view","states":[],"digest":"12"}"#: "fingerprint of 16",
    #"{"number":1,"event":"lick","states":[],"digest":"0000000000000000"}"#: "lick",
    #"{"number":1,"states":[],"digest":"0000000000000000"}"#:
      "'activate', 'event', 'timer' and 'settle'",
    #"{"number":1,"event":"view","timer":1,"states":[],"digest":"0000000000000000"}"#: "only one",
    #"{"number":1,"activate":false,"states":[],"digest":"0000000000000000"}"#: "true",
    #"{"number":1,"timer":1,"time":1,"states":[],"digest":"0000000000000000"}"#: "only a deadline",
    #"{"number":1,"timer":null,"states":[],"digest":"0000000000000000"}"#: "rror",
    #"{"number":1,"event":"view","tme":1,"states":[],"digest":"0000000000000000"}"#:
      "Did you mean 'time'?",
    #"{"number":1e99,"event":"view","states":[],"digest":"0000000000000000"}"#: "rror",
    #"{"number":1,"event":"view","userInfo":{"a":null},"states":[],"digest":"0000000000000000"}"#:
      "Boolean",
  ]

  @Test(arguments: wrongRecords.map { ($0.key, $0.value) })
  func `an invalid record is refused with the reason`(_ text: String, _ part: String) throws {
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Inbox.JournalRecord.self, from: Data(text.utf8))
      }
    )
    #expect("\(error)".contains(part))
  }

  private static let wrongHeaders: KeyValuePairs<String, String> = [
    "1": "typeMismatch", "{}": "The key 'journal' is missing.",
    #"{"journal":2,"more":[]}"#:
      "The journal has format version 2; this library reads version 1. Update the library.",
    #"{"journal":0}"#: "There is no format version 0; this library reads version 1.",
    #"{"journal":1,"number":-1,"prototype":"d9c251ff2d625f6e","snapshot":"read"}"#: "found -1",
    #"{"journal":1,"number":9223372036854775807,"prototype":"d9c251ff2d625f6e","snapshot":"read"}"#:
      "the number of earlier records",
    #"{"journal":1,"number":0,"prototype":"d9c251ff2d625f6e","snapshot":"gone"}"#: "gone",
    #"{"journal":1,"number":0,"prototype":"d9c251ff2d625f6e","snapshot":"read","x":1}"#: "'x'",
  ]

  @Test(arguments: wrongHeaders.map { ($0.key, $0.value) })
  func `an invalid header is refused with the reason`(_ text: String, _ part: String) throws {
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Inbox.JournalHeader.self, from: Data(text.utf8))
      }
    )
    #expect("\(error)".contains(part))
  }

  @Test func `user info in a record has the nesting limit of archives`() throws {
    let list = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    for nested in [
      "[" + list + "]",
      String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40),
    ] {
      let text =
        #"{"number":1,"event":"view","states":[],"digest":"0000000000000000","userInfo":{"a":\#(nested)}}"#
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Inbox.JournalRecord.self, from: Data(text.utf8))
      }
    }
  }
}
