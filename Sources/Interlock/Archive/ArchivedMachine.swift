/// A whole machine as archived: its definition without closures, and its snapshot.
///
/// <doc:ArchiveFormat> states the format. Any change of it is a new version.
struct ArchivedMachine<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Archived = Machine<StateID, EventID>

  let machine: Archived

  typealias Key = ArchivedMachineKey
}

/// The keys of a whole machine.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedMachineKey: String, ListedArchiveKeys {
  case interlock
  case fingerprint
  case initial
  case initials
  case stepLimit
  case unhandledEvents
  case states
  case events
  case observers
  case snapshot
  case unknown = ""
}

extension ArchivedMachine: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(FormatVersion.ofArchives.number, forKey: .interlock)
    try container.encode(machine.fingerprint, forKey: .fingerprint)
    if machine.initial.count == 1 {
      try container.encode(machine.initial[0], forKey: .initial)
    } else {
      try container.encode(machine.initial, forKey: .initials)
    }
    if machine.stepLimit != Archived.defaultStepLimit {
      try container.encode(machine.stepLimit, forKey: .stepLimit)
    }
    if machine.unhandledEvents != .refuse {
      try container.encode(machine.unhandledEvents, forKey: .unhandledEvents)
    }
    let states = machine.states.map { state in
      ArchivedState<StateID, EventID>(state: state, parent: machine.parent(of: state.id))
    }
    try container.encode(states, forKey: .states)
    try container.encode(
      machine.events.map(ArchivedEvent<StateID, EventID>.init),
      forKey: .events
    )
    let observers = machine.plan.definition.observers
    if !observers.isEmpty {
      try container.encode(ArchivedObservers<StateID, EventID>(observers), forKey: .observers)
    }
    if machine.isActive { try container.encode(machine.unmarkedSnapshot, forKey: .snapshot) }
  }
}

extension ArchivedMachine: Decodable where StateID: Decodable, EventID: Decodable {
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try FormatVersion.ofArchives.check(container, .interlock)
    machine = try ArchiveLimits().decoding {
      let keys = try PresentKeys(container, decoder)
      let machine = try Self.build(Self.definition(container, keys), decoder.codingPath)
      try Self.checkFingerprint(of: machine, container)
      guard container.contains(.snapshot) else { return machine }
      let snapshots = try container.superDecoder(forKey: .snapshot)
      return try Archived(ofEntity: snapshots, machine)
    }
  }

  /// Throws if the fingerprint doesn't match the definition: the definition has been edited. This can't be checked for
  /// identifiers that have only a description.
  private static func checkFingerprint(
    of machine: Archived,
    _ container: KeyedDecodingContainer<Key>
  ) throws {
    let fingerprint = try container.decodeIfPresent(Fingerprint.self, forKey: .fingerprint)
    guard let fingerprint, hasText(StateID.self), hasText(EventID.self) else { return }
    let expected = machine.fingerprint
    guard fingerprint != expected else { return }
    throw DecodingError.dataCorruptedError(
      forKey: .fingerprint,
      in: container,
      debugDescription:
        "The definition does not match its fingerprint \(fingerprint). If you changed it on "
        + "purpose, remove this key, or set it to \(quoted(expected))."
    )
  }

  private static func definition(
    _ container: KeyedDecodingContainer<Key>,
    _ keys: PresentKeys<Key>
  ) throws -> Archived.Definition {
    let initialKey = try container.key(among: .initial, .initials, of: keys)
    let initial =
      try container.identifiers(StateID.self, forKey: initialKey, orList: .initials)
      ?? [container.decode(StateID.self, forKey: .initial)]
    let stepLimit = try container.decodeIfPresent(Int.self, forKey: .stepLimit)
    let unhandledEvents = try container.decodeIfPresent(
      UnhandledEventPolicy.self,
      forKey: .unhandledEvents
    )
    let states = try container.decode(ArchivedStates<StateID, EventID>.self, forKey: .states)
    let events = try container.decode(ArchivedEvents<StateID, EventID>.self, forKey: .events)
    let observers = try container.decodeIfPresent(
      ArchivedObservers<StateID, EventID>.self,
      forKey: .observers
    )
    return Archived.Definition(
      initial: initial,
      states: states.states,
      parents: try states.parentPositions(container.codingPath),
      events: events.events,
      observers: observers?.observers ?? [],
      settings: MachineSettings(
        stepLimit: stepLimit ?? Archived.defaultStepLimit,
        unhandledEvents: unhandledEvents ?? .refuse
      )
    )
  }

  private static func build(
    _ definition: Archived.Definition,
    _ path: [any CodingKey]
  ) throws -> Archived {
    do {
      return try Archived(definition)
    } catch {
      throw corrupted(error, at: path + (error.findings.first.map(definition.place(of:)) ?? []))
    }
  }
}
