import Interlock

extension DynamicMachine {
  /// The events that the definition names, each once, in its order: in rows, and where states defer them.
  var knownEvents: [String] {
    var seen: Set<String> = []
    return (events.compactMap(\.id) + states.flatMap(\.deferredEvents))
      .filter { seen.insert($0).inserted }
  }
}
