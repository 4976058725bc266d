#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// An entity is encoded with its prototype as configuration, as a machine without a context is. The context is not the
// machine's to encode.

extension Machine.With {
  /// Where the machine is, as data.
  public var snapshot: Machine.Snapshot { machine.snapshot }

  /// A machine of this definition, callbacks included, in the configuration of a snapshot. No callback runs.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, of this machine or of one with the same states.
  ///   - deadlines: What becomes of its timers.
  /// - Returns: The restored machine.
  /// - Throws: `RestoreError` where it does not fit.
  public func restored(
    from snapshot: Machine.Snapshot,
    deadlines: RestoredDeadlines = .kept
  ) throws(Machine.RestoreError) -> Self {
    Self(try machine.restored(from: snapshot, deadlines: deadlines))
  }
}

extension Machine.With: EncodableWithConfiguration where StateID: Encodable, EventID: Encodable {
  /// The prototype: a machine of the definition to which the entity belongs.
  public typealias EncodingConfiguration = Self

  /// Encodes the snapshot of the machine: a single active state as it is, anything else as an object.
  ///
  /// - Parameters:
  ///   - encoder: The encoder.
  ///   - configuration: The prototype with which the machine will be decoded.
  /// - Throws: `EncodingError.invalidValue` where the prototype could not restore the snapshot.
  public func encode(to encoder: any Encoder, configuration: Self) throws {
    try machine.encode(to: encoder, configuration: configuration.machine)
  }
}

extension Machine.With: DecodableWithConfiguration where StateID: Decodable, EventID: Decodable {
  /// The prototype: a machine of the definition to which the entity belongs.
  public typealias DecodingConfiguration = Self

  /// Decodes an entity and restores it with the definition and the callbacks of a prototype. No callback runs.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - configuration: The prototype; its own state is ignored.
  /// - Throws: `DecodingError`, with the coding path, where the state is unknown, or does not fit.
  public init(from decoder: any Decoder, configuration: Self) throws {
    self.init(try Machine(from: decoder, configuration: configuration.machine))
  }
}
