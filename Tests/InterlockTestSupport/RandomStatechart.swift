package import Interlock

/// Makes statecharts with all features from random numbers: first the states, then rows between them, without
/// the rows that a machine refuses.
package struct RandomStatechart {
  package static let events = ["a", "b", "c", "d", "e"]

  /// The content of states and rows beyond their structure.
  package enum Content: Sendable {
    case nothing
    /// Guards and callbacks with code.
    case code
    /// Guards and callbacks of which some have only a name, and guards of which some throw.
    case gaps
    /// Names of missing code, user info and former names: content that can be archived.
    case names
  }

  /// Whether guards and callbacks have code.
  var hasCode: Bool { content == .code || content == .gaps }

  /// A state that has been made, with its ancestors, outermost first.
  struct Place {
    let id: String
    let kind: StateKind
    let around: [String]
  }

  var random: SplitMix64
  let content: Content
  let events: [String]
  let note: @Sendable (String) -> Void
  let completing: (DynamicMachine.State) -> DynamicMachine.State

  /// The code of guards and callbacks, by unique name.
  package internal(set) var conditions: [String: DynamicMachine.Condition] = [:]
  package internal(set) var callbacks: [String: DynamicMachine.Callback] = [:]

  /// All states, parents before children.
  private(set) var places: [Place] = []
  private var budget: Int
  private let deepest: Int

  /// Whether some callbacks have only a name. A machine without such is fired without a rehearsal.
  let lacksCallbacks: Bool

  /// Creates a maker of one chart.
  ///
  /// - Parameters:
  ///   - random: The source of random numbers.
  ///   - content: The content of states and rows beyond their structure.
  ///   - events: The names of events.
  ///   - completing: Adds to each state what the test wants it to have.
  ///   - note: Gets a line for each callback that runs.
  package init(
    random: SplitMix64,
    content: Content,
    events: [String] = Self.events,
    completing: @escaping (DynamicMachine.State) -> DynamicMachine.State = { $0 },
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.random = random
    self.content = content
    self.events = events
    self.completing = completing
    self.note = note
    budget = Int.random(in: 2...22, using: &self.random)
    deepest = Int.random(in: 1...5, using: &self.random)
    lacksCallbacks = content == .gaps ? self.random.next().isMultiple(of: 2) : false
  }

  /// The error that a callback throws.
  struct Fault: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// Makes the machine. A maker makes only one.
  package mutating func machine() throws(DefinitionError) -> DynamicMachine {
    var states = (0..<Int.random(in: 1...3, using: &random)).map { _ in state(in: []) }
    if random.chance(30) { states.append(.final(name(.final, in: []))) }
    let rows = choiceRows() + (0..<Int.random(in: 4...30, using: &random)).map { _ in row() }
    let initial = random.chance(50) ? [] : [pick(places.filter(\.canBeActive))]
    let stepLimit = content == .names ? Int.random(in: 30...1_000, using: &random) : 40
    return try .accepting(rows, in: states, initial: initial, stepLimit: stepLimit)
  }

  /// A random one of some states, or any state if there are none.
  mutating func pick(_ places: [Place]) -> String {
    (places.randomElement(using: &random) ?? self.places[0]).id
  }

  mutating func pickEvent() -> String {
    events.randomElement(using: &random) ?? ""
  }
}

extension RandomStatechart {
  /// The state with its content.
  private mutating func withContent(_ state: DynamicMachine.State) -> DynamicMachine.State {
    switch content {
    case .nothing: state
    case .code: withCallbacks(state)
    case .gaps: withGap(withCallbacks(state))
    case .names: withNames(state)
    }
  }

  private mutating func name(_ kind: StateKind, in around: [String]) -> String {
    let id =
      content == .names
      ? writtenName : "\(kind == .atomic ? "s" : "\(kind.rawValue.first ?? "?")")\(places.count)"
    places.append(Place(id: id, kind: kind, around: around))
    return id
  }

  private mutating func state(in around: [String]) -> DynamicMachine.State {
    budget -= 1
    let canNest = around.count < deepest && budget > 0
    let state =
      switch Int.random(in: 0..<(canNest ? 100 : 30), using: &random) {
      case ..<30: DynamicMachine.State(name(.atomic, in: around))
      case ..<70: compound(in: around)
      default: parallel(in: around)
      }
    let deferred = (0..<(random.chance(20) ? 2 : 0)).map { _ in pickEvent() }
    return completing(withContent(state.deferring(deferred)))
  }

  private mutating func compound(in around: [String]) -> DynamicMachine.State {
    let id = name(.compound, in: around)
    let inside = around + [id]
    var children = (0..<Int.random(in: 1...3, using: &random)).map { _ in state(in: inside) }
    if random.chance(35) {
      let end = DynamicMachine.State.final(name(.final, in: inside))
      children.append(content == .names ? withContent(end) : end)
    }
    if random.chance(25) { children.append(.choice(name(.choice, in: inside))) }
    let descendants = places.filter { $0.around.contains(id) && $0.canBeActive }
    children += histories(in: inside, of: descendants)
    let initial = random.chance(40) ? [pick(descendants)] : []
    return DynamicMachine.State(id, initial: initial) { children.shuffled(using: &random) }
  }

  private mutating func parallel(in around: [String]) -> DynamicMachine.State {
    let id = name(.parallel, in: around)
    let inside = around + [id]
    let regions = (0..<Int.random(in: 1...3, using: &random)).map { _ in state(in: inside) }
    let descendants = places.filter { $0.around.contains(id) && $0.canBeActive }
    let histories = histories(in: inside, of: descendants)
    return DynamicMachine.State(parallel: id) {
      regions
      histories
    }
  }

  private mutating func histories(
    in around: [String],
    of descendants: [Place]
  ) -> [DynamicMachine.State] {
    var histories: [DynamicMachine.State] = []
    for (kind, depth) in [(StateKind.shallowHistory, HistoryDepth.shallow)]
      + [(.deepHistory, .deep)] where random.chance(30)
    {
      let state = DynamicMachine.State.history(
        name(kind, in: around),
        depth,
        default: [pick(descendants)]
      )
      histories.append(withContent(state))
    }
    return histories
  }
}

extension RandomStatechart.Place {
  var canBeActive: Bool {
    switch kind {
    case .atomic, .compound, .parallel, .final: true
    case .shallowHistory, .deepHistory, .choice: false
    }
  }

  var canBeLeft: Bool { canBeActive && kind != .final }
}
