public import Interlock

extension Machine {
  /// An input of a machine in an analysis: in paths, graphs and comparisons.
  public enum Input: Hashable, Sendable {
    /// The machine is activated.
    case activation

    /// An event is fired.
    case event(EventID)

    /// An event that no definition names, for transitions that any event triggers.
    case otherEvent

    /// A timeout of this length is due: of a state, or of any state that has one, when comparing machines whose states
    /// have different names.
    case timeout(of: StateID?, after: Duration)
  }
}

extension Machine.Input: CustomStringConvertible {
  /// The input in words.
  public var description: String {
    switch self {
    case .activation: "(activation)"
    case .event(let id): displayText(of: id)
    case .otherEvent: "(any other event)"
    case .timeout(let state?, let duration): "after \(duration) in \(displayText(of: state))"
    case .timeout(nil, let duration): "after \(duration)"
    }
  }
}

/// The inputs that machines with the same events have in common, whatever their states are called.
package typealias InputSymbol<EventID: Hashable & Sendable> = Machine<String, EventID>.Input
