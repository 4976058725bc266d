package import Interlock

// Statecharts that survive a round trip, because they refer to code by name.

extension RandomStatechart {
  /// Makes a statechart with names instead of code.
  package static func withNames(seed: UInt64) throws(DefinitionError) -> DynamicMachine {
    var maker = Self(
      random: SplitMix64(seed: seed),
      content: .names,
      events: ["a", "b", "a.b", "c", "done"]
    )
    return try maker.machine()
  }

  /// A name that can be the prefix of others and has dots like event names.
  var writtenName: String {
    places.count.isMultiple(of: 3) ? "s\(places.count)" : "s\(places.count / 3 * 3).\(places.count)"
  }

  /// The state with names and user info.
  mutating func withNames(_ state: DynamicMachine.State) -> DynamicMachine.State {
    var state = state
    for kind in DynamicMachine.State.callbackKinds where random.chance(15) {
      state = state.calling("\(kind.rawValue) 1", kind).calling("2 \(kind.rawValue)", kind)
    }
    if random.chance(20) { state = state.formerly("old \(state.id)") }
    if random.chance(20) { state = state.adding(UnboundActivity("work in \(state.id)")) }
    if random.chance(20) {
      state.userInfo = ["n": 1, "d": 0.5, "list": ["<&>", "\"'"], "in": ["deep": true]]
    }
    return state
  }

  mutating func namedChoiceRows() -> [Row] {
    places.filter { $0.kind == .choice }.flatMap { choice -> [Row] in
      let ends = (pick(places.filter(\.canBeActive)), pick(places.filter(\.canBeActive)))
      return [
        .always(from: choice.id, to: ends.0).shouldFire("is \(choice.id)"),
        .always(from: choice.id, to: ends.1),
      ]
    }
  }

  mutating func namedRow() -> Row {
    let containers = places.filter { $0.kind == .compound || $0.kind == .parallel }
    let trigger: Row.Trigger =
      switch Int.random(in: 0..<100, using: &random) {
      case ..<60: .event(pickEvent())
      case ..<68: .anyEvent
      case ..<80: .after(.milliseconds(Int.random(in: 1...3_000, using: &random)))
      case ..<90: .completion(of: pick(containers))
      default: .always
      }
    let targets = (0..<(random.chance(20) ? 2 : 1)).map { _ in pick(places) }
    var event = Row(
      trigger: trigger,
      sources: namedSources(),
      targets: random.chance(12) ? [] : targets
    )
    let guards: [String?] = ["it holds", "x > 1", nil, "In('s1')", "stateIn('#s1')", "a && b"]
    for _ in 0..<3 where random.chance(trigger == .always ? 90 : 20) {
      event = event.guarded(by: [guards.randomElement(using: &random) ?? nil])
    }
    if random.chance(15) { event = event.shouldFire(whileIn: pick(places.filter(\.canBeActive))) }
    if random.chance(15) { event = event.shouldFire(unlessIn: pick(places.filter(\.canBeActive))) }
    for kind in Row.callbackKinds where random.chance(12) {
      event = event.calling("\(kind.rawValue)", kind)
    }
    if event.id == events[0], random.chance(30) { event = event.formerly("old") }
    return random.chance(25) ? event.local() : event
  }

  private mutating func namedSources() -> Row.Sources {
    let one = pick(places.filter(\.canBeLeft))
    let other = pick(places.filter(\.canBeLeft))
    switch Int.random(in: 0..<100, using: &random) {
    case ..<70: return .states([one])
    case ..<80: return .states(one == other ? [one] : [one, other])
    case ..<88: return .any
    default: return .all(one == other ? [one] : [one, other])
    }
  }
}
