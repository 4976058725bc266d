import Interlock
import InterlockEvolution

extension XStateWriter {
  /// The members of a node that hold its transitions.
  ///
  /// - Parameters:
  ///   - rows: The transitions, in the order in which they are tried.
  ///   - source: The position of the state; nil for transitions of any state.
  ///   - facts: The parts of the transitions without an effect.
  /// - Returns: The members; empty ones have no value.
  func transitions(
    _ rows: [MachineTree.Row],
    of source: Int?,
    _ facts: XStateWrittenFacts
  ) -> [(key: String, value: OrderedJSON?)] {
    var groups: [(place: XStatePlace, values: [OrderedJSON])] = []
    var positions: [XStatePlace: Int] = [:]
    let isOrdered = Self.needsOrder(rows)
    let delays = source.map { Set(self.delays(of: $0)) } ?? []
    for (number, row) in rows.enumerated() {
      let place = XStatePlace(
        tree.description.trigger(of: row),
        in: source.map { tree.states[$0].name },
        delays: delays
      )
      let said = facts.row(place, positions[place].map { groups[$0].values.count } ?? 0)
      let value = transition(row, source, order: isOrdered ? number : nil, said)
      if let position = positions[place] {
        groups[position].values.append(value)
      } else {
        positions[place] = groups.count
        groups.append((place, [value]))
      }
    }
    // If no order is given, transitions of any event are read last.
    groups = groups.filter { !$0.place.isAnyEvent } + groups.filter(\.place.isAnyEvent)
    let under = { (key: String) -> OrderedJSON? in
      OrderedJSON.present(
        OrderedJSON.Object(
          groups.filter { $0.place.key == key && $0.place.name != nil }
            .map { ($0.place.name ?? "", Self.list($0.values)) }
        )
      )
    }
    let single = { (key: String) -> OrderedJSON? in
      groups.first { $0.place.key == key }.map { Self.list($0.values) }
    }
    return [
      ("on", under("on")), ("after", under("after")), ("always", single("always")),
      ("onDone", single("onDone")),
    ]
  }

  /// In XState, transitions of any event come last, wherever they are.
  private static func needsOrder(_ rows: [MachineTree.Row]) -> Bool {
    let first = rows.firstIndex { $0.trigger == .anyEvent } ?? rows.count
    return rows[first...].contains { $0.event != nil }
  }

  private func transition(
    _ row: MachineTree.Row,
    _ source: Int?,
    order: Int?,
    _ facts: OrderedJSON.Object
  ) -> OrderedJSON {
    let name = row.event.map { tree.description.events[$0] }
    let joined = tree.description.names(of: tree.joined(by: row))
    let terms = tree.guards(of: row) { tree.states[$0].name }
    let guardText = GuardText(joined: joined, terms: terms)
    let isReentering = isReentering(row, source)
    let guards = terms.map(Self.value(of:))
    // XState's actions are those between exits and entries.
    let otherCallbacks = CallbackKind.ofEvents.filter { $0 != .perform }
      .map { ($0.rawValue, Self.added(row.callbacks, $0)) }
    let addition = OrderedJSON.Object(
      [
        ("event", name.flatMap { $0.keyOfEvent == $0 ? nil : .string($0) }),
        ("payload", row.payload.map(OrderedJSON.string)),
        ("joining", .names(joined)),
        ("guards", guardText.isPlainXState || guards.isEmpty ? nil : .array(guards)),
        ("local", row.isLocal && (isReentering || !isWithin(row, source)) ? .bool(true) : nil),
        ("order", order.map { .number("\($0)") }), ("formerly", .names(row.formerNames)),
      ]
        + otherCallbacks
    )
    return .object(
      OrderedJSON.Object([
        ("description", facts["description"]), ("target", targets(row.targets)),
        ("guard", guardText.xstateTerm.flatMap(Self.guardValue)),
        ("actions", Self.actions(row.callbacks, .perform)),
        ("reenter", isReentering ? .bool(true) : nil), ("meta", Self.meta(addition, facts["meta"])),
      ])
    )
  }

  /// Whether all targets are the source or in it, so that XState does not leave it.
  private func isWithin(_ row: MachineTree.Row, _ source: Int?) -> Bool {
    guard let source, !row.targets.isEmpty else { return false }
    return row.targets.allSatisfy { tree.description.isState($0, within: source) }
  }

  /// Whether it must be stated that the source is left and entered again.
  private func isReentering(_ row: MachineTree.Row, _ source: Int?) -> Bool {
    guard let source, isWithin(row, source) else { return false }
    return !row.isLocal || !tree.states[source].kind.hasOneActiveChild
      || !tree.joined(by: row).isEmpty || row.targets.contains(source)
  }
}
