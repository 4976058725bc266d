import Interlock

extension MermaidReader {
  /// Reports arrows that cannot be where they are, and states that Mermaid draws elsewhere.
  mutating func notePlaces() {
    for (number, stray) in states.strays.sorted(by: { $0.key < $1.key }) {
      let arrow = sketch.arrows[number]
      switch stray {
      case .elsewhere(let node): noteStray(node, arrow)
      case .itself(let node):
        note(
          arrow.position,
          "the start in \(quoted(states.names[node])) leads to that state itself",
          suggestion: "Start in a state in it"
        )
      case .secondStart(let first):
        let owner = owner(of: arrow.scope).map { quoted($0) } ?? "the diagram"
        let line = sketch.arrows[first].position.line
        note(
          arrow.position,
          "this is a second start; \(owner) has one already, in line \(line)",
          suggestion: "Start in one state"
        )
      }
    }
    for (node, scope, position) in sketch.mentionsOutside where states.isPlaced(node) {
      let inner = owner(of: sketch.nodes[node].scope) ?? ""
      warnings.add(
        "\(quoted(states.names[node])) is in \(quoted(inner)), but drawn in "
          + "\(quoted(owner(of: scope) ?? "")), which mentions it later",
        suggestion: "Move this line out of all states",
        at: position.location
      )
    }
    if let node = states.tooDeep {
      let message = "states are nested more than \(MermaidVocabulary.depthLimit) deep"
      note(sketch.nodes[node].position, message, suggestion: "Nest them less deeply")
    }
  }

  private mutating func noteStray(_ node: Int, _ arrow: MermaidSketch.Arrow) {
    let home = sketch.nodes[node]
    let (inner, outer) = (owner(of: arrow.scope) ?? "", owner(of: home.scope) ?? "")
    let isRegion = sketch.scopes[arrow.scope].state == sketch.scopes[home.scope].state
    let place = isRegion ? "in another region of" : "not in \(quoted(inner)), but in"
    note(
      arrow.position,
      "\(quoted(states.names[node])) is \(place) \(quoted(outer)), which mentions it last, in line "
        + "\(home.position.line)",
      suggestion: "Use another name in one of the two places"
    )
  }

  /// The name of the state that a scope is in; nil at the top.
  private func owner(of scope: Int) -> String? {
    sketch.scopes[scope].state.map { states.names[$0] }
  }
}
