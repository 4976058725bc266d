import Interlock

extension Diagram {
  /// The picture in the language of PlantUML.
  ///
  /// Regions are divided by dashed lines, each in a box with its name. History states are dashed boxes, with `H` or
  /// `H*` before the name: the language draws them without one. What is active is filled, what is on the path has
  /// another colour.
  ///
  /// - Complexity: O(*s* + *r*) in states and rows.
  public var plantUML: String {
    let drawing = Drawing(self)
    let states = nestedLines(
      open: { drawing.plantOpening(of: $0) },
      close: { $0.isBox ? $0.plantInitials.map { "  [*] --> s\($0)" } + ["}"] : [] }
    )
    let lines = ["@startuml", "hide empty description"] + states + drawing.plantExtras
    let arrows = initial.map { "  [*] --> s\($0)" } + drawing.arrows.map { "  " + $0.plantText }
    return (lines + arrows + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}

extension Drawing {
  /// The lines that define a state, up to those in it.
  fileprivate func plantOpening(of node: Diagram.Node) -> [String] {
    let id = "s\(node.id)"
    let name = plantText(diagram.title(of: node))
    if node.kind == .choice {
      return ["state \(id) <<choice>>\(node.plantStyle)", "note right of \(id) : \(name)"]
    }
    let definition = "state \"\(name)\" as \(id)\(node.plantStyle)\(node.isBox ? " {" : "")"
    return diagram.divider(before: node) + details(of: node).map { "\(id) : \(plantText($0))" }
      + [definition] + (node.kind == .final ? ["\(id) --> [*]"] : [])
  }

  /// The bars, and the node for any state.
  fileprivate var plantExtras: [String] {
    let bars = bars.map { bar in
      "  state b\(bar.edge) <<\(bar.isFork ? "fork" : "join")>>"
    }
    guard hasAnyState else { return bars }
    let details = anyStateLines.dropFirst().map { "  any : \(plantText($0))" }
    return bars + ["  state \"any state\" as any ##[dotted]black"] + details
  }
}

extension Diagram.Node {
  fileprivate var plantInitials: [Int] { kind == .compound ? initial : [] }

  /// The colours and the border of a state.
  fileprivate var plantStyle: String {
    let fill = isActive ? " \(Highlight.fill)" : ""
    if isActive || isOnPath { return "\(fill) ##[bold]\(Highlight.line.dropFirst())" }
    return kind.isHistory ? " ##[dashed]black" : ""
  }
}

extension Drawing.Arrow {
  fileprivate var plantText: String {
    let style = isOnPath ? "-[\(Highlight.line),bold]->" : "-->"
    return "\(start.name) \(style) \(end.name)"
      + (label.isEmpty ? "" : " : \(InterlockTools.plantText(label))")
  }
}

/// A text as PlantUML shows it as it is: what could mean something is written as a number.
private func plantText(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    let isPlain =
      !scalar.isASCII || scalar.properties.numericType != nil || scalar.properties.isAlphabetic
      || " [],?".unicodeScalars.contains(scalar)
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return isPlain
      ? String(scalar) : "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }
  .joined()
}
