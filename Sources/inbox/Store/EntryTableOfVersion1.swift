import Foundation
import Interlock

/// Entries as version 1 of the store wrote them: an object with the state of each message, and for a
/// snoozed one, the time beside it.
///
///     {"<1@example.org>": "read", "<2@example.org>": {"machine": "snoozed", "until": "2026-03-01T08:00:00Z"}}
///
/// The machine knew no time then: the app compared this one with the clock. Now it becomes the deadline of
/// the machine's own timer, so the message comes back when it would have. What it was before nobody
/// noted; `restore` makes it read, as it did then.
struct EntryTableOfVersion1 {
  private(set) var entries: [String: Entry] = [:]

  /// Nil if it is none: the tables after it are lists.
  init?(from decoder: any Decoder, configuration: MessageMachine) throws {
    guard let container = try? decoder.container(keyedBy: MessageKey.self) else { return nil }
    let keys = container.allKeys
    entries.reserveCapacity(keys.count)
    // Each of them is taken over from a former life; most are in one of a few states, and no more.
    var entriesByState: [String: Entry] = [:]
    for key in keys {
      let state = try? container.decode(String.self, forKey: key)
      let known = state.flatMap { entriesByState[$0] }
      let entry = try known ?? Self.entry(from: container.superDecoder(forKey: key), configuration)
      entries[key.stringValue] = entry
      if let state { entriesByState[state] = entry }
    }
  }

  private static func entry(
    from decoder: any Decoder,
    _ configuration: MessageMachine
  ) throws -> Entry {
    let machine: MessageMachine
    do {
      machine = try MessageMachine(from: decoder, configuration: configuration)
    } catch {
      guard let message = try? SnoozedMessage(from: decoder) else { throw error }
      machine = try message.machine(configuration)
    }
    return try Entry(of: machine)
  }

  private struct SnoozedMessage: Decodable {
    enum State: String, Decodable { case snoozed }

    let machine: State
    let until: Date

    func machine(_ life: MessageMachine) throws -> MessageMachine {
      try life.restored(from: MessageMachine.Snapshot(state: .snoozed)).waking(at: until)
    }
  }

  /// The identity of a message as a key.
  private struct MessageKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
