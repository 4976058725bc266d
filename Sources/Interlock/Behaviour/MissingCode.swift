/// Where the callbacks, observers and activities of a definition have no code.
///
/// Guards are not among them: one without code refuses by itself.
struct MissingCode: Sendable {
  typealias Item = BindingError.Item

  /// Where a transition meets code.
  enum Place: Hashable, Sendable {
    case exit(UInt32)
    /// Callbacks of a state that is entered, and its activities.
    case entry(UInt32)
    /// Actions of an initial transition, of a default of history, or, of the root, of the machine.
    case initially(UInt32)
    case event(UInt32)
    /// Observers of every transition.
    case transition
  }

  private var items: [Place: [Item]] = [:]

  var places: some Sequence<Place> { items.keys }

  /// What is missing in a definition; nil if there is nothing.
  init?<StateID, EventID>(_ definition: Machine<StateID, EventID>.Definition) {
    for observer in definition.observers {
      let place = observer.moment == .initially ? Place.initially(Tree.root) : .transition
      add([observer.callback], at: place, "machine, \(observer.moment.rawValue)")
    }
    for (position, state) in definition.states.enumerated() { add(state, UInt32(position + 1)) }
    for (position, event) in definition.events.enumerated() { add(event, UInt32(position)) }
    guard !items.isEmpty else { return nil }
  }

  private mutating func add<StateID, EventID>(
    _ state: Machine<StateID, EventID>.State,
    _ node: UInt32
  ) {
    for moment in Machine<StateID, EventID>.State.Moment.allCases where !state[moment].isEmpty {
      let place: Place =
        switch moment {
        case .willEnter, .didEnter: .entry(node)
        case .willExit, .didExit: .exit(node)
        case .initially: .initially(node)
        }
      add(state[moment], at: place, "state \(quoted(state.id)), \(moment.rawValue)")
    }
    for case let activity as UnboundAttachment in state.attachments {
      let text = "state \(quoted(state.id)), activity"
      let item = Item(kind: .activity, name: activity.name, place: text)
      items[.entry(node), default: []].append(item)
    }
  }

  private mutating func add<StateID, EventID>(
    _ event: Machine<StateID, EventID>.Event,
    _ number: UInt32
  ) {
    for moment in Machine<StateID, EventID>.Event.Moment.allCases where !event[moment].isEmpty {
      add(event[moment], at: .event(number), "event \(event.name), \(moment.rawValue)")
    }
  }

  private mutating func add<StateID, EventID>(
    _ callbacks: [Machine<StateID, EventID>.BoxedCallback],
    at place: Place,
    _ text: String
  ) {
    for callback in callbacks where !callback.isBound {
      let item = Item(kind: .callback, name: callback.name, place: text)
      items[place, default: []].append(item)
    }
  }
}

extension MissingCode {
  /// What is missing on the way of a transition, in the order in which it would run.
  func items(on route: Route, of arcs: [Arc], _ chart: Chart) -> [Item] {
    let isActivation = arcs.allSatisfy(\.rows.isEmpty)
    var places: [Place] = isActivation ? [.initially(Tree.root)] : [.transition]
    for arc in arcs { places += arc.rows.map { .event(chart.rows[$0].event) } }
    places += route.exited.map { .exit($0) }
    for node in route.entered {
      places.append(.entry(node))
      if route.byDefault.contains(node) { places.append(.initially(node)) }
      if let history = route.fallbacks[node] { places.append(.initially(history)) }
    }
    return places.flatMap { items[$0] ?? [] }
  }

  /// What is missing where states are left and nothing else happens.
  func items(leaving nodes: [UInt32]) -> [Item] {
    nodes.flatMap { items[.exit($0)] ?? [] }
  }
}
