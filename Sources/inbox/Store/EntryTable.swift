import Foundation
import Interlock

/// Entries by message, as one JSON object: `{"<1@example.org>": "read", …}`.
struct EntryTable: CodableWithConfiguration {
  typealias EncodingConfiguration = MessageMachine
  typealias DecodingConfiguration = MessageMachine

  private(set) var entries: [String: Entry]

  init(_ entries: [String: Entry]) { self.entries = entries }

  func encode(to encoder: any Encoder, configuration: MessageMachine) throws {
    var container = encoder.container(keyedBy: MessageKey.self)
    for (id, entry) in entries {
      try container.encode(entry, forKey: MessageKey(stringValue: id), configuration: configuration)
    }
  }

  init(from decoder: any Decoder, configuration: MessageMachine) throws {
    let container = try decoder.container(keyedBy: MessageKey.self)
    let keys = container.allKeys
    entries = [:]
    entries.reserveCapacity(keys.count)
    for key in keys {
      entries[key.stringValue] = try container.decode(
        Entry.self,
        forKey: key,
        configuration: configuration
      )
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
