extension Machine.Definition {
  /// An event comes from states that can be active and go on, or, where it is eventless, from a choice.
  func invalidSources(_ names: Names) -> [Finding] {
    let sources = events.indices.lazy.flatMap { position in
      events[position].sources.ids.lazy.map { (position, $0) }
    }
    let invalid = sources.compactMap { position, source -> (Int, StateID, StateKind)? in
      guard let kind = names.node(source).map(names.tree.kind) else { return nil }
      switch kind {
      case .atomic, .compound, .parallel: return nil
      case .choice where events[position].isBranch: return nil
      case .final, .shallowHistory, .deepHistory, .choice: return (position, source, kind)
      }
    }
    return invalid.prefix(Self.findingLimit).map { position, source, kind in
      finding(
        .invalidSource,
        event: position,
        "from",
        "the source \(quoted(source)) is \(kind.words), from which it cannot come",
        cure: kind == .choice
          ? "Make it an eventless event with a target" : "Name a state that can be left"
      )
    }
  }
}

extension Machine.Event {
  /// Whether it can be a branch of a choice.
  fileprivate var isBranch: Bool {
    trigger == .always && !targets.isEmpty
  }
}

extension StateKind {
  fileprivate var words: String {
    switch self {
    case .atomic: "an atomic state"
    case .compound: "a compound state"
    case .parallel: "a parallel state"
    case .final: "a final state"
    case .shallowHistory, .deepHistory: "a history state"
    case .choice: "a choice"
    }
  }
}
