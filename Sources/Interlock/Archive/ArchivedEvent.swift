/// An event as it is archived.
struct ArchivedEvent<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Event = Machine<StateID, EventID>.Event

  let event: Event

  init(_ event: Event) {
    self.event = event
  }

  enum Key: String, CodingKey, CaseIterable {
    case id
    case trigger
    case after
    case completion
    case from
    case joining
    case to
    case fork
    case local
    case guards
  }

  /// What stands for any state, in the place of a list of states.
  static var any: String { "*" }

  /// The triggers that need no more than a word.
  enum TriggerName: String, CaseIterable {
    case always
    case anyEvent
  }
}

extension Machine.Event {
  /// Whether version 1 of the format has a place for it.
  var isFlat: Bool {
    if case .all = sources { return false }
    return id != nil && targets.count <= 1 && !isLocal
  }
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
    if event.isGuarded { try container.encode(event.guards.map(\.name), forKey: .guards) }
  }
}

extension ArchivedEvent: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: Key.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: Key.self)
    var event = Event(
      trigger: try Self.trigger(container),
      sources: try Self.sources(container),
      targets: try Self.targets(container),
      location: nil
    )
    if try container.decodeIfPresent(Bool.self, forKey: .local) == true { event = event.local() }
    event.addMissingGuards(
      try container.decodeIfPresent([String?].self, forKey: .guards) ?? []
    )
    self.event = event
    let names = event.sources.ids.count + event.targets.count
    try ArchiveLimits.current?.addNames(names, decoder)
  }

  private static func trigger(_ container: KeyedDecodingContainer<Key>) throws -> Event.Trigger {
    let keys: [Key] = [.id, .trigger, .after, .completion].filter(container.contains)
    guard keys.count <= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: keys[1],
        in: container,
        debugDescription: "An event has one trigger; found \(list(of: keys.map(\.rawValue)))."
      )
    }
    switch keys.first {
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
          debugDescription: "There is no trigger \(quoted(name)); expected "
            + "\(list(of: TriggerName.allCases.map(\.rawValue)))."
        )
      }
    default: return .event(try container.decode(EventID.self, forKey: .id))
    }
  }

  /// A duration in seconds, in the range that a `Duration` has.
  private static func duration(_ container: KeyedDecodingContainer<Key>) throws -> Duration {
    let seconds = try container.decode(Double.self, forKey: .after)
    guard seconds.isFinite, abs(seconds) < 1e15 else {
      throw DecodingError.dataCorruptedError(
        forKey: .after,
        in: container,
        debugDescription: "Expected a number of seconds; found \(seconds)."
      )
    }
    return .seconds(seconds)
  }

  private static func targets(_ container: KeyedDecodingContainer<Key>) throws -> [StateID] {
    guard !container.contains(.fork) else {
      return try container.decode([StateID].self, forKey: .fork)
    }
    return try target(container).map { [$0] } ?? []
  }

  /// The target; nil where there is none, or where it is null and null is no state.
  private static func target(_ container: KeyedDecodingContainer<Key>) throws -> StateID? {
    let isNilState = StateID.self is any ExpressibleByNilLiteral.Type
    guard container.contains(.to) else { return nil }
    if try !isNilState && container.decodeNil(forKey: .to) { return nil }
    return try container.decode(StateID.self, forKey: .to)
  }

  private static func sources(_ container: KeyedDecodingContainer<Key>) throws -> Event.Sources {
    guard !container.contains(.joining) else {
      return .all(try container.decode([StateID].self, forKey: .joining))
    }
    guard let text = try? container.decode(String.self, forKey: .from) else {
      return .states(try container.decode([StateID].self, forKey: .from))
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
