import Interlock

extension XStateReader {
  /// A transition before its trigger and its order are known.
  private struct Draft {
    var event: Event
    let order: Int?

    /// Whether it names its event itself.
    let isExact: Bool

    /// The behaviour of XState for it, for any trigger.
    let row: XStateRow

    /// The parts without an effect.
    let facts: [(key: String, value: OrderedJSON?)]
  }

  /// A transition, and where it is tried.
  private struct PlacedEvent {
    let event: Event
    let order: Int?
    let row: XStateRow
    let facts: [(key: String, value: OrderedJSON?)]
  }

  /// Reads the transitions of a node.
  mutating func readRows(of position: Int, isAnyState: Bool) {
    let node = nodes.nodes[position]
    var rows: [PlacedEvent] = []
    var taken: Set<Event.Trigger> = []
    for triggered in triggers(of: node) where !isSpent {
      let source = isAnyState ? nil : node.name
      let drafts = transitions(triggered.value, triggered.path).map { value, path in
        draft(of: value, leaving: source, node: position, at: path, triggered)
      }
      add(drafts, triggered, to: &rows, &taken)
    }
    guard !isSpent else { return }
    if rows.contains(where: { $0.order != nil }) {
      let sorted = rows.enumerated().sorted {
        ($0.element.order ?? .max, $0.offset) < ($1.element.order ?? .max, $1.offset)
      }
      rows = sorted.map(\.element)
    }
    for row in rows {
      parts.add(row.event, at: row.row.path)
      rowFacts.append(RowFacts(node: position, members: row.facts))
      self.rows.append(row.row)
    }
  }

  /// Makes a transition of each XState transition, for each trigger that no earlier one always takes.
  private mutating func add(
    _ drafts: [Draft],
    _ triggered: Triggered,
    to rows: inout [PlacedEvent],
    _ taken: inout Set<Event.Trigger>
  ) {
    let costs = drafts.map { DocumentBudget.Cost($0.event) }
    let open = triggered.triggers.filter { triggered.triggers.count == 1 || !taken.contains($0) }
    // A transition that can never be taken is a finding about the machine.
    for trigger in open.isEmpty ? triggered.triggers.prefix(1) : open[...] {
      for (draft, cost) in zip(drafts, costs) {
        let event = draft.isExact ? draft.event : draft.event.triggered(by: trigger)
        budget.take(cost, rowOf: draft.isExact ? .always : trigger)
        if let problem = budget.newProblem() {
          note(draft.row.path, problem.message, suggestion: problem.suggestion)
        }
        guard !budget.isSpent else { return }
        let row = draft.row.triggered(by: event.trigger)
        rows.append(PlacedEvent(event: event, order: draft.order, row: row, facts: draft.facts))
        if row.isUnconditional, case .states = event.sources { taken.insert(event.trigger) }
      }
    }
  }

  /// The transitions under a key: one, or a list of them.
  private func transitions(_ value: OrderedJSON, _ path: JSONPath) -> [(OrderedJSON, JSONPath)] {
    guard case .array(let values) = value else { return [(value, path)] }
    return values.enumerated().map { ($0.element, path[$0.offset]) }
  }

  private mutating func draft(
    of value: OrderedJSON,
    leaving source: String?,
    node position: Int,
    at path: JSONPath,
    _ triggered: Triggered
  ) -> Draft {
    let mistakeCount = mistakeCount
    let object = transition(value, path)
    let targetPath = value.name != nil ? path : path["target"]
    let own = XStateVocabulary.addition(of: object)
    let joined = own.names("joining")
    let sources: Event.Sources =
      joined.isEmpty ? source.map { .states([$0]) } ?? .any : .all(joined)
    let canBeLocal = source != nil && joined.isEmpty
    var ends: [Int] = []
    if let value = object["target"], value != .null, value != .code("undefined") {
      ends = self.targets(value, from: position, targetPath)
    }
    let (targets, isLocal) = targets(of: object, position, ends, canBeLocal: canBeLocal, path)
    let exact = Self.exact(own)
    var event = Event(trigger: exact ?? .always, sources: sources, targets: targets)
      .guarded(by: guards(of: object, joined, path))
      .formerly(own.names("formerly"))
    // It is unknown whether a refused transition would always be taken: no transition after it counts as dead.
    if self.mistakeCount > mistakeCount { event = event.guarded(by: [.code(nil)]) }
    if case .string(let payload)? = own["payload"] {
      event = event.carrying(PayloadType(named: payload))
    }
    event = calling(event, own, path)
    event = event.calling(actions(object["actions"], path["actions"]), .perform)
    if isLocal || own["local"] == .bool(true) { event = event.local() }
    var order: Int?
    if case .number(let text)? = own["order"] { order = Int(text) }
    let row = XStateRow(
      source: position,
      targets: targets.isEmpty ? [] : ends,
      reenters: object["reenter"] == .bool(true),
      isUnconditional: !event.isGuarded && !ends.contains { nodes.nodes[$0].kind.isBranch },
      isEmpty: targets.isEmpty
        && Event.callbackKinds.allSatisfy { event.describedCallbacks($0).isEmpty },
      matchesTimeouts: triggered.matchesTimeouts,
      trigger: event.trigger,
      path: path
    )
    let facts = XStateFacts.members(of: object, XStateFacts.transitionKeys)
    return Draft(event: event, order: order, isExact: exact != nil, row: row, facts: facts)
  }

  private static func exact(_ own: OrderedJSON.Object) -> Event.Trigger? {
    if case .string(let event)? = own["event"] { .event(event) } else { nil }
  }

