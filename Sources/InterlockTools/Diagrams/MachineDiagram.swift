/// A model of the picture of a machine, independent of the format: nested states, and arrows between them.
///
/// ```swift
/// let picture = MachineDiagram(of: machine, path: receipts)
/// print(picture.mermaid)
/// ```
///
/// It has names instead of identifiers, and numbers instead of references, so that renderers need not know the machine.
/// States and arrows are in the order of the definition, so a machine always has the same picture.
public struct MachineDiagram: Hashable, Sendable {
  /// The states, each before its children, in document order.
  public let nodes: [Node]

  /// The arrows, in the order of the definition.
  public let edges: [Edge]

  /// The initial states.
  public let initial: [Int]

  /// The parts of the definition that no picture shows as they are.
  let unshown: [String]
}
