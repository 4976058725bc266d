public import Interlock

extension Machine {
  /// What makes a machine take a step, where it is analysed: on paths, in graphs, in comparisons.
  public enum Input: Hashable, Sendable {
    /// It is activated.
    case activation

    /// An event is fired.
    case event(EventID)

    /// An event is fired that no definition names, for rows that any event triggers.
    case otherEvent

    /// A timeout is due that is so long: of a state, or of whichever state has one where machines are compared that
    /// call their states differently.
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

/// What machines with the same events can be given to read, whatever their states are called.
package typealias InputSymbol<EventID: Hashable & Sendable> = Machine<String, EventID>.Input
