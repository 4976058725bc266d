/// A whole machine as it is archived: its definition without closures, and its snapshot.
///
/// The format is stated in <doc:ArchiveFormat>; a change of it is a new version.
struct ArchivedMachine<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Flat = Machine<StateID, EventID>

  static var version: Int { 1 }

  let machine: Flat

  enum Key: String, CodingKey, CaseIterable {
    case interlock
    case initial
    case stepLimit
    case states
    case events
    case snapshot
  }

  struct State {
    let state: Flat.State

    enum Key: String, CodingKey, CaseIterable {
      case id
      case userInfo
    }
  }

  struct Event {
    let event: Flat.Event

    enum Key: String, CodingKey, CaseIterable {
      case id
      case from
      case to
      case guards
    }

    /// What stands for any state, in the place of a list of states.
    static var any: String { "*" }
  }
}

extension ArchivedMachine: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.version, forKey: .interlock)
    try container.encode(machine.initial[0], forKey: .initial)
    if machine.stepLimit != Flat.defaultStepLimit {
      try container.encode(machine.stepLimit, forKey: .stepLimit)
    }
    try container.encode(machine.states.map(State.init), forKey: .states)
    try container.encode(machine.events.map(Event.init), forKey: .events)
    if machine.isActive { try container.encode(machine.snapshot, forKey: .snapshot) }
  }
}

extension ArchivedMachine.State: Encodable where StateID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(state.id, forKey: .id)
    if !state.userInfo.isEmpty {
      try container.encode(ArchivedUserInfo(state.userInfo), forKey: .userInfo)
    }
  }
}

extension ArchivedMachine.Event: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(event.id, forKey: .id)
    switch event.sources {
    case .any: try container.encode(Self.any, forKey: .from)
    case .states(let ids), .all(let ids): try container.encode(ids, forKey: .from)
    }
    if let target = event.target { try container.encode(target, forKey: .to) }
    if event.isGuarded { try container.encode(event.guards.map(\.name), forKey: .guards) }
  }
}

extension ArchivedMachine: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try Self.checkVersion(container)
    try decoder.rejectKeys(otherThan: Key.allCases.map(\.rawValue))
    let definition = try ArchiveLimits.$current.withValue(ArchiveLimits()) {
      let states = try container.decode([State].self, forKey: .states).map(\.state)
      let events = try container.decode([Event].self, forKey: .events).map(\.event)
      return Flat.Definition(
        initial: [try container.decode(StateID.self, forKey: .initial)],
        elements: states.flatMap(Flat.Builder.buildExpression)
          + events.flatMap(Flat.Builder.buildExpression),
        stepLimit: try container.decodeIfPresent(Int.self, forKey: .stepLimit)
          ?? Flat.defaultStepLimit
      )
    }
    let machine = try Self.build(definition, decoder.codingPath)
    if container.contains(.snapshot) {
      let snapshots = try container.superDecoder(forKey: .snapshot)
      self.machine = try Flat(from: snapshots, configuration: machine)
    } else {
      self.machine = machine
    }
  }

  private static func checkVersion(_ container: KeyedDecodingContainer<Key>) throws {
    let version = try container.decode(Int.self, forKey: .interlock)
    guard version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .interlock,
        in: container,
        debugDescription: "The archive is of version \(version) of the format; this version of "
          + "Interlock reads version \(Self.version)."
      )
    }
  }

  private static func build(
    _ definition: Flat.Definition,
    _ path: [any CodingKey]
  ) throws -> Flat {
    do {
      return try Flat(definition)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path + (error.findings.first?.path ?? []),
          debugDescription: "\(error)",
          underlyingError: error
        )
      )
    }
  }
}

extension ArchivedMachine.State: Decodable where StateID: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: Key.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: Key.self)
    let userInfo = try container.decodeIfPresent(ArchivedUserInfo.self, forKey: .userInfo)
    state = ArchivedMachine.Flat.State(
      try container.decode(StateID.self, forKey: .id),
      kind: .atomic,
      userInfo: userInfo?.userInfo ?? UserInfo(),
      location: nil
    )
  }
}

extension ArchivedMachine.Event: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: Key.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: Key.self)
    var event = ArchivedMachine.Flat.Event(
      trigger: .event(try container.decode(EventID.self, forKey: .id)),
      sources: try Self.sources(container),
      targets: try Self.target(container).map { [$0] } ?? [],
      location: nil
    )
    let guards = try container.decodeIfPresent([String?].self, forKey: .guards) ?? []
    event.addMissingGuards(guards)
    self.event = event
    try ArchiveLimits.current?.addSources(event.sources.ids.count, decoder)
  }

  /// The target; nil where there is none, or where it is null and null is no state.
  private static func target(_ container: KeyedDecodingContainer<Key>) throws -> StateID? {
    let isNilState = StateID.self is any ExpressibleByNilLiteral.Type
    guard container.contains(.to) else { return nil }
    if try !isNilState && container.decodeNil(forKey: .to) { return nil }
    return try container.decode(StateID.self, forKey: .to)
  }

  private static func sources(
    _ container: KeyedDecodingContainer<Key>
  ) throws -> ArchivedMachine.Flat.Event.Sources {
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
