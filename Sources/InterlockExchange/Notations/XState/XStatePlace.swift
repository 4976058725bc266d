import Interlock
import InterlockEvolution

/// Where a state of a configuration has the transitions for a trigger: a key, and one in it.
struct XStatePlace: Hashable {
  let key: String
  var name: String?

  var isAnyEvent: Bool { key == "on" && name == "*" }

  /// The place of a trigger.
  ///
  /// - Parameters:
  ///   - trigger: The trigger.
  ///   - state: The name of the state; nil for transitions of any state.
  ///   - delays: The delays with a name that the state waits for.
  init(
    _ trigger: DynamicMachine.Event.Trigger,
    in state: String?,
    delays: Set<String> = []
  ) {
    switch trigger {
    case .always: self.init(key: "always")
    case .after(let duration): self.init(key: "after", name: duration.millisecondsText)
    case .anyEvent: self.init(key: "on", name: "*")
    case .completion(let completed) where completed == state: self.init(key: "onDone")
    case .completion(let completed):
      self.init(key: "on", name: XStateVocabulary.completionPrefix + completed)
    case .event(let id):
      if let state, let delay = XStateVocabulary.delay(in: id, of: state), delays.contains(delay) {
        self.init(key: "after", name: delay)
      } else {
        self.init(key: "on", name: id.keyOfEvent)
      }
    }
  }

  private init(key: String, name: String? = nil) {
    self.key = key
    self.name = name
  }
}

extension String {
  /// The key for an event: its name, unless that would have another meaning, or XState has another name for it.
  var keyOfEvent: String {
    if XStateVocabulary.isWildcard(self) || hasPrefix(XStateVocabulary.completionPrefix) {
      return XStateVocabulary.literalPrefix + self
    }
    let prefix = SCXMLVocabulary.servicePrefix
    return hasPrefix(prefix) ? XStateVocabulary.actorPrefix + dropFirst(prefix.count) : self
  }
}
