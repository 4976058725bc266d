#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import Interlock

private enum Key: String, ArchiveKeys {
  case number
  case activate
  case event
  case timer
  case skipping
  case settle
  case userInfo
  case payload
  case time
  case digest
  case states
  case failure

  static var inputs: [Self] { [.activate, .event, .timer, .settle] }
}

extension Machine.JournalRecord: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes the record as an object.
  ///
  /// - Throws: `EncodingError.invalidValue` if the user info holds anything other than Booleans, numbers,
  ///   strings, and lists and dictionaries of those.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(number, forKey: .number)
    switch input {
    case .activation: try container.encode(true, forKey: .activate)
    case .event(let event, _, _, _): try container.encode(event, forKey: .event)
    case .settling: try container.encode(true, forKey: .settle)
    case .timer(let time, let skipped):
      try container.encode(time.timeIntervalSinceReferenceDate, forKey: .timer)
      if skipped != 0 { try container.encode(skipped, forKey: .skipping) }
    }
    try container.encode(input.data, forKey: .userInfo, payload: .payload)
    if case .timer = input {
    } else if let time = input.time {
      try container.encode(time.timeIntervalSinceReferenceDate, forKey: .time)
    }
    try container.encode(digest, forKey: .digest)
    try container.encode(configuration, forKey: .states)
    try container.encodeIfPresent(failure, forKey: .failure)
  }
}

extension Machine.JournalRecord: Decodable where StateID: Decodable, EventID: Decodable {
  /// Decodes a record.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it is no record, or has unknown keys.
  public init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: Key.allCases)
    let container = try decoder.container(keyedBy: Key.self)
    let configuration = try container.decode([StateID].self, forKey: .states)
    try ArchiveLimits().addNames(configuration.count, at: container.codingPath + [Key.states])
    self.init(
      number: try container.decode(Int.self, forKey: .number),
      input: try Self.input(container),
      digest: try container.decode(Fingerprint.self, forKey: .digest),
      configuration: configuration,
      failure: try container.decodeIfPresent(String.self, forKey: .failure)
    )
  }

  private static func input(_ container: KeyedDecodingContainer<Key>) throws -> Machine.JournalInput
  {
    let kind = try container.key(among: Key.inputs)
    if kind != .timer { try reject([.skipping], in: container, "Only a timer is after others.") }
    switch kind {
    case .activate:
      guard try container.decode(Bool.self, forKey: .activate) else {
        throw wrong(container, .activate, "An activation is written as true.")
      }
      try reject([.payload], in: container, "Only an event has a payload.")
      return .activation(
        userInfo: try container.userInfo(forKey: .userInfo),
        at: try time(container)
      )
    case .settle:
      guard try container.decode(Bool.self, forKey: .settle) else {
        throw wrong(container, .settle, "Settling is written as true.")
      }
      try reject([.payload], in: container, "Only an event has a payload.")
      return .settling(
        userInfo: try container.userInfo(forKey: .userInfo),
        at: try time(container)
      )
    case .event:
      return .event(
        try container.decode(EventID.self, forKey: .event),
        payload: try container.decodePayloadIfPresent(forKey: .payload),
        userInfo: try container.userInfo(forKey: .userInfo),
        at: try time(container)
      )
    case .timer:
      try reject(
        [.userInfo, .payload, .time],
        in: container,
        "A timer has only a deadline."
      )
      let skipped = try container.decodeIfPresent(Int.self, forKey: .skipping) ?? 0
      guard skipped >= 0 else {
        throw wrong(container, .skipping, "Expected a number of timers.")
      }
      return .timer(due: try date(container, .timer), skipping: skipped)
    default:
      throw wrong(
        container,
        .event,
        "Expected one of the keys \(list(of: Key.inputs.map(\.rawValue)))."
      )
    }
  }

  private static func reject(
    _ keys: [Key],
    in container: KeyedDecodingContainer<Key>,
    _ reason: String
  ) throws {
    for key in keys where container.contains(key) { throw wrong(container, key, reason) }
  }

  private static func time(_ container: KeyedDecodingContainer<Key>) throws -> Date? {
    container.contains(.time) ? try date(container, .time) : nil
  }

  private static func date(_ container: KeyedDecodingContainer<Key>, _ key: Key) throws -> Date {
    let seconds = try container.decode(Double.self, forKey: key)
    guard seconds.isFinite else { throw wrong(container, key, "Expected a number of seconds.") }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  private static func wrong(
    _ container: KeyedDecodingContainer<Key>,
    _ key: Key,
    _ text: String
  ) -> DecodingError {
    .dataCorruptedError(forKey: key, in: container, debugDescription: text)
  }
}
