import Interlock

extension MermaidReader {
  /// Warns about labels that have no effect: of arrows from where there is nothing to wait for.
  mutating func noteLabels() {
    for (number, arrow) in sketch.arrows.enumerated() where states.strays[number] == nil {
      guard !MermaidLabel(arrow.label).isEmpty, let start = pseudoStart(of: arrow) else { continue }
      noteLabel(arrow, of: "an arrow from \(start)")
    }
  }

  mutating func noteLabel(_ arrow: MermaidSketch.Arrow, of place: String) {
    warnings.add(
      "the label of \(place) has no effect",
      suggestion: "Write it as a note on a state, to keep it",
      at: arrow.position.location
    )
  }

  private func pseudoStart(of arrow: MermaidSketch.Arrow) -> String? {
    guard case .node(let node) = arrow.start else { return "a start" }
    return switch states.roles[states.resolved(node)] {
    case .fork: "a fork"
    case .history: "a history state"
    case .state, .choice, .join, .anyState, .alias: nil
    }
  }

  /// Whether nothing is waited for before an arrow is taken.
  func isAtOnce(_ label: MermaidLabel, from node: Int) -> Bool {
    states.roles[node] == .state && label.isAtOnce
      && (!completing.contains(node) || sketch.nodes[node].hasNumber)
  }

  /// Warns about an arrow without an event beside others, which are then never taken.
  mutating func noteMissingEvent(
    _ label: inout MermaidLabel,
    from node: Int,
    to targets: [String],
    _ arrow: MermaidSketch.Arrow
  ) {
    if isGuessing {
      label.wait(for: "to " + targets.joined(separator: ", "))
      return ignore("arrow", at: arrow.position)
    }
    guard hasOthers(node) else { return }
    let state = quoted(states.names[node])
    warnings.add(
      "this arrow has no event, so it is taken at once and nothing else in \(state) ever is",
      suggestion: "Write an event at it",
      at: arrow.position.location
    )
  }

  /// Whether there are arrows without an event.
  var hasMissingEvents: Bool {
    sketch.arrows.contains { arrow in
      guard case .node(let written) = arrow.start else { return false }
      return isAtOnce(MermaidLabel(arrow.label), from: states.resolved(written))
    }
  }

  /// Whether there are other ways out of a state, or transitions in it.
  private func hasOthers(_ node: Int) -> Bool {
    states.outgoing[node].count > 1 || sketch.nodes[node].hasInternalRows
  }

  /// The reason for a finding that authors of diagrams do not expect.
  func hint(for finding: Finding) -> String {
    guard case .event(let position) = finding.part, parts.events[position].trigger == .always,
      parts.events[position].guardTerms.isEmpty
    else { return "" }
    return "; an arrow without an event is taken at once"
  }
}
