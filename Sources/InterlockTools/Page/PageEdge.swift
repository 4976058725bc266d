/// A row as a page knows it.
struct PageEdge: Encodable {
  let source: [Int]
  let target: [Int]
  let text: String

  init(_ edge: MachineDiagram.Edge, of diagram: MachineDiagram) {
    source = edge.sources
    target = edge.targets
    text = printable(diagram.label(of: edge), limit: 200)
  }
}
