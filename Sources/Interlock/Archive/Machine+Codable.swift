// A machine is encoded as where it is if the type of its states has the prototype, otherwise as a whole.

extension Machine: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes the machine as an entity, a copy of the prototype that its states name; as a whole, like ``Archive``, if
  /// they name none.
  ///
  /// - Throws: `EncodingError.invalidValue` if the machine has another definition than the prototype, or its `userInfo`
  ///   can't be encoded.
  /// - Complexity: O(1) for an entity that is nothing but a state; O(*s* + *r*) in states and transitions for a whole
  ///   machine.
  public func encode(to encoder: any Encoder) throws {
    guard let prototype = Self.ofStates else { return try Archive(self).encode(to: encoder) }
    try encode(to: encoder, asCopyOf: prototype)
  }
}

extension Machine: Decodable where StateID: Decodable, EventID: Decodable {
  /// Decodes an entity or a whole machine, and restores it with the prototype that its states name. If they name none,
  /// decodes a whole machine, without code: see ``Archive``.
  ///
  /// - Throws: `DecodingError`, with the coding path, if the data is neither, its state is unknown, or its definition is
  ///   not accepted or can't be built.
  /// - Complexity: As that of `encode(to:)`.
  public init(from decoder: any Decoder) throws {
    if let prototype = Self.ofStates {
      try self.init(from: decoder, configuration: prototype)
    } else {
      self = try Archive(from: decoder).machine
    }
  }
}

extension Machine {
  /// The prototype that the type of the states names; nil if it names none, or one of another type.
  fileprivate static var ofStates: Self? {
    (StateID.self as? any MachineStates.Type)?.prototype(as: Self.self)
  }
}

extension MachineStates {
  fileprivate static func prototype<Value>(as type: Value.Type) -> Value? {
    prototype as? Value
  }
}

extension Machine where StateID: Encodable, EventID: Encodable {
  /// Encodes the machine as an entity of a prototype.
  ///
  /// - Throws: `EncodingError.invalidValue` if it has another definition.
  func encode(to encoder: any Encoder, asCopyOf prototype: Self) throws {
    guard plan.identity === prototype.plan.identity || fingerprint == prototype.fingerprint else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: """
            The machine is no copy of '\(StateID.self).prototype', of which only the state would be written. Encode \
            'Machine.Archive(machine)' instead, or pass its own prototype to the encoder as 'configuration'.
            """
        )
      )
    }
    try encode(to: encoder, configuration: prototype)
  }
}
