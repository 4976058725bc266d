import Foundation
import Interlock

/// A notation for machines.
package enum Notation: String, CaseIterable, Encodable, Sendable {
  /// The library's own.
  case json
  /// The W3C's.
  case scxml
  /// Configurations of XState, in JSON, or as an object literal of JavaScript or TypeScript.
  case xstate

  /// Detects the notation of a file from its content.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - input: The content as JSON.
  init(of data: Data, _ input: JSONInput) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = data.starts(with: mark) ? data.dropFirst(mark.count) : data
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "<") {
      self = .scxml
    } else {
      // A configuration of XState need not have states.
      let keys = input.keys
      // A program has braces, YAML colons. The other reader names what neither of them reads.
      let isForeign =
        keys.isEmpty
        ? !input.isJSON && text.contains { [0x7B, 0x3A].contains($0) }
          && !text.prefix(512).contains(0)
        : !keys.isDisjoint(with: ["states", "on", "always", "initial", "StartAt", "specVersion"])
          && keys.isDisjoint(with: ["interlock", "events", "migration"])
      self = isForeign ? .xstate : .json
    }
  }

  /// The notation that a file name implies; XState has no extension of its own.
  ///
  /// - Parameter file: The name.
  package init?(file: String) {
    switch URL(fileURLWithPath: file).pathExtension.lowercased() {
    case "json": self = .json
    case "scxml", "xml": self = .scxml
    default: return nil
    }
  }
}
