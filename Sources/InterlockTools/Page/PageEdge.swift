/// A row as a page knows it.
struct PageEdge: Encodable {
  let source: [Int]
  let target: [Int]
  let text: String

  /// The number of the event that triggers it; nil if something else does.
  let event: Int?

  /// - Parameters:
  ///   - edge: The row.
  ///   - diagram: What it belongs to.
  ///   - events: The numbers of the events by their names.
  init(_ edge: MachineDiagram.Edge, of diagram: MachineDiagram, _ events: [String: Int]) {
    source = edge.sources
    target = edge.targets
    text = printable(diagram.label(of: edge), limit: 200)
    event = edge.isEvent ? events[edge.trigger] : nil
  }
}
