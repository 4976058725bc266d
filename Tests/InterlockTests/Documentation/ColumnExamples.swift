import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The blocks on entities in columns and in structures.
@Suite("Documentation comments: columns")
struct ColumnExamples {
  enum Status: String, Codable { case unread, read }
  enum Action: String, Codable { case view }
  typealias Inbox = Machine<Status, Action>

  // swift-format-ignore
  enum MessageLife: MachinePrototype {
    static let prototype = try! Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
    }
  }

  struct Thread: Codable {
    @Stored(MessageLife.self) var draft: Inbox?
    @Stored(MessageLife.self) var answers: [Inbox]
  }

  @Test func `optional properties and arrays begin as nil and empty`() throws {
    var thread = Thread()
    #expect(thread.draft == nil && thread.answers == [])
    thread.draft = MessageLife.prototype
    thread.answers = [try MessageLife.prototype.firing(.view).machine]
    #expect(try JSONEncoder.text(thread) == #"{"answers":["read"],"draft":"unread"}"#)
  }

  @Test func `a column holds a bare state or JSON`() throws {
    let prototype = try Sketch(initial: "draft") {
      Sketch.State("draft")
      Sketch.State("placed")
      Sketch.Event("place", from: "draft", to: "placed")
    }
    var order = try prototype.firing("place").machine
    let text = try order.column
    order = try prototype.restored(column: text)
    #expect(text == "placed")
    #expect(order.state == "placed")
  }

  @Test func `two columns hold the state and the rest`() throws {
    struct Row {
      var state = ""
      var rest: String?
    }
    let prototype = try Sketch(initial: "draft") {
      Sketch.State("draft").deferring("pay")
      Sketch.State("placed")
      Sketch.Event("place", from: "draft", to: "placed")
    }
    var row = Row()
    var order = try prototype.firing("pay").machine
    (row.state, row.rest) = try order.columns
    order = try prototype.restored(state: row.state, rest: row.rest)
    #expect(row.state == "draft" && row.rest == #"{"deferred":[{"event":"pay"}]}"#)
    #expect(order.snapshot.deferred.map(\.event) == ["pay"])
  }
}
