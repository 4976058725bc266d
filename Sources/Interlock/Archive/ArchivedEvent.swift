/// An event as archived.
struct ArchivedEvent<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Event = Machine<StateID, EventID>.Event

  private(set) var event: Event

  init(_ event: Event) {
    self.event = event
  }

  typealias Key = ArchivedEventKey

  /// The string for any state, in place of a list of states.
  static var any: String { "*" }

  /// The triggers that a single word describes.
  enum TriggerName: String, CaseIterable {
    case always
    case anyEvent
  }
}

/// The keys of an event.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedEventKey: String, ListedArchiveKeys {
  case id
  case trigger
  case after
  case completion
  case from
  case joining
  case to
  case fork
  case local
  case payload
  case version
  case guards
  case willFire
  case perform
  case didFire
  case formerly
  case unknown = ""
}

extension ArchivedEvent: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch event.trigger {
    case .event(let id): try container.encode(id, forKey: .id)
    case .anyEvent: try container.encode(TriggerName.anyEvent.rawValue, forKey: .trigger)
    case .always: try container.encode(TriggerName.always.rawValue, forKey: .trigger)
    case .after(let duration): try container.encode(duration.seconds, forKey: .after)
    case .completion(let state): try container.encode(state, forKey: .completion)
    }
    switch event.sources {
    case .any: try container.encode(Self.any, forKey: .from)
    case .states(let ids): try container.encode(ids, forKey: .from)
    case .all(let ids): try container.encode(ids, forKey: .joining)
    }
    if event.targets.count > 1 {
      try container.encode(event.targets, forKey: .fork)
    } else if let target = event.target {
      try container.encode(target, forKey: .to)
    }
    if event.isLocal { try container.encode(true, forKey: .local) }
    try container.encodeIfPresent(event.payloadName, forKey: .payload)
    try container.encodeIfPresent(event.payload?.laterVersion, forKey: .version)
    if event.isGuarded {
      try container.encode(event.guardTerms.map(ArchivedGuard.init), forKey: .guards)
    }
    for kind in CallbackKind.ofEvents {
      try container.encode(event[kind], unlessEmptyForKey: Key(kind))
    }
    if !event.formerNames.isEmpty { try container.encode(event.formerNames, forKey: .formerly) }
  }
}

extension ArchivedEvent: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let keys = try PresentKeys(container, decoder)
    event = Event(
      trigger: try Self.trigger(container, keys),
      sources: try Self.sources(container, keys),
      targets: try container.identifiers(
        StateID.self,
        forKey: container.key(among: .to, .fork, of: keys),
        orList: .fork
      ) ?? [],
      location: nil
    )
    if keys.contains(.fork), event.targets.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: .fork,
        in: container,
        debugDescription: "Expected at least one state; an internal event has no targets at all."
      )
    }
    if try keys.contains(.local) && container.decodeIfPresent(Bool.self, forKey: .local) == true {
      event = event.local()
    }
    event = event.carrying(try Self.payload(container, keys))
    if keys.contains(.guards) {
      let guards = try container.decodeIfPresent(
        [ArchivedGuard<StateID, EventID>].self,
        forKey: .guards
      )
      event = event.guarded(by: guards?.map { $0.term } ?? [])
    }
    let formerNames =
      try keys.contains(.formerly)
      ? container.decodeIfPresent([String].self, forKey: .formerly) ?? [] : []
    if !formerNames.isEmpty { event = event.formerly(formerNames) }
    let sources = event.sources.ids.count
    // Each source's transition has all targets and guards, so a small document can have lists that are long when
    // combined.
    let guardCount = event.isGuarded ? event.guards.count : 0
    var names = sources + max(1, sources) * (event.targets.count + guardCount)
    names += formerNames.count
    for kind in CallbackKind.ofEvents where keys.contains(Key(kind)) {
      let callbacks = try container.callbacks(forKey: Key(kind))
      guard !callbacks.isEmpty else { continue }
      self.event[kind] = callbacks
      names += callbacks.count
    }
    try ArchiveLimits.current?.addNames(names, at: decoder.codingPath)
  }

  private static func payload(
    _ container: KeyedDecodingContainer<Key>,
    _ keys: PresentKeys<Key>
  ) throws -> PayloadType? {
    guard keys.contains(.payload) else {
      guard !keys.contains(.version) else {
        throw DecodingError.dataCorruptedError(
          forKey: .version,
          in: container,
          debugDescription: "The key \"version\" requires the key \"payload\"."
        )
      }
      return nil
    }
    let name = try container.decodeIfPresent(String.self, forKey: .payload)
    let version =
      try container.decodeIfPresent(Int.self, forKey: .version) ?? PayloadType.firstVersion
    guard version >= PayloadType.firstVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version,
        in: container,
        debugDescription: "Expected a version of at least \(PayloadType.firstVersion)."
      )
    }
    return name.map { PayloadType(named: $0, version: version) }
  }

  private static func trigger(
    _ container: KeyedDecodingContainer<Key>,
    _ keys: PresentKeys<Key>
  ) throws -> Event.Trigger {
    switch try container.key(among: .id, .trigger, .after, .completion, of: keys) {
    case .after: return .after(try duration(container))
    case .completion:
      return .completion(of: try container.decode(StateID.self, forKey: .completion))
    case .trigger:
      let name = try container.decode(String.self, forKey: .trigger)
      switch TriggerName(rawValue: name) {
      case .always: return .always
      case .anyEvent: return .anyEvent
      case nil:
        throw DecodingError.dataCorruptedError(
          forKey: .trigger,
          in: container,
          debugDescription: "Unknown trigger \(quoted(name)); expected "
            + "\(list(of: TriggerName.allCases.map { $0.rawValue }))."
        )
      }
    default: return .event(try container.decode(EventID.self, forKey: .id))
    }
  }

  private static func duration(_ container: KeyedDecodingContainer<Key>) throws -> Duration {
    let seconds = try container.decode(Double.self, forKey: .after)
    guard let duration = Duration(exactSeconds: seconds) else {
      throw DecodingError.dataCorruptedError(
        forKey: .after,
        in: container,
        debugDescription: "Expected a number of seconds; found \(seconds)."
      )
    }
    return duration
  }

  private static func sources(
    _ container: KeyedDecodingContainer<Key>,
    _ keys: PresentKeys<Key>
  ) throws -> Event.Sources {
    guard try container.key(among: .from, .joining, of: keys) != .joining else {
      return .all(try container.decode([StateID].self, forKey: .joining))
    }
    // A list first: nearly all events have one, and an error takes longer than decoding the whole event.
    let text: String
    do {
      return .states(try container.decode([StateID].self, forKey: .from))
    } catch {
      guard let word = try? container.decode(String.self, forKey: .from) else { throw error }
      text = word
    }
    guard text == any else {
      throw DecodingError.dataCorruptedError(
        forKey: .from,
        in: container,
        debugDescription: "Expected a list of states, or '*' for any state; found \(quoted(text))."
      )
    }
    return .any
  }
}

/// The events of an archive.
struct ArchivedEvents<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Decodable
where StateID: Decodable, EventID: Decodable {
  private(set) var events: [Machine<StateID, EventID>.Event] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      events.append(try container.decode(ArchivedEvent<StateID, EventID>.self).event)
    }
  }
}
