// An entity is encoded with its prototype as configuration: only its snapshot is written. When it is decoded, the
// definition and all callbacks come from the prototype.

extension Machine where StateID: Encodable, EventID: Encodable {
  /// Encodes the snapshot of the machine: a single active state as that state alone, anything else as an object.
  ///
  /// An inactive machine is written as its initial state if entering that state has no further effect: no callback
  /// runs, no timer is set, no other transition follows. It is then decoded as an active machine. Any other inactive
  /// machine is written as inactive.
  ///
  /// - Parameters:
  ///   - encoder: The encoder.
  ///   - configuration: The prototype that the machine will be decoded with.
  /// - Throws: `EncodingError.invalidValue` if the prototype could not restore the snapshot.
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
  /// Returns this machine's snapshot for another prototype, with the prototype's names and after its migrations.
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
          debugDescription: "The prototype does not fit",
          underlyingError: error
        )
      )
    }
  }

  /// The active state, if there is nothing else to store.
  fileprivate var onlyState: StateID? {
    guard !storage.isDetailed else { return nil }
    let index = number.leaf.position
    return plan.stateIDs.indices.contains(index) ? plan.stateIDs[index] : nil
  }
}

extension Machine where StateID: Decodable, EventID: Decodable {
  /// Decodes an entity or a whole machine, and restores it with the definition and the callbacks of a prototype. No
  /// callback runs.
  ///
  /// The prototype decides about entities with an older definition: see `evolving(from:onMismatch:unmarked:marking:)`
  /// of InterlockEvolution. `Restored` reports the origin of each entity.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - configuration: The prototype. Its own state doesn't matter.
  /// - Throws: `DecodingError`, with the coding path, if the data is neither, its state is unknown, or its definition
  ///   is not accepted.
  public init(from decoder: any Decoder, configuration: Self) throws {
    self = try Restored(from: decoder, configuration: configuration).machine
  }

  /// Decodes an entity, as `init(from:configuration:)`, but no whole machine.
  ///
  /// A document in which each machine was the snapshot of another would be decoded twice at each level, by identifiers
  /// and by names.
  init(ofEntity decoder: any Decoder, _ prototype: Self) throws {
    self = try Restored(from: decoder, besides: nil, isEntity: true, prototype).machine
  }
}
