/// Rewrites a configuration of XState 4 as one of version 5.
///
/// The keys tell which version it is. Without one of version 4, a configuration counts as one of version 5: they differ
/// in whether a transition to a state in its source leaves the source.
struct XStateVersion4 {
  typealias Object = OrderedJSON.Object
  private typealias Members = [(key: String, value: OrderedJSON?)]

  /// Whether transitions without a key that says so leave their source, as in version 4.
  private let leavesSource: Bool

  /// The configuration in version 5.
  ///
  /// - Parameters:
  ///   - root: The configuration.
  ///   - isKnown: Whether the program around it says that it is one of version 4.
  /// - Returns: The same if it is one of version 5.
  static func upgraded(_ root: Object, isKnown: Bool = false) -> Object {
    var survey = XStateVersionSurvey()
    survey.add(root, isRoot: true)
    guard isKnown || survey.hasOldKeys else { return root }
    return Self(leavesSource: !survey.hasNewKeys).node(root, isRoot: true)
  }

  /// A state. The depth of documents bounds the recursion.
  private func node(_ object: Object, isRoot: Bool = false) -> Object {
    var members: Members = []
    for member in object.members { members += rewritten(member, object, isRoot: isRoot) }
    return isRoot ? Self.settled(Self.joined(members)) : Self.joined(members)
  }

  /// A configuration whose settings of version 4 are under `meta`: written elsewhere, they would say that it is one of
  /// version 4.
  private static func settled(_ root: Object) -> Object {
    let settings = root.members.filter { XStateVersionSurvey.settings.contains($0.key) }
    guard !settings.isEmpty else { return root }
    let others = root.members.filter { !XStateVersionSurvey.settings.contains($0.key) }
    let own = OrderedJSON.object(Object(settings.map { ($0.key, $0.value) }))
    var members: Members = others.map { ($0.key, $0.value) }
    switch root["meta"] {
    case .object(let meta)? where meta["version4"] == nil:
      members = members.filter { $0.key != "meta" }
      members.append(
        ("meta", .object(Object(meta.members.map { ($0.key, $0.value) } + [("version4", own)])))
      )
    case nil: members.append(("meta", .object(Object([("version4", own)]))))
    default: break
    }
    return Object(members)
  }

  private func rewritten(_ member: Object.Member, _ node: Object, isRoot: Bool) -> Members {
    let (key, value) = (member.key, member.value)
    switch (key, value) {
    case ("states", .object(let states)):
      return [(key, .object(Object(states.members.map { ($0.key, state($0.value)) })))]
    case ("on", _): return events(value)
    case ("after", _): return [(key, delays(value))]
    case ("always", _), ("onDone", _): return [(key, transitions(value))]
    case ("onEntry", _): return [("entry", .array(Self.list(value)))]
    case ("onExit", _): return [("exit", .array(Self.list(value)))]
    case ("invoke", _): return [(key, .array(Self.list(value).map(actor)))]
    case ("activities", _): return [("invoke", .array(Self.list(value).map(activity)))]
    case ("data", _): return [("output", value)]
    case ("parallel", .bool(true)): return [("type", .string("parallel"))]
    case ("parallel", .bool(false)): return []
    case ("key", .string) where isRoot && node["id"] == nil: return [("id", value)]
    default: return [(key, value)]
    }
  }

  private func state(_ value: OrderedJSON) -> OrderedJSON {
    if case .object(let object) = value { .object(node(object)) } else { value }
  }

  /// The members with equal keys as one list.
  private static func joined(_ members: Members) -> Object {
    var keys: [String] = []
    var values: [String: [OrderedJSON]] = [:]
    for (key, value) in members {
      guard let value else { continue }
      if values[key] == nil { keys.append(key) }
      values[key, default: []].append(value)
    }
    let result: Members = keys.map { key in
      let all = values[key] ?? []
      return (key, all.count == 1 ? all[0] : .array(all.flatMap(list)))
    }
    return Object(result)
  }

  private static func list(_ value: OrderedJSON) -> [OrderedJSON] {
    if case .array(let values) = value { values } else { [value] }
  }

  private func actor(_ value: OrderedJSON) -> OrderedJSON {
    guard case .object(let object) = value else { return value }
    var members: Members = []
    for member in object.members {
      switch (member.key, member.value) {
      case ("onDone", let value), ("onError", let value):
        members.append((member.key, transitions(value)))
      case ("data", let value): members.append(("input", value))
      case ("src", .object(let source)): members += Self.source(source)
      default: members.append((member.key, member.value))
      }
    }
    return .object(Object(members))
  }

