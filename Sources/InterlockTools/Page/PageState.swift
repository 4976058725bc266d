import Interlock

/// A state as a page knows it.
struct PageState: Encodable {
  let name: String
  let parent: Int?
  let kind: String
  let children: [Int]

  init(_ node: MachineDiagram.Node) {
    name = printable(node.name)
    parent = node.parent
    kind = node.kind.rawValue
    children = node.children
  }
}
