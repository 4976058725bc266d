// The whole machine, definition included, as one document. `ArchivedMachine` has the format.

extension Machine: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes the definition, without closures and observers, and the state.
  ///
  /// - Throws: `EncodingError.invalidValue` where the `userInfo` of a state holds something else than
  ///   Booleans, numbers, strings, and lists and dictionaries of those.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public func encode(to encoder: any Encoder) throws {
    try ArchivedMachine(machine: self).encode(to: encoder)
  }
}

extension Machine: Decodable where StateID: Decodable, EventID: Decodable {
  /// Decodes a machine from its definition and its state.
  ///
  /// The machine has no callbacks, and its guarded events are refused, since nothing can say that
  /// their guards hold. `prototype.restored(from: machine.snapshot)` has both.
  ///
  /// - Throws: `DecodingError`, with the coding path: for an unknown version or key, and for a
  ///   definition that could not be built, with the `DefinitionError` underneath.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public init(from decoder: any Decoder) throws {
    self = try ArchivedMachine(from: decoder).machine
  }
}
