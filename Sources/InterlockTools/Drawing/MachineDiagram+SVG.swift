extension MachineDiagram {
  /// The picture as an SVG document.
  ///
  /// It is self-contained, without fonts, scripts or other files. It follows the reader's choice of a light or a dark
  /// page, and has a title and a description for screen readers. A diagram always gives the same document.
  ///
  /// ```swift
  /// try MachineDiagram(of: machine).svg.write(to: file, atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Complexity: As ``svg(title:direction:)``.
  public var svg: String { svg() }

  /// Returns the picture as an SVG document, with a title, in a direction.
  ///
  /// Names of states are drawn up to 60 characters, lists of transitions up to 40 lines. Some arrows are written as
  /// text in their source state, `event → state`: those from a state to one of its own regions, the longest if there
  /// are too many to follow, and those to a common target if that makes the picture smaller.
  ///
  /// - Parameters:
  ///   - title: The title of the picture, for screen readers.
  ///   - direction: The direction of arrows; nil for the one that appears larger on a page.
  /// - Returns: The document.
  /// - Complexity: O(*n* log *n*) in states, transitions, and the layers that arrows cross (limited); times the number
  ///   of sweeps, which falls with *n*.
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
