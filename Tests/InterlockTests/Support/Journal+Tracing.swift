import Interlock
import InterlockTestSupport

// Machines that write down what they do, a line for each step, in the words of the oracle. The
// machine of a whole `Chart` is made traced by `ChartMachine`.

extension Machine.State {
  /// The state, writing `enter s` and `exit s`, and `initial s` for its initial transition or, of a
  /// history state, its default. States in it are traced one by one.
  func traced(in journal: Journal) -> Self {
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
  /// The event, writing `action` and a label, its identifier if none is given.
  func traced(_ label: String? = nil, in journal: Journal) -> Self {
    let label = label ?? id.map { String(describing: $0) } ?? "\(trigger)"
    return perform { _ in journal.add("action \(label)") }
  }
}
