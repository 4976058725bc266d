import Foundation
import Interlock
import InterlockJournal
import Testing

/// The blocks of the comments on journals.
@Suite("Comments on journals")
struct JournalExamples {
  private typealias Order = Machine<String, String>

  /// A journal of documents, in memory.
  private struct Table {
    var rows: [Data] = []

    var records: [Order.JournalRecord] {
      get throws {
        try rows.map { try JSONDecoder().decode(Order.JournalRecord.self, from: $0) }
      }
    }

    mutating func insert(_ record: Order.JournalRecord) throws {
      rows.append(try JSONEncoder().encode(record))
    }
  }

  @Test func `recording and replaying`() throws {
    let prototype = try Order(initial: "open") {
      Order.State("open")
      Order.State("sent")
      Order.Event("send", from: "open", to: "sent")
    }
    let (now, count) = (Date(), 0)
    let header = Order.JournalHeader(prototype)
    var order = prototype
    var table = Table()

    let recording = order.recording(.event("send", userInfo: [:], at: now), number: count + 1)
    try table.insert(recording.record)
    order = recording.machine

    #expect(order.state == "sent")
    let records = try table.records

    var replay = try Order.Replay(of: header, on: prototype)
    for record in records { try replay.take(record) }
    order = replay.machine

    #expect(order == recording.machine)
  }
}
