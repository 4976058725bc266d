import Interlock
import InterlockEvolution

extension StateSpace {
  /// A transition with its number and context.
  struct NumberedRow {
    let number: Int
    /// The position of its event in the definition.
    let position: Int
    let event: Machine<StateID, EventID>.Event
    let source: StateID?
  }
}

extension StateSpace.NumberedRow {
  /// The transition in words.
  var place: String {
    let source = source.map { "from \(quoted($0))" } ?? "from any state"
    return "\(event.trigger.words) \(source)"
  }
}
