extension Machine {
  /// A machine that was decoded with its prototype, and the origin of its archive.
  ///
  /// ```swift
  /// let restored = try decoder.decode(Inbox.Restored.self, from: data, configuration: inbox)
  /// if restored.origin != .current { try store.write(restored.machine) }
  /// ```
  public struct Restored: Sendable {
    /// The definition with which an archive was written.
    public enum Origin: Hashable, Sendable {
      /// The machine's own definition, or an unknown one.
      case current
      /// An older definition whose entities all fit unchanged.
      case accepted(Fingerprint)
      /// An older definition, from which it was migrated.
      case migrated(from: Fingerprint)
    }

    /// The machine.
    public let machine: Machine

    /// The definition with which the archive was written.
    public let origin: Origin
  }
}

extension Machine.Restored where StateID: Decodable, EventID: Decodable {
  /// Decodes an entity or a whole machine, and restores it with the definition and the callbacks of a prototype. No
  /// callback runs.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - configuration: The prototype. Its own state doesn't matter.
  /// - Throws: `DecodingError`, with the coding path, if the data is neither, or is rejected. The underlying error is
  ///   the `RestoreError`, the `DefinitionMismatch`, or the latter's cause.
  public init(from decoder: any Decoder, configuration: Machine) throws {
    try self.init(from: decoder, besides: nil, configuration)
  }

  /// Decodes an entity or a whole machine; or, if the state of an entity has its own column, the rest.
  init(
    from decoder: any Decoder,
    besides column: StateColumn?,
    isEntity: Bool = false,
    _ prototype: Machine
  ) throws {
    if column == nil, let machine = prototype.machine(inStateOf: decoder) {
      self.init(machine: machine, origin: .current)
      return
    }
    do {
      let canBeWhole = column == nil && !isEntity
      let whole = canBeWhole ? try ArchivedDefinition<StateID, EventID>(from: decoder) : nil
      if let whole, let definition = whole.definition {
        try self.init(whole.snapshot, of: definition.fingerprint, definition, prototype)
      } else {
        try self.init(entityFrom: decoder, besides: column, prototype)
      }
    } catch Machine.RestoreError.otherDefinition(let error) {
      throw decoder.corrupted(error.reported)
    } catch let error as Machine.RestoreError {
      let place = column?.place(of: error)
      let inside = prototype.plan.place(of: error, in: decoder, besides: column)
      throw corrupted(error, at: place ?? decoder.codingPath + inside)
    } catch let error as DefinitionMismatch {
      throw decoder.corrupted(error.reported)
    }
    if let column { try check(column) }
  }

  /// Restores an entity by its identifiers, or by their names if the identifiers no longer exist.
  private init(
    entityFrom decoder: any Decoder,
    besides column: StateColumn?,
    _ prototype: Machine
  ) throws {
    let plan = prototype.plan
    let snapshot: Machine.Snapshot
    do {
      snapshot = try Machine.Snapshot(from: decoder, besides: column)
    } catch let error as DecodingError {
      guard plan.lineage != nil || !Machine.hasAnyName,
        let named = try? Named.Snapshot(from: decoder, besides: column)
      else { throw error }
      // If there are no other definitions, the error doesn't mention them.
      if case .dataCorrupted(let context) = error, plan.lineage == nil, named.fingerprint == nil,
        let unknown = prototype.unknownState(in: named)
      {
        throw corrupted(unknown, at: context.codingPath)
      }
      guard plan.names != nil else { throw error }
      let fingerprint = named.fingerprint ?? plan.lineage?.unmarked
      let snapshot = try named.dynamic(of: fingerprint ?? prototype.fingerprint)
      try self.init(snapshot, of: fingerprint, nil, prototype)
      return
    }
    self.init(
      machine: try prototype.restored(from: snapshot),
      origin: plan.origin(of: snapshot.fingerprint)
    )
  }

  /// Throws if the machine is inactive and a column has another state than the initial one. The initial state of an
  /// older definition may differ.
  private func check(_ column: StateColumn) throws {
    guard !machine.isActive, origin == .current, try machine.state(in: column) != machine.state
    else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: [ColumnKey.rest, ArchivedSnapshotKey.active],
        debugDescription: "The machine is not active, so its state is the initial one, "
          + "\(quoted(machine.state)), not \(quoted(column.text))."
      )
    )
  }

  private init(
    _ snapshot: DynamicMachine.Snapshot,
    of fingerprint: Fingerprint?,
    _ definition: DynamicMachine?,
    _ prototype: Machine
  ) throws {
    let current = try prototype.takenOver(snapshot, of: fingerprint, definition: definition)
    machine = try prototype.restored(fromCurrent: current)
    origin = prototype.plan.origin(of: fingerprint)
  }
}

extension Machine {
  /// The error for an entity with an unknown state; nil if that is not the problem.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
  fileprivate func unknownState(
    in entity: Named.Snapshot
  ) -> DynamicMachine.RestoreError? {
    guard let names = try? entity.dynamic(of: Fingerprint(bits: 0)) else { return nil }
    do throws(NamingError) {
      _ = try identified(names)
    } catch {
      if case .unknownState(let name, let known) = error {
        return .unknownState(name, known: known)
      }
    }
    return nil
  }

  /// Whether every name is a valid identifier. If so, a value that can't be decoded as an identifier is not a name.
  fileprivate static var hasAnyName: Bool {
    StateID.self == String.self && EventID.self == String.self
  }
}

extension Machine {
  /// Returns true if a snapshot has another definition, so that transitions that are open in this one have never been
  /// tried.
  @usableFromInline package func isOfOtherDefinition(_ snapshot: Snapshot) -> Bool {
    plan.origin(of: snapshot.fingerprint) != .current
  }
}

extension Machine.Plan {
  /// The origin of a snapshot that has been restored.
  fileprivate func origin(of fingerprint: Fingerprint?) -> Machine.Restored.Origin {
    guard let lineage, let fingerprint = fingerprint ?? lineage.unmarked,
      !lineage.isOwn(fingerprint)
    else { return .current }
    return lineage.migrates ? .migrated(from: fingerprint) : .accepted(fingerprint)
  }
}

extension Machine where StateID: Decodable {
  /// The state in a column, under its current name; nil if there is no such state.
  fileprivate func state(in column: StateColumn) throws -> StateID? {
    if let id = try? column.decode(StateID.self) {
      return try plan.renamed(Snapshot(state: id)).state
    }
    let name = try ColumnKey.state.placing { try column.decode(ArchivedName.self) }
    return try? identified(Named.Snapshot(state: name).dynamic(of: fingerprint)).state
  }

  /// The machine of an entity that is written as a plain state, as most are; nil for any other or invalid entity.
  fileprivate func machine(inStateOf decoder: any Decoder) -> Self? {
    guard !Snapshot.canBeObject, plan.lineage?.unmarked == nil,
      let container = try? decoder.singleValueContainer(),
      let state = try? container.decode(StateID.self)
    else { return nil }
    return machine(inOnly: state)
  }
}

/// A machine of an archive whose identifiers no longer exist.
private typealias Named = Machine<ArchivedName, ArchivedName>
