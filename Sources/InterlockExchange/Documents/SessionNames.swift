/// The states and events of the machine of a document.
struct SessionNames: Sendable {
  /// The states, in document order.
  let states: [String]

  let events: Set<String>

  /// The states around history states.
  let historyParents: [String: String]

  /// The machine's event for one of the document: a transition takes all events that continue after a dot.
  func machineEvent(for name: String) -> String {
    if events.contains(name) { return name }
    return name.beginnings.last { events.contains($0) } ?? name
  }
}
