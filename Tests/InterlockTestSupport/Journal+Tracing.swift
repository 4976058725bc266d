package import Interlock

// States and events that trace what they do, one line per step, in the words of the oracle.
// `ChartMachine` makes a traced machine from a whole `Chart`.

extension Machine.State {
  /// The state, writing `enter s` and `exit s`, and `initial s` for its initial transition or, for a
  /// history state, its default. Its children must be traced separately.
  package func traced(in journal: Journal) -> Self {
    let name = String(describing: id)
    let state = didEnter { _ in journal.add("enter \(name)") }
      .didExit { _ in journal.add("exit \(name)") }
    return switch kind {
    case .compound: state.initially { _ in journal.add("initial \(name)") }
    case .shallowHistory, .deepHistory: state.initially { _ in journal.add("default \(name)") }
    case .atomic, .parallel, .final, .choice: state
    }
  }
}

extension Machine.Event {
  /// The event, writing `action` and a label, which defaults to its identifier.
  package func traced(_ label: String? = nil, in journal: Journal) -> Self {
    let label = label ?? id.map { String(describing: $0) } ?? "\(trigger)"
    return perform { _ in journal.add("action \(label)") }
  }
}
