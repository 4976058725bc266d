// The form of a snapshot in a document. `ArchivedSnapshot` is the object for everything besides a plain state.

extension Machine.Snapshot: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes a single active state as that state alone, anything else as an object.
  ///
  /// - Throws: `EncodingError.invalidValue` if the user info of a waiting event contains anything except Booleans,
  ///   numbers, strings, and arrays and dictionaries of those.
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
  /// Whether a state might be encoded as an object, so that the form of a snapshot has to be determined first. Raw
  /// values and strings skip that step, which takes time.
  static var canBeObject: Bool {
    !(StateID.self is any RawRepresentable.Type
      || StateID.self is any LosslessStringConvertible.Type)
  }
}

extension Machine.Snapshot: Decodable where StateID: Decodable, EventID: Decodable {
  /// Decodes a state, or an object.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it is neither.
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

  /// Decodes a state or an object; or, if the state has its own column, the rest.
  init(from decoder: any Decoder, besides column: StateColumn?) throws {
    guard let column else {
      try self.init(from: decoder)
      return
    }
    let state = try ColumnKey.state.placing { try column.decode(StateID.self) }
    self = try ArchivedSnapshot(from: decoder, besides: state).snapshot
  }

  /// Adds the expected form to an error about the form of a document; returns any other error unchanged.
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
          + "\"active\": false for an inactive machine. " + context.debugDescription
      )
    )
  }
}
