import Foundation
import Interlock

/// Entries by message. In JSON, equal machines are written once, with the messages they belong to:
///
///     [{"ids": ["<1@example.org>", "<2@example.org>"], "machine": "unread"}, …]
///
/// There may be 100,000 messages, but few distinct machines: a file with one object for each message took three times
/// the space and twice the time to read, once most of them remembered what they had been.
struct EntryTable: CodableWithConfiguration {
  typealias EncodingConfiguration = MessageMachine
  typealias DecodingConfiguration = MessageMachine

  private(set) var entries: [String: Entry]

  init(_ entries: [String: Entry]) { self.entries = entries }

  /// The machine in its own form: its state, or an object with what it remembers and waits for.
  private struct Group: CodableWithConfiguration {
    typealias EncodingConfiguration = MessageMachine
    typealias DecodingConfiguration = MessageMachine

    enum CodingKeys: String, CodingKey { case ids, machine }

    let ids: [String]
    let machine: MessageMachine

    init(_ entries: [(key: String, value: Entry)], _ machine: MessageMachine) {
      ids = entries.map(\.key).sorted()
      self.machine = machine
    }

    func encode(to encoder: any Encoder, configuration: MessageMachine) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(ids, forKey: .ids)
      try container.encode(machine, forKey: .machine, configuration: configuration)
    }

    init(from decoder: any Decoder, configuration: MessageMachine) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      ids = try container.decode([String].self, forKey: .ids)
      machine = try container.decode(
        MessageMachine.self,
        forKey: .machine,
        configuration: configuration
      )
    }
  }

  func encode(to encoder: any Encoder, configuration: MessageMachine) throws {
    let machines = Dictionary(grouping: entries, by: \.value.machine)
    let groups = machines.map { Group($0.value, $0.key) }.sorted { $0.ids[0] < $1.ids[0] }
    try groups.encode(to: encoder, configuration: configuration)
  }

  init(from decoder: any Decoder, configuration: MessageMachine) throws {
    entries = [:]
    for group in try [Group](from: decoder, configuration: configuration) {
      let entry = try Entry(of: group.machine)
      for id in group.ids { entries[id] = entry }
    }
  }
}
