/// The places where callbacks, observers and activities of a definition have no code.
///
/// Guards are not among them, because a guard without code simply refuses.
struct MissingCode: Sendable {
  typealias Item = BindingError.Item

  /// A place where a transition encounters code.
  enum Place: Hashable, Sendable {
    case exit(Node)
    /// Callbacks and activities of a state that is entered.
    case entry(Node)
    /// Actions of an initial transition or of a history default; for the root, of the machine's initial transition.
    case initially(Node)
    case event(EventPosition)
    /// Observers of every transition.
    case transition
    /// Observers of every state that is left or entered.
    case exits
    case entries
  }

  private let items: [Place: [Item]]

  var places: some Sequence<Place> { items.keys }

  init(items: [Place: [Item]]) {
    self.items = items
  }
}

extension MissingCode {
  /// The code missing on a change, in the order in which it would run.
  func items(on change: ConfigurationChange, of transitions: [EnabledTransition], _ chart: Chart)
    -> [Item]
  {
    // Every other transition has a row.
    let isActivation = transitions.allSatisfy(\.rows.isEmpty)
    var places: [Place] = isActivation ? [.initially(Node.root)] : [.transition]
    for transition in transitions { places += transition.rows.map { .event(chart.rows[$0].event) } }
    places += change.exited.map { .exit($0) }
    if !change.exited.isEmpty { places.append(.exits) }
    if !change.entered.isEmpty { places.append(.entries) }
    for node in change.entered {
      places.append(.entry(node))
      if change.entersByDefault(node) { places.append(.initially(node)) }
      if let history = change.fallbacks[node] { places.append(.initially(history)) }
    }
    return places.flatMap { items[$0] ?? [] }
  }

  /// The code missing when states are left and nothing else happens.
  func items(leaving nodes: [Node]) -> [Item] {
    nodes.flatMap { items[.exit($0)] ?? [] } + (items[.exits] ?? [])
  }
}
