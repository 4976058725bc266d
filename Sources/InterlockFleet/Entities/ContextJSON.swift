#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

/// How a context without declared fields is stored: as JSON, in the column of what the state does not say.
struct ContextJSON<Context: Sendable>: Sendable {
  /// What the column holds: the machine's part is a text in it, as the machine has written it.
  private struct Rest<Content: Codable>: Codable {
    let context: Content
    let machine: String?
  }

  /// Returns the string of the column, from that of the machine and a context.
  let rest: @Sendable (_ machine: String?, Context) throws -> String

  /// Returns the string of the machine and the context, from that of the column.
  let parts: @Sendable (_ rest: String?) throws -> (machine: String?, Context)

  /// Returns the JSON of each property of a context, by its name; that of the whole, without a name, if it has none.
  let properties: @Sendable (Context) throws -> [String: String]
}

extension ContextJSON where Context: Codable {
  init() {
    rest = { machine, context in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let rest = Rest(context: context, machine: machine)
      return String(decoding: try encoder.encode(rest), as: UTF8.self)
    }
    parts = { text in
      let data = Data((text ?? "").utf8)
      let rest = try JSONDecoder().decode(Rest<Context>.self, from: data)
      return (rest.machine, rest.context)
    }
    properties = { context in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      func text(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
      }
      let whole = try text(context)
      let parts = try? JSONDecoder().decode([String: ArchivedValue].self, from: Data(whole.utf8))
      return try parts?.mapValues(text) ?? ["": whole]
    }
  }
}
