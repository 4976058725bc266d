/// The observers of a machine as archived: for each moment the names of the observers that run then, null for one
/// without a name.
struct ArchivedObservers<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Observer = Machine<StateID, EventID>.Observer

  private(set) var observers: [Observer] = []

  init(_ observers: [Observer]) {
    self.observers = observers
  }

  typealias Key = ArchivedObserversKey
}

/// The keys of observers.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedObserversKey: String, ArchiveKeys {
  case willTransition
  case didTransition
  case initially
  case didEnter
  case didExit
}

extension ArchivedObservers: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for kind in CallbackKind.ofObservers {
      let callbacks = observers.filter { $0.kind == kind }.map(\.callback)
      try container.encode(callbacks, unlessEmptyForKey: Key(kind))
    }
  }
}

extension ArchivedObservers: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: Key.allCases)
    let container = try decoder.container(keyedBy: Key.self)
    for kind in CallbackKind.ofObservers {
      let callbacks = try container.callbacks(forKey: Key(kind))
      observers += callbacks.map { Observer(kind: kind, callback: $0) }
    }
    try ArchiveLimits.current?.addNames(observers.count, at: decoder.codingPath)
  }
}
