/// The colours and fonts of a drawing, on light pages and on dark ones.
///
/// Colours are written out instead of being variables, which some SVG viewers do not support. Rules apply to the
/// drawing only: it can be embedded in a page with class names of its own.
enum SVGTheme {
  /// The class of the drawing.
  static var name: String { "interlock" }

  static var style: String {
    let rules = shapes + colors(.light)
    let dark = colors(.dark).map { "  " + text(of: $0) }
    return (rules.map(text) + ["@media (prefers-color-scheme: dark) {"] + dark + ["}"])
      .joined(separator: "\n")
  }

  private typealias Rule = (selectors: [String], declarations: String)

  private static func text(of rule: Rule) -> String {
    rule.selectors.map { ".\(name) \($0)" }.joined(separator: ", ") + " { \(rule.declarations) }"
  }

  private static let shapes: [Rule] = [
    (
      ["text"],
      #"font: 12px "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; stroke: none"#
    ),
    (["text.name"], "font-size: 14px"),
    (["text.sign"], "font-weight: bold"),
    ([".state", ".composite", ".final", ".history", ".choice", ".any"], "stroke-width: 1.25"),
    ([".arrow", ".rule", ".separator"], "fill: none; stroke-width: 1.25"),
    ([".separator"], "stroke-dasharray: 6 4"),
    (["rect.any", "rect.unreachable", "circle.unreachable"], "stroke-dasharray: 4 3"),
    ([".active"], "stroke-width: 2.25"),
    ([".arrow.path"], "stroke-width: 2"),
  ]

  private static func colors(_ palette: Palette) -> [Rule] {
    [
      (["text"], "fill: \(palette.text)"),
      (
        ["text.label", "text.row", "text.region", "text.any", "text.unreachable"],
        "fill: \(palette.quiet)"
      ),
      (
        [".state", ".final", ".history", ".choice"],
        "fill: \(palette.box); stroke: \(palette.line)"
      ),
      ([".composite"], "fill: \(palette.line); fill-opacity: 0.08; stroke: \(palette.faint)"),
      (["rect.any"], "fill: \(palette.box); stroke: \(palette.line)"),
      ([".arrow"], "stroke: \(palette.line)"),
      ([".rule", ".separator"], "stroke: \(palette.faint)"),
      ([".head", ".start", ".bar", ".dot"], "fill: \(palette.line)"),
    ] + marks(palette)
  }

  /// Rules for the path, and, overriding them, for active states.
  private static func marks(_ palette: Palette) -> [Rule] {
    let lines = [".arrow", ".state", ".composite", ".final", ".history", ".choice"]
    let areas = [".head", ".bar", ".dot", "text.label", "text.row"]
    return [
      (lines.map { $0 + ".path" }, "stroke: \(palette.path)"),
      (areas.map { $0 + ".path" }, "fill: \(palette.path)"),
      (
        [".state.active", ".final.active"],
        "fill: \(palette.activeBox); stroke: \(palette.active)"
      ),
      ([".composite.active"], "stroke: \(palette.active)"),
      ([".dot.active", "text.name.active", "text.region.active"], "fill: \(palette.active)"),
    ]
  }
}

private struct Palette {
  let text, quiet, line, faint, box, path, active, activeBox: String

  static let light = Self(
    text: "#1f2328",
    quiet: "#4b535d",
    line: "#6e7781",
    faint: "#afb8c1",
    box: "#ffffff",
    path: Highlight.line,
    active: Highlight.line,
    activeBox: Highlight.fill
  )

  static let dark = Self(
    text: "#e6edf3",
    quiet: "#b1bac4",
    line: "#8b949e",
    faint: "#484f58",
    box: "#161b22",
    path: "#f59e0b",
    active: "#f59e0b",
    activeBox: "#57370a"
  )
}
