#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A snapshot as an object: of an inactive machine, or of one of which the active state does not say all.
struct ArchivedSnapshot<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Snapshot = Machine<StateID, EventID>.Snapshot

  let snapshot: Snapshot

  enum Key: String, CodingKey, CaseIterable {
    case active
    case states
    case history
    case timers
    case deferred
  }

  enum HistoryKey: String, CodingKey, CaseIterable {
    case state
    case was
  }

  enum TimerKey: String, CodingKey, CaseIterable {
    case state
    case event
    case userInfo
    case id
    case after
    case deadline
  }

  enum EventKey: String, CodingKey, CaseIterable {
    case event
    case userInfo
  }

  struct History {
    let state: StateID
    let was: [StateID]
  }

  struct Timer {
    let timer: Machine<StateID, EventID>.PendingTimer
  }

  struct Event {
    let event: Machine<StateID, EventID>.PendingEvent
  }
}

extension ArchivedSnapshot: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    guard !snapshot.configuration.isEmpty else {
      try container.encode(false, forKey: .active)
      return
    }
    try container.encode(snapshot.configuration, forKey: .states)
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

extension ArchivedSnapshot.Timer: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ArchivedSnapshot.TimerKey.self)
    switch timer.content {
    case .timeout(let state):
      try container.encode(state, forKey: .state)
    case .event(let item, let id):
      try container.encode(item.event, forKey: .event)
      if !item.userInfo.isEmpty {
        try container.encode(ArchivedUserInfo(item.userInfo), forKey: .userInfo)
      }
      try container.encodeIfPresent(id, forKey: .id)
    }
    try container.encode(timer.seconds, forKey: .after)
    try container.encode(timer.deadline.timeIntervalSinceReferenceDate, forKey: .deadline)
  }
}

extension ArchivedSnapshot.Event: Encodable where EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ArchivedSnapshot.EventKey.self)
    try container.encode(event.event, forKey: .event)
    if !event.userInfo.isEmpty {
      try container.encode(ArchivedUserInfo(event.userInfo), forKey: .userInfo)
    }
  }
}

extension ArchivedSnapshot: Decodable where StateID: Decodable, EventID: Decodable {
  /// Whether a document is of this form: it says that a machine is inactive, or which states are active.
  /// A state that is an object itself can have a key of the same name, of another type.
  static func isIn(_ decoder: any Decoder) -> Bool {
    guard let container = try? decoder.container(keyedBy: Key.self) else { return false }
    guard Snapshot.canBeObject else {
      return container.contains(.active) || container.contains(.states)
    }
    return (try? container.decode(Bool.self, forKey: .active)) != nil
      || (try? container.decode([StateID].self, forKey: .states)) != nil
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.active) {
      try Self.checkInactive(decoder, container)
      snapshot = Snapshot(state: nil)
      return
    }
    try decoder.rejectKeys(otherThan: Key.allCases.map(\.rawValue))
    let limits = ArchiveLimits.current ?? ArchiveLimits()
    snapshot = try ArchiveLimits.$current.withValue(limits) {
      Snapshot(
        configuration: try Self.states(container),
        history: try Self.history(container),
        timers: try container.decodeIfPresent([Timer].self, forKey: .timers)?.map(\.timer) ?? [],
        deferred: try container.decodeIfPresent([Event].self, forKey: .deferred)?.map(\.event) ?? []
      )
    }
  }

  private static func checkInactive(
    _ decoder: any Decoder,
    _ container: KeyedDecodingContainer<Key>
  ) throws {
    let isActive = try container.decode(Bool.self, forKey: .active)
    try decoder.rejectKeys(otherThan: [Key.active.rawValue])
    guard !isActive else {
      throw DecodingError.dataCorruptedError(
        forKey: .active,
        in: container,
        debugDescription: "An active machine is written as its state, or with its \"states\"."
      )
    }
  }

  private static func states(_ container: KeyedDecodingContainer<Key>) throws -> [StateID] {
    let states = try container.decode([StateID].self, forKey: .states)
    guard !states.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .states,
        in: container,
        debugDescription: "Expected at least one active state; an inactive machine is written as "
          + "{\"active\": false}."
      )
    }
    return states
  }

  private static func history(
    _ container: KeyedDecodingContainer<Key>
  ) throws -> [StateID: [StateID]] {
    let records = try container.decodeIfPresent([History].self, forKey: .history) ?? []
    return Dictionary(records.map { ($0.state, $0.was) }) { _, last in last }
  }
}

extension ArchivedSnapshot.History: Decodable where StateID: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: ArchivedSnapshot.HistoryKey.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: ArchivedSnapshot.HistoryKey.self)
    state = try container.decode(StateID.self, forKey: .state)
    was = try container.decode([StateID].self, forKey: .was)
  }
}

extension ArchivedSnapshot.Timer: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: ArchivedSnapshot.TimerKey.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: ArchivedSnapshot.TimerKey.self)
    guard container.contains(.event) != container.contains(.state) else {
      throw DecodingError.dataCorruptedError(
        forKey: .state,
        in: container,
        debugDescription:
          "A timer has either the \"state\" whose timeout it is, or the \"event\" that "
          + "was sent with a delay."
      )
    }
    let content: Machine<StateID, EventID>.PendingTimer.Content
    if container.contains(.event) {
      let userInfo = try container.decodeIfPresent(ArchivedUserInfo.self, forKey: .userInfo)
      content = .event(
        Machine<StateID, EventID>.PendingEvent(
          event: try container.decode(EventID.self, forKey: .event),
          userInfo: userInfo?.userInfo ?? UserInfo()
        ),
        id: try container.decodeIfPresent(String.self, forKey: .id)
      )
    } else {
      content = .timeout(of: try container.decode(StateID.self, forKey: .state))
    }
    let deadline = try container.decode(Double.self, forKey: .deadline)
    timer = Machine<StateID, EventID>.PendingTimer(
      content,
      seconds: try container.decode(Double.self, forKey: .after),
      deadline: Date(timeIntervalSinceReferenceDate: deadline)
    )
  }
}

extension ArchivedSnapshot.Event: Decodable where EventID: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: ArchivedSnapshot.EventKey.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: ArchivedSnapshot.EventKey.self)
    let userInfo = try container.decodeIfPresent(ArchivedUserInfo.self, forKey: .userInfo)
    event = Machine<StateID, EventID>.PendingEvent(
      event: try container.decode(EventID.self, forKey: .event),
      userInfo: userInfo?.userInfo ?? UserInfo()
    )
  }
}
