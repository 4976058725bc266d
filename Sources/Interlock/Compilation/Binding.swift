/// Replaces names with code, and records the names left over on either side.
struct Binding<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Bound = Machine<StateID, EventID>
  typealias Item = BindingError.Item

  private let behaviour: BehaviourCode
  private var used: Set<Item> = []
  private var unbound: [Item] = []
  private var reported: Set<Item> = []

  /// Whether callbacks may keep neither code nor name.
  private let skipsMissingCode: Bool

  init(_ behaviour: BehaviourCode, skipsMissingCode: Bool) {
    self.behaviour = behaviour
    self.skipsMissingCode = skipsMissingCode
  }

  /// Returns the definition with code for all of its names.
  ///
  /// - Throws: `BindingError` if a name is left over, in the definition or in the behaviour.
  mutating func bound(_ definition: Bound.Definition) throws(BindingError) -> Bound.Definition {
    let definition = definition.mappingCode(
      activity: { bound($0, "state \(quoted($1.id)), activity") },
      event: { event, _ in
        event.with(guards: event.guards.map { bound($0, "event \(event.name)") })
      },
      callback: { bound($0, $1.text) }
    )
    let unused = behaviour.items.filter { !used.contains($0) }
    guard unbound.isEmpty, unused.isEmpty, behaviour.repeated.isEmpty else {
      throw BindingError(unbound: unbound, unused: unused, repeated: behaviour.repeated)
    }
    return definition
  }
}

extension Binding {
  private mutating func bound(_ item: Bound.Guard, _ place: String) -> Bound.Guard {
    guard item.condition.isMissing, item.formula == nil else { return item }
    let condition = take(item.name.flatMap { behaviour.guards[$0] }, .guard, item.name, at: place)
    return Bound.Guard(name: item.name, condition: condition ?? .missing)
  }

  private mutating func bound(
    _ callback: BoxedCallback,
    _ place: String
  ) -> BoxedCallback {
    let name = callback.name
    guard !callback.isBound, callback.formula == nil, name != nil || !skipsMissingCode else {
      return callback
    }
    return take(name.flatMap { behaviour.callbacks[$0] }, .callback, name, at: place) ?? callback
  }

  private mutating func bound(
    _ activity: any StateActivity,
    _ place: String
  ) -> any StateActivity {
    let name = activity.name
    guard !activity.isBound, name != nil || !skipsMissingCode else { return activity }
    return take(name.flatMap { behaviour.activities[$0] }, .activity, name, at: place) ?? activity
  }

  /// Records that code is used, or missing.
  private mutating func take<Code>(
    _ code: Code?,
    _ kind: BindingError.Kind,
    _ name: String?,
    at place: String
  ) -> Code? {
    let item = Item(kind: kind, name: name, place: nil)
    if let code {
      used.insert(item)
      return code
    }
    if name == nil || reported.insert(item).inserted {
      unbound.append(Item(kind: kind, name: name, place: place))
    }
    return nil
  }
}

extension Machine.Definition.CallbackPlace {
  /// The place as an item names it.
  fileprivate var text: String {
    switch owner {
    case .machine: "machine, \(kind.rawValue)"
    case .state(let state, _): "state \(quoted(state.id)), \(kind.rawValue)"
    case .event(let event, _): "event \(event.name), \(kind.rawValue)"
    }
  }
}

extension BehaviourCode {
  /// All names, ordered by kind and name.
  fileprivate var items: [BindingError.Item] {
    func items(_ kind: BindingError.Kind, _ names: some Sequence<String>) -> [BindingError.Item] {
      ascending(Array(names)).map { BindingError.Item(kind: kind, name: $0, place: nil) }
    }
    return items(.guard, guards.keys) + items(.callback, callbacks.keys)
      + items(.activity, activities.keys)
  }
}
