// A waiting event, as an object with the keys `event` and `userInfo`, as in the list of deferred events.

extension Machine.PendingEvent: Encodable where EventID: Encodable {
  /// Encodes the event, and what was passed along with it unless that is empty.
  ///
  /// - Throws: `EncodingError.invalidValue` if the user info contains anything except Booleans, numbers, strings, and
  ///   arrays and dictionaries of those.
  public func encode(to encoder: any Encoder) throws {
    try ArchivedSnapshot<StateID, EventID>.Event(event: self).encode(to: encoder)
  }
}

extension Machine.PendingEvent: Decodable where EventID: Decodable {
  /// Decodes an event and what was passed along with it.
  ///
  /// - Throws: `DecodingError`, with the coding path, if the value is something else, or has other keys.
  public init(from decoder: any Decoder) throws {
    let limits = ArchiveLimits.current ?? ArchiveLimits()
    self = try ArchiveLimits.$current.withValue(limits) {
      try ArchivedSnapshot<StateID, EventID>.Event(from: decoder).event
    }
  }
}
