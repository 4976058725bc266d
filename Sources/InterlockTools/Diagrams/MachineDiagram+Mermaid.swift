import Interlock

extension MachineDiagram {
  /// The picture as a Mermaid `stateDiagram-v2`. Code hosting sites and editors draw it in Markdown.
  ///
  /// Regions are divided by dashed lines, each in a box with its name. Mermaid has no history states: they are dashed
  /// boxes, with `H` or `H*` before the name. It can style states but no arrows: those on the path have `▶` in their
  /// labels. Mermaid 11 cannot draw an arrow within a region that ends at a box ([issue
  /// 4052](https://github.com/mermaid-js/mermaid/issues/4052)): such an arrow ends at a small dashed state in the box,
  /// with the name of the box.
  ///
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public var mermaid: String {
    let elements = DiagramElements(self, showing: mermaidName)
    let anchors = MermaidAnchors(elements)
    let states = nestedLines(
      open: { elements.mermaidOpening(of: $0, anchors) },
      close: { $0.isBox ? ["}"] : [] }
    )
    let lines = mermaidRemarks + mermaidStyles + initial.map { "  [*] --> s\($0)" } + states
    return
      (["stateDiagram-v2"] + lines + elements.mermaidExtras
      + elements.arrows.map { "  " + $0.mermaid(anchors) } + elements.mermaidClasses
      + anchors.classes)
      .joined(separator: "\n") + "\n"
  }

  /// A comment that tells a reader what the picture leaves out.
  private var mermaidRemarks: [String] {
    unshown.isEmpty ? [] : ["  %% not shown: " + unshown.joined(separator: ", ")]
  }

  private var mermaidStyles: [String] {
    [
      "  classDef active fill:\(Highlight.fill),stroke:\(Highlight.line),stroke-width:3px",
      "  classDef path stroke:\(Highlight.line),stroke-width:3px",
      "  classDef standIn stroke-dasharray:3",
    ]
  }
}

extension DiagramElements {
  fileprivate var mermaidClasses: [String] {
    diagram.nodes.compactMap { node in
      if node.isActive { return "  class s\(node.id) active" }
      if node.isOnPath { return "  class s\(node.id) path" }
      let isDashed = node.kind.isHistory || unreachable.contains(node.id)
      return isDashed ? "  class s\(node.id) standIn" : nil
    }
  }

  /// The lines that define a state, up to the states in it. The start of a box comes first: what is named last in
  /// a box is drawn in it.
  fileprivate func mermaidOpening(
    of node: MachineDiagram.Node,
    _ anchors: MermaidAnchors
  ) -> [String] {
    let id = "s\(node.id)"
    switch node.kind {
    case .choice: return ["state \(id) <<choice>>", "note right of \(id) : \(name(of: node))"]
    case .compound, .parallel:
      let notes = node.descriptionLines.map { "note: " + mermaidLine($0) }
      let title = ([name(of: node)] + (notes + behaviour(of: node)).map(mermaidText))
        .joined(separator: " · ")
      return diagram.divider(before: node) + ["state \"\(title)\" as \(id) {"]
        + node.mermaidInitials.map { "  [*] --> \(anchors.name(of: $0, isFromInside: node))" }
        + anchors.lines(in: node, title: name(of: node))
    case .atomic, .final, .shallowHistory, .deepHistory:
      let definition = ["state \"\(name(of: node))\" as \(id)"]
      let details = (node.descriptionLines.map(mermaidLine) + behaviour(of: node))
        .map { "\(id) : \(mermaidText($0))" }
      return diagram.divider(before: node) + definition + details
        + (node.kind.completesParent ? ["\(id) --> [*]"] : [])
    }
  }

  private func name(of node: MachineDiagram.Node) -> String {
    mermaidText(mermaidTitle(diagram.title(of: node), of: node))
  }

  /// The bars, and the node for any state.
  fileprivate var mermaidExtras: [String] {
    let bars = bars.map { "  state b\($0.edge) <<\($0.isFork ? "fork" : "join")>>" }
    guard hasAnyState else { return bars }
    let details = anyStateLines.dropFirst().map { "  any : \(mermaidText($0))" }
    return bars + ["  state \"any state\" as any", "  class any standIn"] + details
  }
}

extension MachineDiagram.Node {
  fileprivate var mermaidInitials: [Int] { kind.hasOneActiveChild ? initial : [] }
}

extension DiagramElements.Arrow {
  fileprivate func mermaid(_ anchors: MermaidAnchors) -> String {
    let text = [isOnPath ? "▶" : "", label].filter { !$0.isEmpty }.joined(separator: " ")
    let (start, end) = anchors.names(of: self)
    return "\(start) --> \(end)" + (text.isEmpty ? "" : " : \(mermaidText(text))")
  }
}

extension DiagramElements.End {
  /// Its name in the languages: names can be anything, so a number stands for them.
  var name: String {
    switch self {
    case .node(let id): "s\(id)"
    case .anyState: "any"
    case .bar(let edge): "b\(edge)"
    }
  }
}
