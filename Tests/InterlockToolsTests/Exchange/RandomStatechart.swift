import Interlock
import InterlockTestSupport
import InterlockTools

/// Makes statecharts of all features from random numbers, with names only in the place of code: first the
/// states, then rows between them, of which those are dropped that a machine refuses to have.
struct RandomStatechart {
  /// A state that has been made, and what is around it, outermost first.
  private struct Place {
    let id: String
    let kind: StateKind
    let around: [String]

    var canBeActive: Bool { ![.shallowHistory, .deepHistory, .choice].contains(kind) }
    var canBeLeft: Bool { canBeActive && kind != .final }
  }

  private var random: SplitMix64
  private var places: [Place] = []
  private var budget: Int
  private let names: [String]
  private let events: [String]

  /// Makes a maker.
  ///
  /// - Parameters:
  ///   - seed: Which machine it makes.
  ///   - names: Names for states, each of which is used once, before others are made.
  ///   - events: The names of events.
  init(seed: UInt64, names: [String] = [], events: [String] = ["a", "b", "a.b", "c", "done"]) {
    random = SplitMix64(seed: seed)
    self.names = names
    self.events = events
    budget = Int.random(in: 2...20, using: &random)
  }

  static func machine(seed: UInt64) throws -> DynamicMachine {
    var maker = Self(seed: seed)
    return try maker.machine()
  }

  mutating func machine() throws -> DynamicMachine {
    var states = (0..<Int.random(in: 1...3, using: &random)).map { _ in state(in: []) }
    if random.chance(30) { states.append(.final(name(.final, in: []))) }
    let rows = branches() + (0..<Int.random(in: 4...30, using: &random)).map { _ in row() }
    let initial = random.chance(50) ? [] : [pick { $0.canBeActive }]
    let stepLimit = Int.random(in: 30...1_000, using: &random)
    return try .accepting(rows, in: states, initial: initial, stepLimit: stepLimit)
  }

  private mutating func pick(_ condition: (Place) -> Bool) -> String {
    (places.filter(condition).randomElement(using: &random) ?? places[0]).id
  }

  private mutating func event() -> String {
    events.randomElement(using: &random) ?? ""
  }

  /// A name that can be the beginning of others, and has dots as events have them.
  private var usualName: String {
    places.count.isMultiple(of: 3) ? "s\(places.count)" : "s\(places.count / 3 * 3).\(places.count)"
  }

  private mutating func name(_ kind: StateKind, in around: [String]) -> String {
    let id = places.count < names.count ? names[places.count] : usualName
    places.append(Place(id: id, kind: kind, around: around))
    return id
  }
}

extension RandomStatechart {
  private mutating func state(in around: [String]) -> DynamicMachine.State {
    budget -= 1
    let canNest = around.count < 4 && budget > 0
    switch Int.random(in: 0..<(canNest ? 100 : 30), using: &random) {
    case ..<30: return decorated(DynamicMachine.State(name(.atomic, in: around)))
    case ..<70: return decorated(compound(in: around))
    default: return decorated(parallel(in: around))
    }
  }

  private mutating func compound(in around: [String]) -> DynamicMachine.State {
    let id = name(.compound, in: around)
    let inside = around + [id]
    var children = (0..<Int.random(in: 1...3, using: &random)).map { _ in state(in: inside) }
    if random.chance(35) { children.append(decorated(.final(name(.final, in: inside)))) }
    if random.chance(25) { children.append(.choice(name(.choice, in: inside))) }
    children += histories(in: inside, of: id)
    let initial = random.chance(40) ? [pick { $0.around.contains(id) && $0.canBeActive }] : []
    return DynamicMachine.State(id, initial: initial) { children.shuffled(using: &random) }
  }

  private mutating func parallel(in around: [String]) -> DynamicMachine.State {
    let id = name(.parallel, in: around)
    let regions = (0..<Int.random(in: 1...3, using: &random)).map { _ in state(in: around + [id]) }
    let histories = histories(in: around + [id], of: id)
    return DynamicMachine.State(parallel: id) {
      regions
      histories
    }
  }

  private mutating func histories(in around: [String], of id: String) -> [DynamicMachine.State] {
    let depths: [(StateKind, DynamicMachine.State.HistoryDepth)] = [
      (.shallowHistory, .shallow), (.deepHistory, .deep),
    ]
    return depths.compactMap { kind, depth in
      guard random.chance(30) else { return nil }
      let fallback = pick { $0.around.contains(id) && $0.canBeActive }
      return decorated(.history(name(kind, in: around), depth, default: fallback))
    }
  }

  /// The state with names, facts and deferred events.
  private mutating func decorated(_ state: DynamicMachine.State) -> DynamicMachine.State {
    var state = state
    for kind in DynamicMachine.State.callbackKinds where random.chance(15) {
      state = state.calling("\(kind.rawValue) 1", kind).calling("2 \(kind.rawValue)", kind)
    }
    if random.chance(20) { state = state.deferring(event(), event()) }
    if random.chance(20) { state = state.formerly("old \(state.id)") }
    if random.chance(20) { state = state.attaching(UnboundAttachment("work in \(state.id)")) }
    if random.chance(20) {
      state.userInfo = ["n": 1, "d": 0.5, "list": ["<&>", "\"'"], "in": ["deep": true]]
    }
    return state
  }

  private mutating func branches() -> [DynamicMachine.Event] {
    places.filter { $0.kind == .choice }.flatMap { choice -> [DynamicMachine.Event] in
      let ends = (pick { $0.canBeActive }, pick { $0.canBeActive })
      return [
        .always(from: choice.id, to: ends.0).shouldFire("is \(choice.id)"),
        .always(from: choice.id, to: ends.1),
      ]
    }
  }

  private mutating func row() -> DynamicMachine.Event {
    let trigger: DynamicMachine.Event.Trigger =
      switch Int.random(in: 0..<100, using: &random) {
      case ..<60: .event(event())
      case ..<68: .anyEvent
      case ..<80: .after(.milliseconds(Int.random(in: 1...3_000, using: &random)))
      case ..<90: .completion(of: pick { $0.kind == .compound || $0.kind == .parallel })
      default: .always
      }
    let targets = (0..<(random.chance(20) ? 2 : 1)).map { _ in pick { _ in true } }
    var event = DynamicMachine.Event(
      trigger: trigger,
      sources: sources(),
      targets: random.chance(12) ? [] : targets
    )
    let guards: [String?] = ["it holds", "x > 1", nil, "In('s1')", "stateIn('#s1')", "a && b"]
    for _ in 0..<3 where random.chance(trigger == .always ? 90 : 20) {
      event = event.guarded(by: [guards.randomElement(using: &random) ?? nil])
    }
    if random.chance(15) { event = event.shouldFire(whileIn: pick { $0.canBeActive }) }
    if random.chance(15) { event = event.shouldFire(unlessIn: pick { $0.canBeActive }) }
    for kind in DynamicMachine.Event.callbackKinds where random.chance(12) {
      event = event.calling("\(kind.rawValue)", kind)
    }
    if event.id == events[0], random.chance(30) { event = event.formerly("old") }
    return random.chance(25) ? event.local() : event
  }

  private mutating func sources() -> DynamicMachine.Event.Sources {
    let one = pick { $0.canBeLeft }
    let other = pick { $0.canBeLeft }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<70: return .states([one])
    case ..<80: return .states(one == other ? [one] : [one, other])
    case ..<88: return .any
    default: return .all(one == other ? [one] : [one, other])
    }
  }
}
