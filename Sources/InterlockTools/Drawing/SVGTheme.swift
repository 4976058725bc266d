/// The colours and letters of a drawing, on light pages and on dark ones.
///
/// Colours are written out instead of being variables, which some viewers of SVG do not know.
enum SVGTheme {
  static var style: String {
    """
    text { font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; font-size: 12px }
    text.name { font-size: 14px; font-weight: 500 }
    text.sign { font-weight: 600 }
    .state, .composite, .final, .history, .choice, .any { stroke-width: 1.25 }
    rect.any { stroke-dasharray: 4 3 }
    .arrow, .rule, .separator { fill: none; stroke-width: 1.25 }
    .separator { stroke-dasharray: 6 4 }
    .active { stroke-width: 2.25 }
    .arrow.path { stroke-width: 2 }
    text, text.path { stroke: none }
    \(rules(for: .light).joined(separator: "\n"))
    @media (prefers-color-scheme: dark) {
    \(rules(for: .dark).map { "  " + $0 }.joined(separator: "\n"))
    }
    """
  }

  private static func rules(for palette: Palette) -> [String] {
    [
      "text { fill: \(palette.text) }",
      "text.label, text.row, text.region, text.any { fill: \(palette.quiet) }",
      ".state, .final, .history, .choice { fill: \(palette.box); stroke: \(palette.line) }",
      ".composite { fill: \(palette.ground); stroke: \(palette.faint) }",
      "rect.any { fill: none; stroke: \(palette.line) }",
      ".arrow, .rule, .ring { stroke: \(palette.line) }",
      ".rule, .separator { stroke: \(palette.faint) }",
      ".head, .start, .bar, .dot { fill: \(palette.line) }",
      ".ring { fill: \(palette.box) }",
      ".arrow.path, .ring.path, .state.path, .final.path, .choice.path { stroke: \(palette.path) }",
      ".composite.path, .history.path { stroke: \(palette.path) }",
      ".head.path, .bar.path, .dot.path, text.label.path, text.row.path { fill: \(palette.path) }",
      ".state.active, .final.active { fill: \(palette.activeBox); stroke: \(palette.active) }",
      ".composite.active { stroke: \(palette.active) }",
      ".dot.active, text.name.active, text.region.active { fill: \(palette.active) }",
    ]
  }
}

private struct Palette {
  let text, quiet, line, faint, box, ground, path, active, activeBox: String

  static let light = Self(
    text: "#1f2328",
    quiet: "#4b535d",
    line: "#6e7781",
    faint: "#afb8c1",
    box: "#ffffff",
    ground: "#8c959f14",
    path: "#bc4c00",
    active: "#0969da",
    activeBox: "#ddf4ff"
  )

  static let dark = Self(
    text: "#e6edf3",
    quiet: "#b1bac4",
    line: "#8b949e",
    faint: "#484f58",
    box: "#161b22",
    ground: "#8c959f14",
    path: "#f0883e",
    active: "#58a6ff",
    activeBox: "#0c2d6b"
  )
}
