import Foundation
import Interlock
import InterlockExchange

/// How an SCXML document was read.
package struct ReadingRecord: Encodable, Hashable, Sendable {
  /// A reader of SCXML.
  package enum Reader: String, Encodable, Sendable {
    /// The structure, with names for conditions and content.
    case machine
    /// The document with its data, which a simulation runs.
    case document
  }

  /// The name of the file.
  package let file: String
  package let reader: Reader
  /// How many conditions are names.
  package let guards: Int
  /// How many actions are names.
  package let callbacks: Int
  /// How many services are names.
  package let activities: Int
  /// Why a document with data cannot run; nil if it can, or if it has none.
  package let reason: String?

  /// Reads an SCXML document with its data, if it has some.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - data: The document.
  ///   - imported: Its machine.
  /// - Returns: How it was read, and the document, if it can run.
  static func reading(
    _ file: String,
    _ data: Data,
    _ imported: ImportedMachine
  ) -> (Self, SCXMLDocument?) {
    guard imported.hasData else { return (Self(of: file, by: .machine, imported.machine), nil) }
    do throws(NotationError) {
      let document = try SCXMLDocument(scxml: data)
      return (Self(of: file, by: .document, imported.machine), document)
    } catch {
      let first = error.problems.first.map(\.description) ?? ""
      let others = error.problems.count - 1
      let reason = first + (others > 0 ? " (and \(others) more)" : "")
      return (Self(of: file, by: .machine, imported.machine, reason: reason), nil)
    }
  }

  private init(
    of file: String,
    by reader: Reader,
    _ machine: DynamicMachine,
    reason: String? = nil
  ) {
    self.file = file
    self.reader = reader
    self.reason = reason
    let names = machine.unboundNames
    guards = names.count { $0.kind == .guard }
    callbacks = names.count { $0.kind == .callback }
    activities = names.count { $0.kind == .activity }
  }

  /// The record for people.
  package var line: StyledText {
    let counts = [(guards, "condition"), (callbacks, "action"), (activities, "service")]
    let named = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    let names = named.formatted(.list(type: .and).locale(Locale(identifier: "en_GB")))
    let verb = guards + callbacks + activities == 1 ? "is a name" : "are names"
    return switch reader {
    case .document:
      StyledText(
        "\(file): read as a document that runs: 'simulate' evaluates it"
          + (names.isEmpty ? "" : "; elsewhere \(names) \(verb)")
      )
    case .machine:
      StyledText(
        "\(file): read as a machine" + (names.isEmpty ? "" : ": \(names) \(verb)")
          + (reason.map { "; it cannot run as a document: \($0)" } ?? "")
      )
    }
  }
}

extension ImportedMachine {
  /// Whether the document declares data in ECMAScript.
  fileprivate var hasData: Bool {
    dataModel == "ecmascript"
      || dataModel == nil && additions.contains { $0.hasPrefix("<datamodel") }
  }
}
