#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ArchivedSnapshot {
  /// A timer as archived: for a state or for an event.
  struct Timer {
    let timer: Machine<StateID, EventID>.PendingTimer

    typealias Key = ArchivedTimerKey
  }
}

/// The keys of a timer.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedTimerKey: String, ArchiveKeys {
  case state
  case event
  case userInfo
  case payload
  case id
  case after
  case deadline

  static var ofTimeouts: [Self] { [.state, .after, .deadline] }
}

extension ArchivedSnapshot.Timer: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch timer.content {
    case .timeout(let state):
      try container.encode(state, forKey: .state)
    case .event(let item, let id):
      try container.encode(item.event, forKey: .event)
      try container.encode(item.data, forKey: .userInfo, payload: .payload)
      try container.encodeIfPresent(id, forKey: .id)
    }
    try container.encode(timer.seconds, forKey: .after)
    try container.encode(timer.deadline.timeIntervalSinceReferenceDate, forKey: .deadline)
  }
}

extension ArchivedSnapshot.Timer: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: Key.allCases)
    let container = try decoder.container(keyedBy: Key.self)
    guard container.contains(.event) != container.contains(.state) else {
      throw DecodingError.dataCorruptedError(
        forKey: .state,
        in: container,
        debugDescription:
          "A timer has either a \"state\", for its timeout, or an \"event\" that was "
          + "sent with a delay."
      )
    }
    let isTimeout = container.contains(.state)
    if isTimeout { try decoder.rejectKeys(otherThan: Key.ofTimeouts) }
    let deadline = try container.seconds(forKey: .deadline)
    timer = Machine<StateID, EventID>.PendingTimer(
      isTimeout
        ? .timeout(of: try container.decode(StateID.self, forKey: .state))
        : try Self.event(container),
      seconds: try container.seconds(forKey: .after),
      deadline: Date(timeIntervalSinceReferenceDate: deadline)
    )
  }

  private static func event(
    _ container: KeyedDecodingContainer<Key>
  ) throws -> Machine<StateID, EventID>.PendingTimer.Content {
    return .event(
      Machine<StateID, EventID>.PendingEvent(
        try container.decode(EventID.self, forKey: .event),
        try container.eventData(forKey: .userInfo, payload: .payload)
      ),
      id: try container.decodeIfPresent(String.self, forKey: .id)
    )
  }
}

extension KeyedDecodingContainer {
  /// A number of seconds. Property lists can contain NaN and infinity.
  func seconds(forKey key: Key) throws -> Double {
    let seconds = try decode(Double.self, forKey: key)
    guard seconds.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "Expected a number of seconds; found \(seconds)."
      )
    }
    return seconds
  }
}
