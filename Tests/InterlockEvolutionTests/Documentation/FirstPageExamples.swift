import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The blocks of the first page and of the core's comments that need `InterlockEvolution`.
@Suite("First page: a definition changes")
struct FirstPageExamples {
  @Test func `a machine by names, and an old one`() throws {
    let inbox = try Inbox.plain()
    let text = #"""
      {
        "interlock": 1, "initial": "unread", "events": [],
        "states": [{ "id": "unread" }, { "id": "read" }, { "id": "deleted" }, { "id": "spam" }]
      }
      """#
    let archived = try JSONDecoder.value(DynamicMachine.self, of: text)

    let difference = try inbox.dynamic().difference(from: archived)

    #expect(difference.removedStates == ["spam"])
  }

  @Test func `a definition changes`() throws {
    let first = try DynamicMachine(initial: "unread") {
      ["unread", "read", "spam", "trash"].map { DynamicMachine.State($0) }
      DynamicMachine.Event("view", from: "unread", to: "read")
      DynamicMachine.Event("reject", from: "unread", to: "spam")
      DynamicMachine.Event("delete", from: "read", to: "trash")
    }

    let second = try DynamicMachine(initial: "unread") {
      DynamicMachine.State("unread")
      DynamicMachine.State("seen").formerly("read")
      DynamicMachine.State("deleted")
      DynamicMachine.Event("view", from: "unread", to: "seen")
      DynamicMachine.Event("delete", from: "unread", "seen", to: "deleted")
    }

    let toSecond = Migration(from: first, .mergeStates(["spam", "trash"], into: "deleted"))
    #expect(try second.migrationReport(for: [toSecond]).isProven)

    // Old entities are migrated while they are decoded with this prototype.

    let prototype = try second.evolving(from: [toSecond])

    for (old, new) in [("read", "seen"), ("spam", "deleted"), ("unread", "unread")] {
      let text = #"{"fingerprint":"\#(first.fingerprint)","states":["\#(old)"]}"#
      let type = DynamicMachine.self
      let machine = try JSONDecoder().decode(type, from: Data(text.utf8), configuration: prototype)
      #expect(machine.state == new)
    }
  }
}
