// A refusal as an answer to another program: codes and names, and a sentence for people. It leaves out errors thrown by
// guards and source locations, because those are internal.

extension Machine.Refusal: Hashable {
  /// Returns true if the same event is refused in the same configuration for the same reason, by the same guards.
  /// Errors thrown by guards are equal if they have the same type and description.
  ///
  /// A thrown refusal lists only the first refusing guard of each transition. A requested refusal lists all of them, so
  /// the two can differ.
  public static func == (left: Self, right: Self) -> Bool {
    left.event == right.event && left.configuration == right.configuration
      && left.reason == right.reason && left.candidates == right.candidates
      && left.missingCode == right.missingCode && left.failure == right.failure
      && left.expired == right.expired
  }

  /// Hashes event, configuration and reason.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(event)
    hasher.combine(configuration)
    hasher.combine(reason)
  }
}

/// The keys of a refusal.
///
/// Outside the generic type, because they don't depend on identifiers.
private enum RefusalKey: String, CodingKey {
  case event
  case states
  case reason
  case message
  case sources
  case candidates
  case payload
}

private enum CandidateKey: String, CodingKey {
  case source
  case target
  case unmet
}

private enum UnmetGuardKey: String, CodingKey {
  case name
  case number
  case missingValues
  case unmetTerms
}

extension Machine.Refusal: Encodable {
  /// Encodes the `event`, the `states` in which it is refused, the `reason` as its code, and a `message` for people;
  /// if there are any, also the `sources` where the event can be fired, the `candidates` with their `unmet` guards,
  /// and the types of a mismatched `payload`. States and events are encoded by their archived names.
  ///
  /// Errors thrown by guards and source locations are never encoded, not even in the message.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RefusalKey.self)
    try container.encode(identifierText(event), forKey: .event)
    try container.encode(configuration.map { identifierText($0) }, forKey: .states)
    try container.encode(reason, forKey: .reason)
    let message = reason == .guardFailed ? text("a guard has failed") : text(explanation)
    try container.encode(message, forKey: .message)
    let sources = sources.map { identifierText($0) }
    if reason == .noTransition { try container.encode(sources, forKey: .sources) }
    let candidates = candidates
    if !candidates.isEmpty { try container.encode(candidates, forKey: .candidates) }
    try container.encodeIfPresent(payloadMismatch, forKey: .payload)
  }
}

extension Machine.Refusal.Candidate: Encodable {
  /// Encodes the `source`, except of an any-state transition; the `target`, except of an internal transition; and the
  /// `unmet` guards.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CandidateKey.self)
    try container.encodeIfPresent(source.map { identifierText($0) }, forKey: .source)
    try container.encodeIfPresent(target.map { identifierText($0) }, forKey: .target)
    try container.encode(unmet, forKey: .unmet)
  }
}

extension Machine.Refusal.UnmetGuard: Encodable {
  /// Encodes the `name`, if there is one, the `number`, and any `missingValues` and `unmetTerms`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: UnmetGuardKey.self)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encode(number, forKey: .number)
    if !missingValues.isEmpty { try container.encode(missingValues, forKey: .missingValues) }
    if !unmetTerms.isEmpty { try container.encode(unmetTerms, forKey: .unmetTerms) }
  }
}
