#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// An entity is encoded with its prototype as configuration: only its snapshot is written, and the
// definition with all callbacks comes from the prototype when it is read.

extension Machine: EncodableWithConfiguration where StateID: Encodable, EventID: Encodable {
  /// The prototype: a machine of the definition to which the entity belongs.
  public typealias EncodingConfiguration = Self

  /// Encodes the snapshot of the machine.
  ///
  /// - Parameters:
  ///   - encoder: The encoder.
  ///   - configuration: The prototype with which the machine will be decoded.
  /// - Throws: `EncodingError.invalidValue` where the prototype could not restore the snapshot.
  public func encode(to encoder: any Encoder, configuration: Self) throws {
    if configuration.plan === plan, let state = onlyState {
      var container = encoder.singleValueContainer()
      try container.encode(state)
      return
    }
    if configuration.plan !== plan {
      do {
        _ = try configuration.restored(from: snapshot)
      } catch {
        throw EncodingError.invalidValue(
          self,
          EncodingError.Context(
            codingPath: encoder.codingPath,
            debugDescription: "The prototype does not fit: \(error)",
            underlyingError: error
          )
        )
      }
    }
    try snapshot.encode(to: encoder)
  }
}

extension Machine {
  /// The active state, where it says all that there is to say.
  fileprivate var onlyState: StateID? {
    let index = Int(number) - 1
    return plan.stateIDs.indices.contains(index) ? plan.stateIDs[index] : nil
  }
}

extension Machine where StateID: Decodable {
  /// The machine of an entity that is written as its state: most are. Nil for any other, and for one that is
  /// wrong.
  fileprivate func machine(inStateOf decoder: any Decoder) -> Self? {
    guard !Snapshot.canBeObject,
      let container = try? decoder.singleValueContainer(),
      let state = try? container.decode(StateID.self)
    else { return nil }
    return machine(inOnly: state)
  }
}

extension Machine: DecodableWithConfiguration where StateID: Decodable, EventID: Decodable {
  /// The prototype: a machine of the definition to which the entity belongs.
  public typealias DecodingConfiguration = Self

  /// Decodes a snapshot and restores it with the definition and the callbacks of a prototype. No
  /// callback runs.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - configuration: The prototype; its own state is of no importance.
  /// - Throws: `DecodingError`, with the coding path, where it is no snapshot or its state is unknown.
  public init(from decoder: any Decoder, configuration: Self) throws {
    if let machine = configuration.machine(inStateOf: decoder) {
      self = machine
      return
    }
    let snapshot = try Snapshot(from: decoder)
    do {
      self = try configuration.restored(from: snapshot)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(error)",
          underlyingError: error
        )
      )
    }
  }
}
