import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The blocks of the article `Evolution`, and of the comments about it.
@Suite("Guide to evolution: Difference, Fingerprint")
struct EvolutionExamples {
  struct NotCompatible: Error {
    var reason: String
  }

  @Test func `evolution`() throws {
    let printed = Journal()
    let print = printed.print

    typealias Inbox = Machine<String, String>

    let old = try Inbox(initial: "unread") {
      Inbox.State("unread")
      Inbox.State("read")
      Inbox.State("archived")
      Inbox.Event("view", from: "unread", to: "read")
      Inbox.Event("archive", from: "read", to: "archived")
      Inbox.Event.after(.seconds(86_400), from: "archived", to: "read")
    }

    let new = try Inbox(initial: "unread") {
      Inbox.State("unread")
      Inbox.State("read")
      Inbox.State("stored")
      Inbox.Event("view", from: "unread", to: "read").shouldFire("it is loaded") { _ in true }
      Inbox.Event("archive", from: "read", to: "stored")
      Inbox.Event.after(.seconds(86_400), from: "stored", to: "read")
    }

    let difference = new.difference(from: old)
    print(difference)

    #expect(
      printed.lines == [
        """
        state 'archived': removed
        state 'stored': added
        state 'archived': perhaps renamed to 'stored'
        event 'view', from 'unread': has the guards 'it is loaded' (was none)
        event 'archive', from 'read': leads to 'stored' (was 'archived')
        timeout of 86400.0 seconds, from 'archived': leads from 'stored' (was from 'archived')
        snapshot in 'archived': does not load because there is no state 'archived'
        """
      ]
    )

