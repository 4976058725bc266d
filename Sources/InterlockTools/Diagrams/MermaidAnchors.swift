import Interlock

/// The boxes in regions that need an extra state at which arrows end.
///
/// Mermaid 11 fails on an arrow between two ends in one region, one of which is a box: its
/// [issue 4052](https://github.com/mermaid-js/mermaid/issues/4052).
struct MermaidAnchors {
  private let elements: DiagramElements

  /// Whether each state is a region, or in one.
  private let isInRegion: [Bool]

  /// The boxes.
  private var boxes: Set<Int> = []

  init(_ elements: DiagramElements) {
    self.elements = elements
    var isInRegion: [Bool] = []
    for node in elements.diagram.nodes {
      isInRegion.append(node.isRegion || node.parent.map { isInRegion[$0] } ?? false)
    }
    self.isInRegion = isInRegion
    for arrow in elements.arrows {
      guard case .node(let start) = arrow.start, case .node(let end) = arrow.end else { continue }
      note([start, end], within: elements.innermostState(around: [start, end]))
    }
    for node in elements.diagram.nodes where node.kind.hasOneActiveChild {
      note(node.initial, within: node.id)
    }
  }

  private mutating func note(_ ends: [Int], within container: Int?) {
    guard let container, isInRegion[container] else { return }
    boxes.formUnion(ends.filter { elements.diagram.nodes[$0].isBox })
  }

  /// The ends of an arrow, by their names in Mermaid.
  func names(of arrow: DiagramElements.Arrow) -> (start: String, end: String) {
    guard case .node(let start) = arrow.start, case .node(let end) = arrow.end,
      let container = elements.innermostState(around: [start, end]), isInRegion[container]
    else { return (arrow.start.name, arrow.end.name) }
    return (name(of: start), name(of: end))
  }

  /// The initial state of a box, by its name in Mermaid.
  func name(of node: Int, isFromInside box: MachineDiagram.Node) -> String {
    isInRegion[box.id] ? name(of: node) : "s\(node)"
  }

  private func name(of node: Int) -> String {
    boxes.contains(node) ? "a\(node)" : "s\(node)"
  }

  /// The lines in a box that define its state for arrows.
  func lines(in box: MachineDiagram.Node, title: String) -> [String] {
    boxes.contains(box.id) ? ["  state \"\(title)\" as a\(box.id)"] : []
  }

  /// The lines that make those states dashed.
  var classes: [String] {
    boxes.sorted().map { "  class a\($0) standIn" }
  }
}
