import Interlock

extension DynamicMachine {
  /// The events that the definition names, in transitions and as deferred events, each once, in order.
  var knownEvents: [String] {
    var seen: Set<String> = []
    return (events.compactMap(\.id) + states.flatMap(\.deferredEvents))
      .filter { seen.insert($0).inserted }
  }
}
