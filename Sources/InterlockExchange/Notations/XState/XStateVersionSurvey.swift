/// Looks for the keys that only one version of XState has.
struct XStateVersionSurvey {
  private typealias Object = OrderedJSON.Object

  private(set) var hasOldKeys = false
  private(set) var hasNewKeys = false

  /// The keys of the configuration itself that say how version 4 runs it.
  static let settings: Set<String> = [
    "predictableActionArguments", "preserveActionOrder", "schema", "tsTypes", "strict", "delimiter",
  ]

  private static let oldStateKeys: Set<String> = [
    "onEntry", "onExit", "activities", "data", "parallel",
  ]

  /// Looks at a state and those in it. The depth of documents bounds the recursion.
  mutating func add(_ node: OrderedJSON.Object, isRoot: Bool = false) {
    for member in node.members {
      switch member.key {
      case "states":
        guard case .object(let states) = member.value else { continue }
        for state in states.members {
          if case .object(let object) = state.value { add(object) }
        }
      case "on": addEvents(member.value)
      case "after": addDelays(member.value)
      case "always", "onDone": addTransitions(member.value)
      case "invoke": for actor in Self.objects(member.value) { addActor(actor) }
      case "output" where !isRoot: hasNewKeys = true
      default:
        let keys =
          isRoot ? Self.settings.union(Self.oldStateKeys).union(["key"]) : Self.oldStateKeys
        if keys.contains(member.key) { hasOldKeys = true }
      }
    }
  }

  private mutating func addEvents(_ value: OrderedJSON) {
    guard case .object(let on) = value else {
      if Self.objects(value).contains(where: { $0["event"] != nil }) { hasOldKeys = true }
      return addTransitions(value)
    }
    for member in on.members {
      if member.key.isEmpty { hasOldKeys = true }
      addTransitions(member.value)
    }
  }

  private mutating func addDelays(_ value: OrderedJSON) {
    guard case .object(let after) = value else {
      if Self.objects(value).contains(where: { $0["delay"] != nil }) { hasOldKeys = true }
      return addTransitions(value)
    }
    for member in after.members { addTransitions(member.value) }
  }

  private mutating func addActor(_ actor: OrderedJSON.Object) {
    for member in actor.members {
      switch member.key {
      case "onDone", "onError", "onSnapshot": addTransitions(member.value)
      case "data": hasOldKeys = true
      case "input", "systemId": hasNewKeys = true
      case "src": if case .object = member.value { hasOldKeys = true }
      default: break
      }
    }
  }

  private mutating func addTransitions(_ value: OrderedJSON) {
    for transition in Self.objects(value) {
      for member in transition.members {
        switch member.key {
        case "cond", "in", "internal": hasOldKeys = true
        case "guard", "reenter": hasNewKeys = true
        default: break
        }
      }
    }
  }

  private static func objects(_ value: OrderedJSON) -> [OrderedJSON.Object] {
    let values: [OrderedJSON] = if case .array(let values) = value { values } else { [value] }
    return values.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }
}
