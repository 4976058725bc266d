public import Interlock

/// A machine read from a document in another notation, with data that has no place in the machine.
///
/// ```swift
/// let player = try ImportedMachine(scxml: Data(contentsOf: file), options: .ignoringContent)
/// for part in player.ignored { print(part) }
/// ```
public struct ImportedMachine: Sendable {
  /// The machine, inactive.
  public let machine: DynamicMachine

  /// The name of the document: the `name` of SCXML, the `id` of XState; nil if it has none, or if a state has the same
  /// name.
  public let name: String?

  /// The parts that were left out, in reading order, then differences from XState; empty without
  /// ``ImportOptions/ignoringContent``.
  public let ignored: [IgnoredContent]

  /// The parts that should be written differently, or have no effect; each cause once.
  public package(set) var warnings: [ImportWarning] = []

  /// The data of an SCXML document beside the machine.
  var head = SCXMLHead()
}

extension DynamicMachine {
  /// A name for the machine, unless a state has the same.
  func freeName(_ name: String?) -> String? {
    states.contains { $0.id == name } ? nil : name
  }
}
