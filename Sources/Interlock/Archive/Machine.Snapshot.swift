extension Machine {
  /// What one entity has that its prototype has not: the state in which it is.
  ///
  /// A snapshot of an active flat machine is encoded as its state alone, such as `"read"`; one of an
  /// inactive machine as `{"active": false}`. <doc:ArchiveFormat> has the details.
  public struct Snapshot: Hashable, Sendable {
    /// The active state; nil while the machine is inactive.
    public let state: StateID?

    /// Makes a snapshot.
    ///
    /// - Parameter state: The active state; nil for an inactive machine.
    public init(state: StateID?) {
      self.state = state
    }
  }

  /// Why a snapshot does not fit a machine.
  public enum RestoreError: Error, Hashable, Sendable {
    /// The snapshot is in a state that the machine does not have.
    case unknownState(StateID, known: [StateID])
  }

  /// The state of this entity, apart from its definition.
  public var snapshot: Snapshot {
    Snapshot(state: isActive ? state : nil)
  }

  /// A machine of this definition, callbacks included, in the state of a snapshot. No callback runs.
  ///
  /// - Parameter snapshot: The snapshot, of this machine or of one with the same states.
  /// - Returns: The restored machine.
  /// - Throws: `RestoreError.unknownState` where the machine has no such state.
  /// - Complexity: O(1), one hash.
  public func restored(from snapshot: Snapshot) throws(RestoreError) -> Self {
    guard let state = snapshot.state else { return fresh() }
    guard let leaf = plan.nodes[state] else {
      throw .unknownState(state, known: plan.stateIDs)
    }
    var machine = fresh()
    machine.move(to: Configuration(leaves: [leaf]), timers: [], deferred: [])
    return machine
  }
}

extension Machine.RestoreError: CustomStringConvertible {
  /// The state, and the states that there are.
  public var description: String {
    switch self {
    case .unknownState(let state, let known):
      let nearest = nearestName(
        to: String(describing: state),
        among: known.prefix(1_000).map { String(describing: $0) }
      )
      let suggestion = nearest.map { " (did you mean \(quoted($0))?)" } ?? ""
      return "The machine has no state \(quoted(state))\(suggestion); its states are "
        + "\(list(of: known))."
    }
  }
}

extension Machine.Snapshot: Encodable where StateID: Encodable {
  private enum CodingKeys: String, CodingKey {
    case active
  }

  /// Encodes the state as a single value; an inactive machine as an object.
  public func encode(to encoder: any Encoder) throws {
    if let state {
      var container = encoder.singleValueContainer()
      try container.encode(state)
    } else {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(false, forKey: .active)
    }
  }
}

extension Machine.Snapshot: Decodable where StateID: Decodable {
  /// Decodes a state, or an object that says that the machine is inactive.
  ///
  /// - Throws: `DecodingError`, with the coding path, where it is neither.
  public init(from decoder: any Decoder) throws {
    if Self.canBeObject, try Self.isInactive(decoder) {
      self.init(state: nil)
      return
    }
    do {
      let container = try decoder.singleValueContainer()
      self.init(state: try container.decode(StateID.self))
    } catch {
      guard !Self.canBeObject, try Self.isInactive(decoder) else { throw Self.explained(error) }
      self.init(state: nil)
    }
  }

  /// Whether a state might be written as an object, so that the form of an inactive machine has to be
  /// looked for first. Raw values and strings are never, and the search would cost them time.
  private static var canBeObject: Bool {
    !(StateID.self is any RawRepresentable.Type
      || StateID.self is any LosslessStringConvertible.Type)
  }

  /// An error about the form of a document, with what is expected; any other error as it is.
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
        debugDescription: "Expected a state, or an object with \"active\": false for an inactive "
          + "machine. " + context.debugDescription,
        underlyingError: error
      )
    )
  }

  /// Whether it is the object form: `active` alone, and false.
  private static func isInactive(_ decoder: any Decoder) throws -> Bool {
    let key = ArchiveKey("active")
    guard let container = try? decoder.container(keyedBy: ArchiveKey.self),
      container.contains(key)
    else { return false }
    if canBeObject, (try? container.decode(Bool.self, forKey: key)) == nil { return false }
    let isActive = try container.decode(Bool.self, forKey: key)
    try decoder.rejectKeys(otherThan: [key.stringValue])
    guard !isActive else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: container,
        debugDescription: "An active machine is written as its state, not as an object."
      )
    }
    return true
  }
}
