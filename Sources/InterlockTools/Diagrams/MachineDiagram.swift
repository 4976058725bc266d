/// A machine as a picture, before it is decided how it is drawn: states in states, and arrows between them.
///
///     let picture = MachineDiagram(of: machine, path: receipts)
///     print(picture.mermaid)
///
/// Names stand in the place of identifiers, and numbers in the place of references, so that renderers need to
/// know nothing of the machine. States and arrows are in the order of the definition: the picture of a
/// machine is always the same.
public struct MachineDiagram: Hashable, Sendable {
  /// The states, each before those in it, in document order.
  public let nodes: [Node]

  /// The arrows, in the order of the definition.
  public let edges: [Edge]

  /// The states in which the machine begins.
  public let initial: [Int]
}
