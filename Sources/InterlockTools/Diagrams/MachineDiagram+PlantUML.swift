import Interlock

extension MachineDiagram {
  /// The picture in the PlantUML language.
  ///
  /// Regions are dashed boxes: arrows must not cross the lines with which PlantUML divides a state. History states are
  /// grey boxes, with `H` or `H*` before the name: PlantUML draws them without one. Active states are filled, the path
  /// has another colour.
  ///
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public var plantUML: String {
    let elements = DiagramElements(self)
    let states = nestedLines(
      open: { elements.plantOpening(of: $0) },
      close: { $0.isBox ? $0.plantInitials.map { "  [*] --> s\($0)" } + ["}"] : [] }
    )
    let lines = ["@startuml"] + plantStyles + states + elements.plantExtras
    let arrows = initial.map { "  [*] --> s\($0)" } + elements.arrows.map { "  " + $0.plantText }
    return (lines + arrows + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}

private let plantStyles = [
  "hide empty description",
  "hide stereotype",
  "skinparam shadowing false",
  "skinparam state {",
  "  BackgroundColor white",
  "  BackgroundColor<<active>> \(Highlight.fill)",
  "  BackgroundColor<<standIn>> #eeeeee",
  "  BorderColor black",
  "  BorderColor<<active>> \(Highlight.line)",
  "  BorderColor<<path>> \(Highlight.line)",
  "  ArrowColor black",
  "}",
]

extension DiagramElements {
  /// The lines that define a state, up to the states in it.
  fileprivate func plantOpening(of node: MachineDiagram.Node) -> [String] {
    let id = "s\(node.id)"
    let name = plantText(diagram.title(of: node))
    if node.kind.isBranch {
      return ["state \(id) <<choice>>", "note right of \(id) : \(name)"]
    }
    let definition = "state \"\(name)\" as \(id)\(plantStyle(of: node))\(node.isBox ? " {" : "")"
    let details = details(of: node).map { "\(id) : \(plantText($0))" }
    return details + [definition] + (node.kind.completesParent ? ["\(id) --> [*]"] : [])
  }

  private func plantStyle(of node: MachineDiagram.Node) -> String {
    node.plantStyle(isUnreachable: unreachable.contains(node.id))
  }

  /// The bars, and the node for any state.
  fileprivate var plantExtras: [String] {
    let bars = bars.map { bar in
      "  state b\(bar.edge) <<\(bar.isFork ? "fork" : "join")>>"
    }
    guard hasAnyState else { return bars }
    let details = anyStateLines.dropFirst().map { "  any : \(plantText($0))" }
    return bars + ["  state \"any state\" as any <<standIn>>"] + details
  }
}

extension MachineDiagram.Node {
  fileprivate var plantInitials: [Int] { kind.hasOneActiveChild ? initial : [] }

  /// How it is highlighted. Boxes have colours and borders of their own; other states take those of a
  /// stereotype.
  fileprivate func plantStyle(isUnreachable: Bool) -> String {
    let isGrey = kind.isHistory || isUnreachable
    let stereotype = isActive ? "active" : isOnPath ? "path" : isGrey ? "standIn" : nil
    let mark = stereotype.map { " <<\($0)>>" } ?? ""
    guard isBox || isRegion else { return mark }
    let colour = isActive || isOnPath ? Highlight.line.dropFirst() : "black"
    let line = isRegion || isUnreachable ? ";line.dashed" : isActive || isOnPath ? ";line.bold" : ""
    return mark + " \(isActive ? Highlight.fill : "#white");line:\(colour)\(line)"
  }
}

extension DiagramElements.Arrow {
  fileprivate var plantText: String {
    let style = isOnPath ? "-[\(Highlight.line),bold]->" : "-->"
    return "\(start.name) \(style) \(end.name)"
      + (label.isEmpty ? "" : " : \(InterlockTools.plantText(label))")
  }
}

/// A text that PlantUML shows unchanged: characters that could have a meaning are written as numbers.
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