    for loss in difference.unloadableConfigurations {
      print(loss.configuration)
    }
    print(difference.loadsAll)
    #expect(printed.lines.suffix(2) == [#"["archived"]"#, "false"])
  }

  @Test func `new names`() throws {
    let printed = Journal()
    let print = printed.print

    enum Status: String, Codable { case unread, seen }
    enum Action: String, Codable { case open }
    typealias Message = Machine<Status, Action>

    let messages = try Message(initial: .unread) {
      Message.State(.unread)
      Message.State(.seen).formerly("read")
      Message.Event(.open, from: .unread, to: .seen).formerly("view")
    }

    let message = try JSONDecoder().decode(
      Message.self,
      from: Data(#""read""#.utf8),
      configuration: messages
    )
    print(message.state)
    #expect(printed.lines == ["seen"])
  }

  private let firstDefinition = """
    {
      "interlock": 1,
      "initial": "unread",
      "states": [{ "id": "unread" }, { "id": "read" }, { "id": "spam" }, { "id": "trash" }],
      "events": [
        { "id": "view", "from": ["unread"], "to": "read" },
        { "id": "reject", "from": ["unread"], "to": "spam" },
        { "id": "delete", "from": ["read"], "to": "trash" }
      ]
    }
    """

  @Test func `migrations`() throws {
    let printed = Journal()
    let print = printed.print
    let release = Date(timeIntervalSinceReferenceDate: 790_000_000)

    let first = try JSONDecoder().decode(DynamicMachine.self, from: Data(firstDefinition.utf8))

    let second = try DynamicMachine(initial: "unread") {
      DynamicMachine.State("unread")
      DynamicMachine.State("read")
      DynamicMachine.State("deleted")
      DynamicMachine.Event("view", from: "unread", to: "read")
      DynamicMachine.Event("delete", from: "unread", "read", to: "deleted")
      DynamicMachine.Event.after(.seconds(2_592_000), from: "deleted", to: "deleted")
    }

    let toSecond = Migration(
      from: first,
      .mergeStates(["spam", "trash"], into: "deleted"),
      .startTimeout(of: "deleted", .seconds(2_592_000), at: release)
    )

    let report = try second.migrationReport(for: [toSecond])
    print(report)
    print(report.isProven)

    let prototype = try second.evolving(from: [toSecond])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(prototype.firing("view").machine, configuration: prototype)
    print(String(decoding: data, as: UTF8.self))

    let stored = Data(#"{"fingerprint":"0dbf03f5e0d86e89","states":["spam"]}"#.utf8)
    let restored = try JSONDecoder().decode(
      DynamicMachine.Restored.self,
      from: stored,
      configuration: prototype
    )
    print(restored.machine.state)
    print(restored.origin)

    let columns = try second.evolving(from: [toSecond], marking: false)
    let snapshot = try columns.migrated(.init(state: "trash"), from: first.fingerprint)
    let mail = try columns.restored(from: snapshot)
    print(mail.state)
    #expect(
      printed.lines == [
        "definition 0dbf03f5e0d86e89: nothing is lost in all 4 configurations", "true",
        #"{"fingerprint":"d86fc08972c5b0c9","states":["read"]}"#, "deleted",
        "migrated(from: 0dbf03f5e0d86e89)", "deleted",
      ]
    )
  }

  @Test func `a difference shows the cost of replacing a machine`() throws {
    let old = try Inbox.plain()
    let new = try Inbox { Inbox.State(.unread) }
    func check() throws {
      let difference = new.difference(from: old)
      guard difference.loadsAll else { throw NotCompatible(reason: difference.description) }
    }
    #expect(throws: NotCompatible.self) { try check() }

    let journal = Journal()
    func print(_ value: Any) { journal.add("\(value)") }
    let difference = new.difference(from: old)
    print(difference)
    #expect(journal.text.hasPrefix("state 'read': removed"))
  }

  @Test func `fingerprints are compared`() throws {
    let inbox = try Inbox.plain()
    let stored = try inbox.fired(.view)
    let isCurrent = stored.fingerprint == inbox.fingerprint
    #expect(isCurrent)
  }

  @Test func `the comments about migrations`() throws {
    let first = try Sketch(initial: "unread") {
      ["unread", "read", "spam", "trash"].map { Sketch.State($0) }
      Sketch.Event("view", from: "unread", to: "read")
      Sketch.Event("delete", from: "read", to: "trash")
    }
    let toSecond = Migration(
      from: first,
      .renameState("read", to: "seen"),
      .mergeStates(["spam", "trash"], into: "deleted")
    )
    let inbox = try Sketch(initial: "unread") {
      ["unread", "seen", "deleted"].map { Sketch.State($0) }
      Sketch.Event("view", from: "unread", to: "seen")
      Sketch.Event("delete", from: "seen", to: "deleted")
    }
    .evolving(from: [toSecond])
    let report = try inbox.migrationReport(for: [toSecond])
    #expect(report.isProven, "\(report)")

    let archived = first
    let difference = try inbox.dynamic().difference(from: archived)
    #expect(difference.removedStates.count == 3)

    let row = (due: 3, id: 1)
    let stored = DynamicMachine.Snapshot(state: "trash")
    let snapshot = try inbox.migrated(stored, from: first.fingerprint, userInfo: ["due": row.due])
    let message = try inbox.restored(from: snapshot)
    #expect(message.state == "deleted")

    typealias Inbox = Sketch
    let store = Store()
    let decoder = JSONDecoder()
    let data = try JSONEncoder().encode(first.fired("view"))
    let restored = try decoder.decode(Inbox.Restored.self, from: data, configuration: inbox)
    if restored.origin != .current { try store.write(restored.machine) }
    #expect(store.rows == ["seen"])
  }

  /// A store that refuses entries when it is full.
  private final class Store {
    var rows: [String] = []

    func write(_ machine: Sketch) throws {
      rows.append(machine.state)
    }

    func write(_ machine: Sketch, _ receipt: Sketch.Receipt) throws {
      guard rows.isEmpty else { throw Fault("the store") }
      rows.append("\(machine.state): \(receipt)")
    }
  }

  @Test func `a transaction with a store`() throws {
    var order = try Sketch {
      ["open", "sent"].map { Sketch.State($0) }
      Sketch.Event("send", from: "open", "sent", to: "sent")
    }
    let store = Store()
    func send() throws {
      let (sent, receipt) = try order.firing("send")
      try store.write(sent, receipt)
      order = sent
    }
    try send()
    #expect(order.state == "sent")
    let before = order
    #expect(throws: Fault.self) { try send() }
    #expect(order == before)
    #expect(store.rows == ["sent: (inactive) --> open\nopen --send--> sent"])
  }
}
