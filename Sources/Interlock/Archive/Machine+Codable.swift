// The whole machine, definition included, as one document. `ArchivedMachine` has the format.

extension Machine: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes the definition, without closures, and the state.
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
  /// The machine has no code. Rows on whose way there was some are refused: guards, since nothing can say that
  /// they hold; callbacks, observers and activities, since what they would do would not be done. What has a name
  /// can be bound, by ``bound(to:)`` or, while it is decoded, by a `Behaviour` in the `userInfo` of the decoder
  /// under `behaviour`. `prototype.restored(from: machine.snapshot)` has the code of the prototype, and
  /// ``skippingMissingCode()`` does without.
  ///
  /// - Throws: `DecodingError`, with the coding path: for an unknown version or key, and for a
  ///   definition that could not be built, with the `DefinitionError` underneath.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public init(from decoder: any Decoder) throws {
    let machine: Self
    do {
      machine = try ArchivedMachine<StateID, EventID>(from: decoder).machine
    } catch let error as DecodingError {
      throw EntityInPlaceOfMachine.error(decoder, error)
    }
    guard let behaviour = decoder.userInfo[.behaviour] as? Behaviour else {
      self = machine
      return
    }
    do {
      self = try machine.bound(to: behaviour)
    } catch {
      throw decoder.corrupted(error)
    }
  }
}

/// What is said where a whole machine is expected and an entity stands: the prototype was forgotten.
private enum EntityInPlaceOfMachine {
  static func error(_ decoder: any Decoder, _ error: DecodingError) -> DecodingError {
    guard let name = entityText(decoder) else { return error }
    return .typeMismatch(
      DynamicMachine.self,
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription:
          "Found \(name) where a whole machine should be, with its definition. An entity is read "
          + "with its prototype: put '@CodableConfiguration(from:)' before the property, or pass the prototype as "
          + "'configuration' to the decoder.",
        underlyingError: error
      )
    )
  }

  /// What an entity looks like; nil for what is none.
  private static func entityText(_ decoder: any Decoder) -> String? {
    if let container = try? decoder.singleValueContainer() {
      if let text = try? container.decode(String.self) { return quoted(text) }
      if let number = try? container.decode(Int.self) { return "\(number)" }
    }
    guard let object = try? decoder.container(keyedBy: ArchivedSnapshotKey.self),
      object.contains(.states) || object.contains(.active),
      let whole = try? decoder.container(keyedBy: ArchivedMachineKey.self),
      !whole.contains(.interlock), !whole.contains(.initial), !whole.contains(.events)
    else { return nil }
    return "the state of an entity"
  }
}

extension CodingUserInfoKey {
  /// Where a decoder has the `Machine.Behaviour` to which whole machines of its type are bound.
  ///
  ///     decoder.userInfo[.behaviour] = behaviour
  ///
  /// What does not fit is a `DecodingError` with the `BindingError` underneath.
  public static var behaviour: Self {
    guard let key = Self(rawValue: "org.interlock.behaviour") else {
      preconditionFailure("every string is a key")
    }
    return key
  }
}
