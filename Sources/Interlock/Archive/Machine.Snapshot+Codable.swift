// The form of a snapshot in a document. `ArchivedSnapshot` has the object, for what a state does not say.

extension Machine.Snapshot: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes a single active state as it is, anything else as an object.
  ///
  /// - Throws: `EncodingError.invalidValue` where the user info of a waiting event holds something else than
  ///   Booleans, numbers, strings, and lists and dictionaries of those.
  public func encode(to encoder: any Encoder) throws {
    if isState {
      var container = encoder.singleValueContainer()
      try container.encode(configuration[0])
    } else {
      try ArchivedSnapshot(snapshot: self).encode(to: encoder)
    }
  }
}

extension Machine.Snapshot {
  /// Whether a state might be written as an object, so that the form of a snapshot has to be looked for
  /// first. Raw values and strings are never, and the search would cost them time.
  static var canBeObject: Bool {
    !(StateID.self is any RawRepresentable.Type
      || StateID.self is any LosslessStringConvertible.Type)
  }
}

extension Machine.Snapshot: Decodable where StateID: Decodable, EventID: Decodable {
  /// Decodes a state, or an object.
  ///
  /// - Throws: `DecodingError`, with the coding path, where it is neither.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
  public init(from decoder: any Decoder) throws {
    if Self.canBeObject, ArchivedSnapshot<StateID, EventID>.isIn(decoder) {
      self = try ArchivedSnapshot(from: decoder).snapshot
      return
    }
    do {
      let container = try decoder.singleValueContainer()
      self.init(state: try container.decode(StateID.self))
    } catch {
      guard !Self.canBeObject, ArchivedSnapshot<StateID, EventID>.isIn(decoder) else {
        throw Self.explained(error)
      }
      self = try ArchivedSnapshot(from: decoder).snapshot
    }
  }

  /// An error about the form of a document, with what is expected; any other error as it is.
  private static func explained(_ error: any Error) -> any Error {
    let context: DecodingError.Context
    switch error {
    case DecodingError.typeMismatch(_, let mismatch): context = mismatch
    case DecodingError.keyNotFound(_, let missing): context = missing
    case DecodingError.valueNotFound(_, let missing): context = missing
    default: return error
    }
    return DecodingError.typeMismatch(
      StateID.self,
      DecodingError.Context(
        codingPath: context.codingPath,
        debugDescription: "Expected a state, an object with \"states\", or an object with "
          + "\"active\": false for an inactive machine. " + context.debugDescription,
        underlyingError: error
      )
    )
  }
}
