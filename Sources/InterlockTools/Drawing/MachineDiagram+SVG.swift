extension MachineDiagram {
  /// The picture as an SVG document, drawn by the library itself.
  ///
  /// It is self-contained: it needs no font, no script and no other file, follows the reader's choice of a light or a
  /// dark page, and has a title and a description for screen readers. The same diagram gives
  /// the same text.
  ///
  /// ```swift
  /// try MachineDiagram(of: machine).svg.write(to: file, atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Complexity: As ``svg(title:direction:)``.
  public var svg: String { svg() }

  /// The picture as an SVG document, with a title, in a direction.
  ///
  /// Names are drawn up to 60 characters, lists of rows up to 40 lines. Arrows from a state to one of its own regions,
  /// the longest arrows if there are too many to follow, and arrows to a state that most others lead to if that makes
  /// the picture smaller, are written as text in their source state: `event → state`.
  ///
  /// - Parameters:
  ///   - title: The title of the picture, for screen readers.
  ///   - direction: The direction of arrows; nil for the one that appears larger on a page.
  /// - Returns: The document.
  /// - Complexity: O(*n* log *n*) in states, rows, and the layers that arrows cross, which are limited; times
  ///   the number of sweeps, which falls with *n*.
  public func svg(title: String = "State machine", direction: Direction? = nil) -> String {
    let drawing = DiagramLayout(self, direction: direction)
    return SVGDocument(drawing, title: title, summary: summary).text
  }

  /// The picture as an SVG document in which states and rows can be found by their numbers in the diagram.
  func numberedSVG(title: String) -> String {
    let drawing = DiagramLayout(self)
    return SVGDocument(drawing, title: title, summary: summary, isNumbered: true).text
  }

  /// The picture in words.
  private var summary: String {
    let limit = 60
    let unreachable = unreachableStates.sorted()
    let states = nodes.prefix(limit).map { printable($0.name) }
    let rows = edges.prefix(limit).map(sentence)
    let more = max(0, nodes.count - limit) + max(0, edges.count - limit)
    let parts =
      ["States: " + states.joined(separator: ", ") + "."]
      + (initial.isEmpty ? [] : ["Initial: " + names(initial) + "."])
      + (unreachable.isEmpty ? [] : ["Unreachable: " + names(unreachable) + "."])
      + (nodes.contains { $0.isActive } ? ["Active: " + names(active) + "."] : [])
      + rows + (more > 0 ? ["And \(more) more."] : [])
    return parts.joined(separator: " ")
  }

  private var active: [Int] { Array(nodes.filter(\.isActive).map(\.id).prefix(60)) }

  private func names(_ states: [Int]) -> String {
    states.prefix(20).map { printable(nodes[$0].name) }.joined(separator: ", ")
  }

  private func sentence(_ edge: Edge) -> String {
    let label = label(of: edge)
    let event = label.isEmpty ? "without event" : printable(label, limit: 200)
    let sources = edge.sources.isEmpty ? "any state" : names(edge.sources)
    let leads = edge.targets.isEmpty ? "in \(sources)" : "from \(sources) to \(names(edge.targets))"
    return "\(event): \(leads)."
  }
}