  private func activity(_ value: OrderedJSON) -> OrderedJSON {
    guard case .object(let object) = value else { return .object(Object([("src", value)])) }
    return .object(Object(Self.source(object)))
  }

  /// A source with a type and parameters.
  private static func source(_ object: Object) -> Members {
    guard let type = object["type"] else { return [("src", .object(object))] }
    return [("src", type), ("input", XStateCall.parameters(of: object))]
  }
}

extension XStateVersion4 {
  /// The names of events that version 5 has changed, by their beginnings.
  private static let prefixes = [
    ("done.invoke.", "xstate.done.actor."), ("error.platform.", "xstate.error.actor."),
    ("done.state.", XStateVocabulary.completionPrefix),
  ]

  private static func event(_ name: String) -> String {
    for (old, new) in prefixes where name.hasPrefix(old) { return new + name.dropFirst(old.count) }
    return name
  }

  /// `on`: an object, or a list of transitions with their events. The empty event is `always`.
  private func events(_ value: OrderedJSON) -> Members {
    let written: Members
    switch value {
    case .object(let object): written = object.members.map { ($0.key, $0.value) }
    case .array(let values):
      guard let groups = Self.grouped(values, by: "event") else { return [("on", value)] }
      written = groups
    default: return [("on", value)]
    }
    let always = written.filter { $0.key.isEmpty }
    let others: Members = written.filter { !$0.key.isEmpty }
      .map { (Self.event($0.key), $0.value.map(transitions)) }
    return [("on", .object(Self.joined(others)))]
      + always.map { ("always", $0.value.map(transitions)) }
  }

  private func delays(_ value: OrderedJSON) -> OrderedJSON {
    let written: Members
    switch value {
    case .object(let object): written = object.members.map { ($0.key, $0.value) }
    case .array(let values):
      guard let groups = Self.grouped(values, by: "delay") else { return value }
      written = groups
    default: return value
    }
    return .object(Self.joined(written.map { ($0.key, $0.value.map(transitions)) }))
  }

  /// Transitions in a list, by what each has under a key; nil if one has nothing there.
  private static func grouped(_ values: [OrderedJSON], by key: String) -> Members? {
    guard !values.isEmpty else { return nil }
    var members: Members = []
    for value in values {
      guard case .object(let object) = value else { return nil }
      let name: String? =
        if case .number(let text)? = object[key] { text } else { object[key]?.name }
      guard let name else { return nil }
      let others = object.members.filter { $0.key != key }.map { ($0.key, Optional($0.value)) }
      members.append((name, .object(Object(others))))
    }
    return members
  }

  private func transitions(_ value: OrderedJSON) -> OrderedJSON {
    if case .array(let values) = value {
      .array(values.map(transition))
    } else {
      transition(value)
    }
  }

  private func transition(_ value: OrderedJSON) -> OrderedJSON {
    switch value {
    case .string, .code:
      guard leavesSource, !Self.isInternal(value) else { return value }
      return .object(Object([("target", value), ("reenter", .bool(true))]))
    case .object(let object): return .object(transition(object))
    default: return value
    }
  }

  private func transition(_ object: Object) -> Object {
    var members: Members = []
    for member in object.members where member.key != "internal" {
      switch member.key {
      case "cond" where object["guard"] == nil: members.append(("guard", member.value))
      case "in" where object["guard"] == nil && object["cond"] == nil:
        members.append(("guard", .string(Self.presence(member.value))))
      default: members.append((member.key, member.value))
      }
    }
    let isInternal: Bool? =
      if case .bool(let value)? = object["internal"] { value } else {
        leavesSource ? Self.isInternal(object["target"]) : nil
      }
    if isInternal == false, Self.hasTarget(object), object["reenter"] == nil {
      members.append(("reenter", .bool(true)))
    }
    return Object(members)
  }

  private static func hasTarget(_ object: Object) -> Bool {
    ![nil, .null, .code("undefined"), .array([])].contains(object["target"])
  }

  /// Whether the targets say that the source is not left: they begin with a dot, or there is none.
  private static func isInternal(_ target: OrderedJSON?) -> Bool {
    guard let target, target != .code("undefined"), target != .null else { return true }
    let targets = list(target)
    return targets.isEmpty || targets.contains { $0.name?.hasPrefix(".") == true }
  }

  private static func presence(_ value: OrderedJSON) -> String {
    let state = value.name ?? value.compactText
    return state.hasPrefix("#") ? "stateIn('\(state)')" : "in('\(state)')"
  }
}
