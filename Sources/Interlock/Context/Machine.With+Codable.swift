// An entity is encoded with its prototype, like a machine without a context. The machine doesn't encode the context.

extension Machine.With {
  /// The current configuration, with history, timers and deferred events, as data.
  public var snapshot: Machine.Snapshot { machine.snapshot }

  /// Returns a machine of this definition, including callbacks, in the configuration of a snapshot. No callback runs.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, of this machine or of one with the same states.
  ///   - deadlines: What happens to its timers.
  /// - Returns: The restored machine.
  /// - Throws: `RestoreError` if the snapshot doesn't fit.
  public func restored(
    from snapshot: Machine.Snapshot,
    deadlines: RestoredDeadlines = .kept
  ) throws(Machine.RestoreError) -> Self {
    Self(try machine.restored(from: snapshot, deadlines: deadlines))
  }
}

extension Machine.With where StateID: Encodable, EventID: Encodable {
  /// Encodes the snapshot of the machine: a single active state as a single value, anything else as an object.
  ///
  /// - Parameters:
  ///   - encoder: The encoder.
  ///   - configuration: The prototype that the machine will be decoded with.
  /// - Throws: `EncodingError.invalidValue` if the prototype could not restore the snapshot.
  public func encode(to encoder: any Encoder, configuration: Self) throws {
    try machine.encode(to: encoder, configuration: configuration.machine)
  }
}

extension Machine.With where StateID: Decodable, EventID: Decodable {
  /// Decodes an entity and restores it with the definition and the callbacks of a prototype. No callback runs.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - configuration: The prototype; its own state is ignored.
  /// - Throws: `DecodingError`, with the coding path, if the state is unknown, or the data doesn't fit.
  public init(from decoder: any Decoder, configuration: Self) throws {
    self.init(try Machine(from: decoder, configuration: configuration.machine))
  }
}

extension Machine.With: Encodable
where
  StateID: MachineStates & Encodable, EventID: Encodable,
  StateID.Prototype == Machine<StateID, EventID>.With<Context>
{
  /// Encodes the machine as an entity, a copy of the prototype that its states name.
  ///
  /// - Throws: `EncodingError.invalidValue` if it has another definition than the prototype.
  public func encode(to encoder: any Encoder) throws {
    try machine.encode(to: encoder, asCopyOf: StateID.prototype.machine)
  }
}

extension Machine.With: Decodable
where
  StateID: MachineStates & Decodable, EventID: Decodable,
  StateID.Prototype == Machine<StateID, EventID>.With<Context>
{
  /// Decodes an entity and restores it with the prototype that its states name. No callback runs.
  ///
  /// - Throws: `DecodingError`, with the coding path, if the state is unknown, or the data doesn't fit.
  public init(from decoder: any Decoder) throws {
    try self.init(from: decoder, configuration: StateID.prototype)
  }
}