  /// A transition as an object, whatever its form.
  private mutating func transition(_ value: OrderedJSON, _ path: JSONPath) -> OrderedJSON.Object {
    switch value {
    case .code("undefined"), .null: return OrderedJSON.Object()
    case .string, .code: return OrderedJSON.Object([("target", value)])
    case .object(let object):
      let keys = XStateVocabulary.transitionKeys.union(XStateFacts.transitionKeys)
      checkKeys(of: object, keys, path)
      checkAdditions(object, XStateVocabulary.rowAdditions, path)
      return object
    default:
      noteForm(path, "a target, or { \"target\": …, \"guard\": … }")
      return OrderedJSON.Object()
    }
  }

  private mutating func guards(
    of object: OrderedJSON.Object,
    _ joined: [String],
    _ path: JSONPath
  ) -> [GuardText.Term] {
    let written = present(object["guard"], path).flatMap { writtenGuard($0, path["guard"]) }
    guard case .array(let values)? = XStateVocabulary.addition(of: object)["guards"] else {
      let isJoin = !joined.isEmpty && written == GuardText(joined: joined, terms: []).xstateTerm
      return isJoin ? [] : written.map { [term($0, path["guard"])] } ?? []
    }
    let list = path["meta"][XStateVocabulary.own]["guards"]
    let terms = values.enumerated().map { listedTerm($0.element, list[$0.offset]) }
    let expected = GuardText(joined: joined, terms: terms).xstateTerm
    if let written, written != expected {
      let suggestion = "Write \(quoted(expected?.name ?? "")), or change the list under 'meta'"
      note(path["guard"], "the guard and the list of guards do not match", suggestion: suggestion)
    }
    return terms
  }

  /// A guard, unless it is empty: XState takes that for none.
  private mutating func present(_ value: OrderedJSON?, _ path: JSONPath) -> OrderedJSON? {
    guard case .string("")? = value else { return value }
    warn(path["guard"], "an empty guard always holds", suggestion: "Remove it")
    return nil
  }

  /// A guard, whose name can be a test for a state.
  private mutating func term(_ written: GuardText.Term, _ path: JSONPath) -> GuardText.Term {
    guard case .code(let name?) = written, let presence = XStateVocabulary.presence(in: name)
    else { return written }
    guard let node = nodes.target(presence.target, from: 0) else {
      note(path, "there is no state \(quoted(presence.target))", suggestion: "Write '#' and its id")
      return written
    }
    return .presence(.init(of: nodes.nodes[node].name, isExpected: presence.isExpected))
  }

  /// A guard in Interlock's list.
  private mutating func listedTerm(_ value: OrderedJSON, _ path: JSONPath) -> GuardText.Term {
    switch value {
    case .string(let name): return .code(name)
    case .object(let object):
      if case .string(let state)? = object["in"] {
        return .presence(.init(of: state, isExpected: true))
      }
      if case .string(let state)? = object["notIn"] {
        return .presence(.init(of: state, isExpected: false))
      }
      guard case .string? = object["when"] else { return .code(nil) }
      return condition(object, text: "when", name: "name", path) ?? .code(nil)
    default: return .code(nil)
    }
  }
}

extension XStateReader {
  /// The positions of the nodes that a value names.
  mutating func targets(_ value: OrderedJSON, from source: Int, _ path: JSONPath) -> [Int] {
    let values = transitions(value, path)
    return values.compactMap { value, path in
      guard let text = value.name else {
        noteForm(path, "a target")
        return nil
      }
      if let target = nodes.target(text, from: source) { return target }
      noteUnknown(target: value, text, path)
      return nil
    }
  }

  /// Reports a target that is no state: code is not run, and an id that is code is not known.
  private mutating func noteUnknown(target: OrderedJSON, _ text: String, _ path: JSONPath) {
    if case .code = target {
      let message = "the target is code, \(XStateCall.shortened(text)), which is not run"
      return note(path, message, suggestion: "Write the state")
    }
    if text.hasPrefix("#"), case .code(let id)? = nodes.nodes[0].object["id"] {
      let message =
        "the id of this configuration is code, \(XStateCall.shortened(id)), so \(quoted(text)) is not known"
      return note(path, message, suggestion: "Write the id as a string")
    }
    let suggestion =
      "Write the key of a state beside it, '.' and that of one in it, or '#' and its id"
    note(path, "there is no state \(quoted(text))", suggestion: suggestion)
  }

  /// The targets of a transition, and whether it leaves its source for them.
  ///
  /// In XState, a transition to a state in its source, or to the source itself, does not leave the source
  /// unless it says so.
  private mutating func targets(
    of object: OrderedJSON.Object,
    _ source: Int,
    _ ends: [Int],
    canBeLocal: Bool,
    _ path: JSONPath
  ) -> ([String], isLocal: Bool) {
    if let reenter = object["reenter"], reenter != .bool(true), reenter != .bool(false) {
      noteForm(path["reenter"], "true or false")
    }
    // Only a configuration that becomes a state is one of its own targets.
    let names = ends.flatMap { end in
      end == 0 && !isRootState ? entered(with: 0) : [nodes.nodes[end].name]
    }
    let isWithin = !ends.isEmpty && ends.allSatisfy { nodes.isInside($0, source) }
    guard isWithin, canBeLocal, object["reenter"] != .bool(true) else { return (names, false) }
    switch nodes.nodes[source].kind {
    case .compound where ends.contains(source):
      let others = ends.filter { $0 != source }.map { nodes.nodes[$0].name }
      return (others.isEmpty ? entered(with: source) : others, true)
    case .compound: return (names, true)
    case .parallel: return (names, false)
    default: return ([], false)
    }
  }
}
