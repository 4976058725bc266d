import Foundation
import Interlock
import Testing

/// The blocks of the article `Evolution`, and of the comments about it.
@Suite("Guide to evolution: Difference, Fingerprint")
struct EvolutionExamples {
  struct NotCompatible: Error {
    var reason: String
  }

  @Test func `evolution`() throws {
    let printed = Journal()
    @Sendable func print(_ value: Any) { printed.add("\(value)") }

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
        event 'view', from 'unread': has the guards 'it is loaded', was none
        event 'archive', from 'read': leads to 'stored', was 'archived'
        timeout of 86400.0 seconds, from 'archived': leads from 'stored', was from 'archived'
        snapshot in 'archived': does not load, there is no state 'archived'
        """
      ]
    )

    for loss in difference.unloadableConfigurations {
      print(loss.configuration)
    }
    print(difference.loadsAll)
    #expect(printed.lines.suffix(2) == [#"["archived"]"#, "false"])

    let known = ["unread": old.fingerprint]
    let data = try JSONEncoder().encode(known)
    let stored = try JSONDecoder().decode([String: Fingerprint].self, from: data)
    print(stored["unread"] == new.fingerprint)
    #expect(printed.lines.last == "false")
  }

  @Test func `a machine says what it costs to replace another`() throws {
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

  @Test func `a fingerprint is compared`() throws {
    let inbox = try Inbox.plain()
    let stored = try inbox.fired(.view)
    let isCurrent = stored.fingerprint == inbox.fingerprint
    #expect(isCurrent)
  }

  /// A store that refuses when it is full.
  private final class Store {
    var rows: [String] = []

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
