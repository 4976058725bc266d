/// What a machine can be given to read, whatever its states are called: for tools that compare machines.
package enum InputSymbol<EventID: Hashable & Sendable>: Hashable, Sendable {
  case activation
  case event(EventID)
  /// An event that no definition names.
  case otherEvent
  /// A timeout that is due, of whichever state.
  case timeout(Duration)
}
