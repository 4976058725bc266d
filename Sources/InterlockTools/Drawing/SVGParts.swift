/// The parts of a drawing as elements of a document.
///
/// With numbers, everything that belongs to a state is in a group with its number, `data-node`; everything that belongs
/// to rows is in one with theirs, `data-edges`; and everything inside a state has the state's number, `data-parent`.
struct SVGParts {
  private let drawing: DiagramLayout
  private let isNumbered: Bool

  init(_ drawing: DiagramLayout, isNumbered: Bool) {
    self.drawing = drawing
    self.isNumbered = isNumbered
  }

  /// The boxes, those around others first.
  var boxes: [String] {
    drawing.boxes.indices.dropFirst().flatMap { number in
      named(number, drawing.boxes[number].svg(isNumbered: isNumbered))
    }
  }

  var separators: [String] {
    drawing.separators.flatMap { separator in
      inside(separator.box, ["<path class=\"separator\" d=\"\(separator.line.svg)\"/>"])
    }
  }

  /// The arrows, those on the path last.
  var connectors: [String] {
    let ordered =
      drawing.connectors.filter { !$0.isOnPath } + drawing.connectors.filter(\.isOnPath)
    return ordered.flatMap { connector in
      guard isNumbered, !connector.rows.isEmpty else {
        return inside(drawing.boxes[connector.source].parent, connector.svg)
      }
      return connector.rows.group("edge", connector.svg)
    }
  }

  var labels: [String] {
    drawing.labels.flatMap { label in
      let anchor: TextAnchor = label.isLeading ? .start : .middle
      let lines = label.lettering.svg(
        in: label.frame,
        anchor: anchor,
        "label",
        isNumbered: isNumbered
      )
      return label.box.map { named($0, lines) } ?? lines
    }
  }
}

extension SVGParts {
  /// Lines that belong to a box: with the number of its state, if it is one.
  private func named(_ box: Int, _ lines: [String]) -> [String] {
    let (shape, parent) = (drawing.boxes[box].shape, drawing.boxes[box].parent)
    guard isNumbered, !lines.isEmpty, !shape.isSign else { return inside(parent, lines) }
    let around = state(parent).map { " data-parent=\"\($0)\"" } ?? ""
    return ["<g class=\"node\" data-node=\"\(box - 1)\"\(around)>"] + lines + ["</g>"]
  }

  /// Lines that are inside a box, with the number of its state.
  private func inside(_ box: Int?, _ lines: [String]) -> [String] {
    guard isNumbered, !lines.isEmpty, let state = state(box) else { return lines }
    return ["<g data-parent=\"\(state)\">"] + lines + ["</g>"]
  }

  /// The number of a box's state in the diagram: the machine comes first, then all states.
  private func state(_ box: Int?) -> Int? {
    box.flatMap { $0 > 0 ? $0 - 1 : nil }
  }
}
