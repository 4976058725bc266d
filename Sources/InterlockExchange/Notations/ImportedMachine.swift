public import Foundation
public import Interlock

/// A machine read from a document in another notation, with information that the machine itself does not hold.
///
///     let player = try ImportedMachine(scxml: Data(contentsOf: file), options: .ignoringContent)
///     for part in player.ignored { print(part) }
public struct ImportedMachine: Sendable {
  /// The machine, inactive.
  public let machine: DynamicMachine

  /// The name of the document: the `name` of SCXML, the `id` of XState; nil if it has none, or if a state has the same
  /// name.
  public let name: String?

  /// What was left out, part by part, in reading order, then differences from XState; empty without ``ImportOptions/ignoringContent``.
  public let ignored: [IgnoredContent]

  /// Reads a machine from an SCXML document.
  ///
  /// - Parameters:
  ///   - scxml: The document, in UTF-8.
  ///   - options: How strictly to read it.
  /// - Throws: `SCXMLError` with everything that is wrong with it, and the places.
  /// - Complexity: O(*n* + *r*) in bytes and rows.
  public init(scxml: Data, options: ImportOptions = []) throws(SCXMLError) {
    let root = try MarkupParser.root(of: scxml)
    (machine, ignored) = try SCXMLReader.machine(of: root, options: options)
    name = machine.freeName(root["name"])
  }

  /// Reads a machine from a configuration of XState 5 in JSON.
  ///
  /// - Parameters:
  ///   - xstate: The configuration, JSON in UTF-8.
  ///   - options: How strictly to read it.
  /// - Throws: `XStateError` with everything that is wrong with it, and the places.
  /// - Complexity: O(*n* + *r*) in bytes and rows.
  public init(xstate: Data, options: ImportOptions = []) throws(XStateError) {
    let bytes = Array(xstate)
    let document = try OrderedJSON(parsing: bytes)
    let imported = try XStateReader.machine(of: document, in: bytes, options: options)
    machine = imported.machine
    ignored = imported.ignored
    name = machine.freeName(imported.name)
  }
}

extension DynamicMachine {
  /// A name for the machine, unless a state has the same.
  fileprivate func freeName(_ name: String?) -> String? {
    states.contains { $0.id == name } ? nil : name
  }
}
