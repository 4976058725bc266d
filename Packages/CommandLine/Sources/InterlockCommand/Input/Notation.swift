import Foundation
import Interlock

/// A notation in which machines are written.
package enum Notation: String, CaseIterable, Encodable, Sendable {
  /// The library's own.
  case json
  /// That of the W3C.
  case scxml
  /// Configurations of XState 5, in JSON.
  case xstate

  /// The notation that a file is written in, as its content says.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - input: The same as JSON.
  init(of data: Data, _ input: JSONInput) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = data.starts(with: mark) ? data.dropFirst(mark.count) : data
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "<") {
      self = .scxml
    } else {
      let isForeign =
        input.hasKey("states") && !input.hasKey("interlock") && !input.hasKey("events")
      self = isForeign ? .xstate : .json
    }
  }

  /// The notation that the name of a file asks for; that of XState has no extension of its own.
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
