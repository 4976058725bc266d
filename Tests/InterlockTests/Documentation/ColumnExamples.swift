import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The blocks on entities in columns and in structures.
@Suite("Documentation comments: columns")
struct ColumnExamples {
  enum Action: String, Codable { case view }

  // swift-format-ignore
  enum Status: String, Codable, MachineStates {
    case unread, read

    static let prototype = try! Machine<Status, Action>(initial: .unread) {
      Machine.State(.unread)
      Machine.State(.read)
      Machine.Event(.view, from: .unread, to: .read)
    }
  }

  struct Message: Codable {
    var subject: String
    var status = Status.prototype
  }

  @Test func `a machine is encoded as its state`() throws {
    let message = Message(subject: "Hi")
    #expect(try JSONEncoder.text(message) == #"{"status":"unread","subject":"Hi"}"#)
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
