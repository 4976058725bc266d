import Interlock
import InterlockEvolution

/// The keys of XState, and what Interlock adds under `meta`.
enum XStateVocabulary {
  /// The key under `meta` for what XState has no key for.
  static let own = "interlock"

  static let completionPrefix = "xstate.done.state."

  /// The prefix of the event for the completion of an actor; its `id` follows.
  static let actorPrefix = "xstate.done.actor."

  /// The prefix of an event whose name would be a wildcard.
  static let literalPrefix = "literal:"

  /// The guard whose parameters contain a condition, and optionally its name.
  static let condition = (type: "interlock.when", key: "condition", name: "name")

  /// The action whose parameters contain assignments.
  static let update = (type: "interlock.set", key: "assignments")

  static let stateKeys: Set<String> = [
    "id", "initial", "states", "type", "on", "always", "after", "onDone", "entry", "exit", "invoke",
    "meta", "history", "target",
  ]

  static let transitionKeys: Set<String> = ["target", "guard", "actions", "reenter", "meta"]

  /// Keys of XState that a machine of Interlock cannot hold.
  static let contentKeys: Set<String> = ["route"]

  /// The prefix of the event of a timeout: the delay and the name of the state follow.
  static let timeoutPrefix = "xstate.after."

  /// The event of a timeout whose length has a name.
  static func timeout(_ delay: String, of state: String) -> String {
    "\(timeoutPrefix)\(delay).\(state)"
  }

  /// The name of the delay in the event of a timeout of a state; nil if it is no such event.
  static func delay(in event: String, of state: String) -> String? {
    guard event.hasPrefix(timeoutPrefix), event.hasSuffix("." + state) else { return nil }
    let rest = event.unicodeScalars.dropFirst(timeoutPrefix.unicodeScalars.count)
    let delay = String(rest.dropLast(state.unicodeScalars.count + 1))
    return delay.isEmpty || Duration(milliseconds: delay) != nil ? nil : delay
  }

  /// The additions to a state, to a configuration, and to a transition, with their forms.
  static let stateAdditions: [String: XStateForm] = [
    "kind": .name, "initial": .names, "deferring": .names, "formerly": .names,
    "userInfo": .object,
  ]
  .merging(DynamicMachine.State.callbackKinds.map { ($0.rawValue, .callbacks) }) { first, _ in first
  }

  static let machineAdditions = settings.merging(["initial": .names]) { first, _ in first }

  /// The additions for the machine as a whole.
  static let settings: [String: XStateForm] = [
    "semantics": .name, "stepLimit": .integer, "unhandledEvents": .name,
  ]

  /// The value of `semantics` in a configuration that XState would run differently.
  static let ownSemantics = "interlock"

  static let rowAdditions: [String: XStateForm] = [
    "event": .name, "payload": .name, "joining": .sources, "guards": .guards, "local": .flag,
    "order": .integer, "formerly": .names,
  ]
  .merging(DynamicMachine.Event.callbackKinds.map { ($0.rawValue, .callbacks) }) { first, _ in first
  }

  /// The keys of an invocation that hold transitions, and the prefixes of its `id` in their events.
  static let invocationEvents = [
    ("onDone", actorPrefix), ("onError", "xstate.error.actor."),
    ("onSnapshot", "xstate.snapshot."),
  ]

  /// The `id` of each actor that a state invokes, by source: the source, or the `id` of a service of SCXML, with a
  /// number if another has it.
  static func invocationIDs(of sources: [String]) -> [String] {
    let sources = sources.map { KeptContent.service(named: $0)?["id"] ?? $0 }
    var used = Set(sources)
    var numbers: [String: Int] = [:]
    return sources.map { source in
      guard var number = numbers.updateValue(2, forKey: source) else { return source }
      while !used.insert("\(source)-\(number)").inserted { number += 1 }
      numbers[source] = number + 1
      return "\(source)-\(number)"
    }
  }

  /// The target for a state, wherever it is.
  static func target(_ id: String) -> String {
    "#" + id.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
  }

  /// The test for a state in the name of a guard: `stateIn('#x')`, `not(stateIn('#x'))`.
  static func presence(in name: String) -> (target: String, isExpected: Bool)? {
    for (begin, end, isExpected) in [("stateIn('", "')", true), ("not(stateIn('", "'))", false)]
    where name.hasPrefix(begin + "#") && name.hasSuffix(end) {
      return (String(name.dropFirst(begin.count).dropLast(end.count)), isExpected)
    }
    return nil
  }

  static func isWildcard(_ descriptor: String) -> Bool {
    descriptor == "*" || descriptor.hasSuffix(".*")
  }

  /// A wildcard without its asterisk: the shortest event that it matches; empty for that of any event.
  static func stem(_ descriptor: String) -> String {
    descriptor == "*"
      ? "" : descriptor.hasSuffix(".*") ? String(descriptor.dropLast(2)) : descriptor
  }

  /// Whether a descriptor matches events of timeouts: in XState, `xstate.after.`, the delay and the `id`.
  static func matchesTimeouts(_ descriptor: String) -> Bool {
    let prefix = timeoutPrefix
    let stem = stem(descriptor)
    return stem.isEmpty || descriptor.hasPrefix(prefix)
      || isWildcard(descriptor) && prefix.hasPrefix(stem + ".")
  }

  /// The additions of Interlock to a state or a transition.
  static func addition(of object: OrderedJSON.Object) -> OrderedJSON.Object {
    guard case .object(let meta)? = object["meta"], case .object(let addition)? = meta[own]
    else { return OrderedJSON.Object() }
    return addition
  }
}

extension OrderedJSON.Object {
  /// The strings in a list, or the one string.
  func names(_ key: String) -> [String] {
    switch self[key] {
    case .array(let values)?:
      values.compactMap { value in
        if case .string(let text) = value { text } else { nil }
      }
    case .string(let text)?: [text]
    default: []
    }
  }
}
