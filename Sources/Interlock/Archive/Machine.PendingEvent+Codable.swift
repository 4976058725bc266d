// A waiting event, as in the list of deferred events: an object with the keys `event` and `userInfo`, and `payload` if it
// has one. Of an event in a mailbox, `sent` is the time.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Machine.PendingEvent: Encodable where EventID: Encodable {
  /// Encodes the event, its user info unless that is empty, its payload, and the time at which it was sent if known.
  ///
  /// - Throws: `EncodingError.invalidValue` if the user info contains anything except Booleans, numbers, strings, and
  ///   arrays and dictionaries of those.
  public func encode(to encoder: any Encoder) throws {
    try ArchivedSnapshot<StateID, EventID>.Event(event: self).encode(to: encoder)
    var container = encoder.container(keyedBy: ArchivedPendingEventKey.self)
    try container.encodeIfPresent(time?.timeIntervalSinceReferenceDate, forKey: .sent)
  }
}

extension Machine.PendingEvent: Decodable where EventID: Decodable {
  /// Decodes an event, its user info and payload, and the time at which it was sent.
  ///
  /// - Throws: `DecodingError`, with the coding path, if the value is something else, or has other keys.
  public init(from decoder: any Decoder) throws {
    let limits = ArchiveLimits.current ?? ArchiveLimits()
    self = try limits.decoding {
      let keys = ArchivedPendingEventKey.allCases
      return try ArchivedSnapshot<StateID, EventID>.Event(from: decoder, keys: keys).event
    }
  }
}
