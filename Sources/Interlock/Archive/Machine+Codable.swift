// The whole machine, including its definition, as one document. `ArchivedMachine` has the format.

extension Machine: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes the definition, without closures, and the state.
  ///
  /// - Throws: `EncodingError.invalidValue` if the `userInfo` of a state contains anything except Booleans, numbers,
  ///   strings, and arrays and dictionaries of those.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public func encode(to encoder: any Encoder) throws {
    try ArchivedMachine(machine: self).encode(to: encoder)
  }
}

extension Machine: Decodable where StateID: Decodable, EventID: Decodable {
  /// Decodes a machine from its definition and its state.
  ///
  /// The machine has no code, so it refuses transitions that would run any: guards, because their answers are unknown;
  /// callbacks, observers and activities, because their work would not be done. Bind named code with ``bound(to:)`` or
  /// during decoding, with a `Behaviour` in the decoder's `userInfo` under `behaviour`.
  /// `prototype.restored(from: machine.snapshot)` uses the prototype's code. ``skippingMissingCode()`` leaves code out.
  ///
  /// - Throws: `DecodingError`, with the coding path: for an unknown version or key, and for a definition that can't
  ///   be built, with the `DefinitionError` as the underlying error.
  /// - Complexity: O(*s* + *r*) in states and transitions.
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

/// The error message for an entity where a whole machine is expected because the prototype was forgotten.
private enum EntityInPlaceOfMachine {
  static func error(_ decoder: any Decoder, _ error: DecodingError) -> DecodingError {
    guard let name = entityText(decoder) else { return error }
    return .typeMismatch(
      DynamicMachine.self,
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription:
          "Found \(name) instead of a whole machine with its definition. Decode an entity with its "
          + "prototype: put '@Stored' before the property, or pass the prototype to the decoder as "
          + "'configuration'."
      )
    )
  }

  /// A description of an entity; nil if it isn't one.
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
  /// The key under which a decoder's `userInfo` holds the `Machine.Behaviour` for whole machines of its type.
  ///
  /// ```swift
  /// decoder.userInfo[.behaviour] = behaviour
  /// ```
  ///
  /// If the code doesn't fit, decoding throws a `DecodingError` with the `BindingError` as the underlying error.
  public static var behaviour: Self {
    guard let key = Self(rawValue: "org.interlock.behaviour") else {
      preconditionFailure("every string is a key")
    }
    return key
  }
}
