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

  /// Encodes the snapshot of the machine: a single active state as it is, anything else as an object.
  ///
  /// An inactive machine is written as its initial state wherever entering that does nothing that would be lost: no
  /// callback runs, no timer is set, nothing follows. It is read as an active one. Any other says that it is inactive.
  ///
  /// - Parameters:
  ///   - encoder: The encoder.
  ///   - configuration: The prototype with which the machine will be decoded.
  /// - Throws: `EncodingError.invalidValue` where the prototype could not restore the snapshot.
  public func encode(to encoder: any Encoder, configuration: Self) throws {
    guard configuration.plan.identity === plan.identity else {
      try fitted(to: configuration, encoder).encode(to: encoder, configuration: configuration)
      return
    }
    let machine = stored
    let mark = configuration.plan.lineage?.mark
    guard mark == nil, let state = machine.onlyState else {
      var snapshot = machine.unmarkedSnapshot
      snapshot.fingerprint = mark
      try snapshot.encode(to: encoder)
      return
    }
    var container = encoder.singleValueContainer()
    try container.encode(state)
  }
}

extension Machine {
  /// The machine of another prototype that is where this one is: with its names, and after its migrations.
  fileprivate func fitted(
    to prototype: Self,
    _ encoder: any Encoder
  ) throws(EncodingError) -> Self {
    do throws(RestoreError) {
      return try prototype.restored(from: snapshot)
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

  /// The active state, where it says all that there is to say.
  fileprivate var onlyState: StateID? {
    guard !backing.isDetailed else { return nil }
    let index = number.leaf.position
    return plan.stateIDs.indices.contains(index) ? plan.stateIDs[index] : nil
  }
}

extension Machine: DecodableWithConfiguration where StateID: Decodable, EventID: Decodable {
  /// The prototype: a machine of the definition to which the entity belongs.
  public typealias DecodingConfiguration = Self

  /// Decodes an entity, or a whole machine, and restores it with the definition and the callbacks of a
  /// prototype. No callback runs.
  ///
  /// One of an older definition is taken over as the prototype says: see
  /// `evolving(from:onMismatch:unmarked:marking:)` of InterlockEvolution. `Restored` tells which are.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - configuration: The prototype; its own state is of no importance.
  /// - Throws: `DecodingError`, with the coding path, where it is neither, its state is unknown, or it is not
  ///   taken over.
  public init(from decoder: any Decoder, configuration: Self) throws {
    self = try Restored(from: decoder, configuration: configuration).machine
  }
}
