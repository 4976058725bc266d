#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A snapshot as an object: for an inactive machine, or for one with more to store than its active state.
struct ArchivedSnapshot<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Snapshot = Machine<StateID, EventID>.Snapshot

  let snapshot: Snapshot

  /// Whether the first active state is missing, because it has its own column.
  var isRest = false

  typealias Key = ArchivedSnapshotKey

  typealias HistoryKey = ArchivedHistoryKey

  typealias EventKey = ArchivedPendingEventKey

  struct History {
    let state: StateID
    let was: [StateID]
  }

  struct Event {
    let event: Machine<StateID, EventID>.PendingEvent
  }
}

/// The keys of a snapshot.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedSnapshotKey: String, ArchiveKeys {
  case fingerprint
  case active
  case states
  case history
  case timers
  case deferred

  static var ofInactive: [Self] { [.fingerprint, .active] }
}

/// The keys of a history record.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedHistoryKey: String, ArchiveKeys {
  case state
  case was
}

/// The keys of a waiting event.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedPendingEventKey: String, ArchiveKeys {
  case event
  case userInfo
  case payload
  /// The time of an event in a mailbox.
  case sent

  static var ofDeferred: [Self] { [.event, .userInfo, .payload] }
}

extension ArchivedSnapshot: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(snapshot.fingerprint, forKey: .fingerprint)
    guard !snapshot.configuration.isEmpty else {
      try container.encode(false, forKey: .active)
      return
    }
    let states = Array(snapshot.configuration.dropFirst(isRest ? 1 : 0))
    if !states.isEmpty { try container.encode(states, forKey: .states) }
    if !snapshot.history.isEmpty {
      let records = snapshot.history.map { History(state: $0.key, was: $0.value) }
      let sorted = records.sorted { "\($0.state)" < "\($1.state)" }
      try container.encode(sorted, forKey: .history)
    }
    if !snapshot.timers.isEmpty {
      try container.encode(snapshot.timers.map(Timer.init), forKey: .timers)
    }
    if !snapshot.deferred.isEmpty {
      try container.encode(snapshot.deferred.map(Event.init), forKey: .deferred)
    }
  }
}

extension ArchivedSnapshot.History: Encodable where StateID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ArchivedSnapshot.HistoryKey.self)
    try container.encode(state, forKey: .state)
    try container.encode(was, forKey: .was)
  }
}

extension ArchivedSnapshot.Event: Encodable where EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ArchivedSnapshot.EventKey.self)
    try container.encode(event.event, forKey: .event)
    try container.encode(event.data, forKey: .userInfo, payload: .payload)
  }
}

extension ArchivedSnapshot: Decodable where StateID: Decodable, EventID: Decodable {
  /// Returns true if a document has this form: it says that a machine is inactive, or which states are active. A state
  /// that is encoded as an object can have a key with the same name, but of another type.
  static func isIn(_ decoder: any Decoder) -> Bool {
    guard let container = try? decoder.container(keyedBy: Key.self) else { return false }
    guard Snapshot.canBeObject else {
      return container.contains(.active) || container.contains(.states)
    }
    return (try? container.decode(Bool.self, forKey: .active)) != nil
      || (try? container.decode([StateID].self, forKey: .states)) != nil
  }

  init(from decoder: any Decoder) throws {
    try self.init(from: decoder, besides: nil)
  }

  /// Decodes an object.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - state: The first active state, if it has its own column.
  /// - Throws: `DecodingError`, with the coding path, if it is not in the format.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
  init(from decoder: any Decoder, besides state: StateID?) throws {
    isRest = state != nil
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.active) {
      try Self.checkInactive(decoder, container)
      snapshot = Snapshot(configuration: [], fingerprint: try Self.fingerprint(container))
      return
    }
    try decoder.rejectKeys(otherThan: Key.allCases)
    let limits = ArchiveLimits.current ?? ArchiveLimits()
    snapshot = try limits.decoding {
      Snapshot(
        configuration: try Self.states(container, besides: state),
        history: try Self.history(container),
        timers: try container.decodeIfPresent([Timer].self, forKey: .timers)?.map { $0.timer }
          ?? [],
        deferred: try container.decodeIfPresent([Event].self, forKey: .deferred)?.map { $0.event }
          ?? [],
        fingerprint: try Self.fingerprint(container)
      )
    }
  }

  private static func fingerprint(_ container: KeyedDecodingContainer<Key>) throws -> Fingerprint? {
    try container.decodeIfPresent(Fingerprint.self, forKey: .fingerprint)
  }

  private static func checkInactive(
    _ decoder: any Decoder,
    _ container: KeyedDecodingContainer<Key>
  ) throws {
    let isActive = try container.decode(Bool.self, forKey: .active)
    try decoder.rejectKeys(otherThan: Key.ofInactive)
    guard !isActive else {
      throw DecodingError.dataCorruptedError(
        forKey: .active,
        in: container,
        debugDescription:
          "An active machine is written as its state, or as an object with \"states\"."
      )
    }
  }

  private static func states(
    _ container: KeyedDecodingContainer<Key>,
    besides state: StateID?
  ) throws -> [StateID] {
    if let state, !container.contains(.states) { return [state] }
    let states = try container.decode([StateID].self, forKey: .states)
    guard !states.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .states,
        in: container,
        debugDescription: "Expected at least one active state; an inactive machine is written as "
          + "{\"active\": false}."
      )
    }
    try ArchiveLimits.current?.addNames(states.count, at: container.codingPath + [Key.states])
    return (state.map { [$0] } ?? []) + states
  }

  private static func history(
    _ container: KeyedDecodingContainer<Key>
  ) throws -> [StateID: [StateID]] {
    let records = try container.decodeIfPresent([History].self, forKey: .history) ?? []
    var history: [StateID: [StateID]] = [:]
    for (position, record) in records.enumerated()
    where history.updateValue(record.was, forKey: record.state) != nil {
      let keys = [ArchiveKey(Key.history.rawValue), ArchiveKey(position)]
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath + keys,
          debugDescription: "The history state \(quoted(record.state)) is listed twice."
        )
      )
    }
    return history
  }
}

extension ArchivedSnapshot.History: Decodable where StateID: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: ArchivedSnapshot.HistoryKey.allCases)
    let container = try decoder.container(keyedBy: ArchivedSnapshot.HistoryKey.self)
    state = try container.decode(StateID.self, forKey: .state)
    was = try container.decode([StateID].self, forKey: .was)
    try ArchiveLimits.current?.addNames(was.count, at: decoder.codingPath)
  }
}

extension ArchivedSnapshot.Event: Decodable where EventID: Decodable {
  init(from decoder: any Decoder) throws {
    try self.init(from: decoder, keys: ArchivedSnapshot.EventKey.ofDeferred)
  }

  /// Decodes an event with some keys; other keys are errors.
  init(from decoder: any Decoder, keys: [ArchivedSnapshot.EventKey]) throws {
    try decoder.rejectKeys(otherThan: keys)
    let container = try decoder.container(keyedBy: ArchivedSnapshot.EventKey.self)
    event = Machine<StateID, EventID>.PendingEvent(
      try container.decode(EventID.self, forKey: .event),
      try container.eventData(forKey: .userInfo, payload: .payload),
      at: container.contains(.sent)
        ? Date(timeIntervalSinceReferenceDate: try container.seconds(forKey: .sent)) : nil
    )
  }
}
