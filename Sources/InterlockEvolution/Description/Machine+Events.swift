package import Interlock

extension Machine {
  /// The events that the definition names, each once.
  package var eventIDs: [EventID] {
    events.compactMap(\.id).unique
  }
}
