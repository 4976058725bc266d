extension DiagramLayout.Box {
  /// The shape and its text.
  ///
  /// - Parameter isNumbered: Whether the lines of rows have their numbers.
  /// - Returns: The lines.
  func svg(isNumbered: Bool) -> [String] {
    switch shape {
    case .machine, .turn: []
    case .state: rounded(9) + lines(isNumbered)
    case .anyState: rounded(frame.size.height > 30 ? 9 : 13) + lines(isNumbered)
    case .composite: (isBordered ? rounded(12) : []) + titled(isNumbered)
    case .parallel: rounded(12) + titled(isNumbered)
    case .start: circle(frame.size.width / 2, "start")
    case .bar: rounded(2)
    case .final: circle(frame.size.width / 2, "final") + circle(frame.size.width / 2 - 4, "dot")
    case .shallowHistory: circle(frame.size.width / 2, "history") + sign("H")
    case .deepHistory: circle(frame.size.width / 2, "history") + sign("H*")
    case .choice: diamond
    }
  }

  private var style: String {
    let name =
      switch shape {
      case .composite, .parallel: "composite"
      case .anyState: "any"
      case .bar: "bar"
      case .choice: "choice"
      default: "state"
      }
    return name + marks
  }

  private var marks: String {
    (isActive ? " active" : "") + (isOnPath ? " path" : "") + (isUnreachable ? " unreachable" : "")
  }

  private func rounded(_ radius: Double) -> [String] {
    [
      "<rect class=\"\(style)\" x=\"\(frame.minX.svg)\" y=\"\(frame.minY.svg)\" "
        + "width=\"\(frame.size.width.svg)\" height=\"\(frame.size.height.svg)\" rx=\"\(radius.svg)\"/>"
    ]
  }

  private func circle(_ radius: Double, _ style: String) -> [String] {
    [
      "<circle class=\"\(style)\(marks)\" cx=\"\(frame.midX.svg)\" cy=\"\(frame.midY.svg)\" "
        + "r=\"\(radius.svg)\"/>"
    ]
  }

  private var diamond: [String] {
    let corners = [
      Point(x: frame.midX, y: frame.minY), Point(x: frame.maxX, y: frame.midY),
      Point(x: frame.midX, y: frame.maxY), Point(x: frame.minX, y: frame.midY),
    ]
    let points = corners.map(\.svg).joined(separator: " ")
    return ["<polygon class=\"\(style)\" points=\"\(points)\"/>"]
  }

  private func sign(_ text: String) -> [String] {
    [written(text, at: Point(x: frame.midX, y: frame.midY + 4), .middle, "sign")]
  }
}

extension DiagramLayout.Box {
  /// The name in the middle, and rows below a line.
  private func lines(_ isNumbered: Bool) -> [String] {
    let isSmall = shape == .anyState
    let center = rows.isEmpty ? frame.midY : frame.minY + Measures.nameHeight / 2
    let baseline = Point(x: frame.midX, y: center + (isSmall ? 4 : 5))
    let name = written(self.name, at: baseline, .middle, isSmall ? "any" : "name\(marks)")
    guard !rows.isEmpty else { return [name] }
    let top = frame.minY + Measures.nameHeight
    let rule = Line(bends: [Point(x: top, y: frame.minX), Point(x: top, y: frame.maxX)]).transposed
    let place = Rectangle(
      origin: Point(x: frame.minX + 12, y: top + 4),
      size: rows.size
    )
    return [name, "<path class=\"rule\(marks)\" d=\"\(rule.svg)\"/>"]
      + rows.svg(in: place, anchor: .start, "row", isNumbered: isNumbered)
  }

  /// The name and the rows in a corner, above the boxes within.
  private func titled(_ isNumbered: Bool) -> [String] {
    guard let header else { return [] }
    let baseline = Point(x: header.minX, y: header.minY + 20)
    let name = written(name, at: baseline, .start, (isRegion ? "region" : "name") + marks)
    let place = Rectangle(
      origin: Point(x: header.minX, y: header.minY + Measures.nameHeight),
      size: rows.size
    )
    return [name] + rows.svg(in: place, anchor: .start, "row", isNumbered: isNumbered)
  }
}

/// The alignment of a text at its position.
enum TextAnchor {
  case start, middle
}

extension Lettering {
  func svg(
    in frame: Rectangle,
    anchor: TextAnchor,
    _ style: String,
    isNumbered: Bool
  ) -> [String] {
    let x = anchor == .start ? frame.minX : frame.midX
    return lines.enumerated().flatMap { index, line in
      let baseline = frame.minY + Double(index) * Self.lineHeight + 11.5
      let indentation = line.isIndented && anchor == .start ? Self.indentation : 0
      let place = Point(x: x + indentation, y: baseline)
      let text = written(line.text, at: place, anchor, style + (line.isOnPath ? " path" : ""))
      return isNumbered ? line.rows.group("label", [text]) : [text]
    }
  }
}

private func written(
  _ text: String,
  at place: Point,
  _ anchor: TextAnchor,
  _ style: String
) -> String {
  let anchored = anchor == .middle ? " text-anchor=\"middle\"" : ""
  return "<text class=\"\(style)\" x=\"\(place.x.svg)\" y=\"\(place.y.svg)\"\(anchored)>"
    + "\(escaped(text))</text>"
}
