#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// A machine that was decoded with its prototype, and of which definition its archive was.
  ///
  ///     let restored = try decoder.decode(Inbox.Restored.self, from: data, configuration: inbox)
  ///     if restored.origin != .current { try store.write(restored.machine) }
  public struct Restored: Sendable {
    /// Of which definition an archive was.
    public enum Origin: Hashable, Sendable {
      /// That of the machine, or it did not say.
      case current
      /// An older one, of which every entity fits as it is.
      case accepted(Fingerprint)
      /// An older one, from which it was migrated.
      case migrated(from: Fingerprint)
    }

    /// The machine.
    public let machine: Machine

    /// Of which definition its archive was.
    public let origin: Origin
  }
}

extension Machine.Restored: DecodableWithConfiguration
where StateID: Decodable, EventID: Decodable {
  /// The prototype: a machine of the definition to which the entity belongs.
  public typealias DecodingConfiguration = Machine

  /// Decodes an entity, or a whole machine, and restores it with the definition and the callbacks of a
  /// prototype. No callback runs.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - configuration: The prototype; its own state is of no importance.
  /// - Throws: `DecodingError`, with the coding path, where it is neither, or is not taken over; the
  ///   `RestoreError` or `DefinitionMismatch` is underneath, or what the latter gives as its cause.
  public init(from decoder: any Decoder, configuration: Machine) throws {
    if let machine = configuration.machine(inStateOf: decoder) {
      self.init(machine: machine, origin: .current)
      return
    }
    do {
      let whole = try ArchivedDefinition<StateID, EventID>(from: decoder)
      if let definition = whole.definition {
        try self.init(whole.snapshot, of: definition.fingerprint, definition, configuration)
      } else {
        try self.init(entityFrom: decoder, configuration)
      }
    } catch Machine.RestoreError.otherDefinition(let error) {
      throw decoder.corrupted(error.reported)
    } catch let error as Machine.RestoreError {
      throw decoder.corrupted(error)
    } catch let error as DefinitionMismatch {
      throw decoder.corrupted(error.reported)
    }
  }

  /// Restores an entity: by its identifiers, and where they are none of today's, by their names.
  private init(entityFrom decoder: any Decoder, _ prototype: Machine) throws {
    let plan = prototype.plan
    let snapshot: Machine.Snapshot
    do {
      snapshot = try Machine.Snapshot(from: decoder)
    } catch let error as DecodingError {
      guard plan.lineage != nil || !Machine.hasAnyName,
        let named = try? Machine<ArchivedName, ArchivedName>.Snapshot(from: decoder)
      else { throw error }
      // Where there are no other definitions, nothing is said of them.
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
  /// What is wrong with an entity that has a name which is no state's; nil if that is not what is wrong.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
  fileprivate func unknownState(
    in entity: Machine<ArchivedName, ArchivedName>.Snapshot
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

  /// Whether every name is an identifier, so that what is none is no name either.
  fileprivate static var hasAnyName: Bool {
    StateID.self == String.self && EventID.self == String.self
  }
}

extension Machine.Plan {
  /// Of which definition a snapshot was that has been restored.
  fileprivate func origin(of fingerprint: Fingerprint?) -> Machine.Restored.Origin {
    guard let lineage, let fingerprint = fingerprint ?? lineage.unmarked,
      fingerprint != lineage.fingerprint
    else { return .current }
    return lineage.migrates ? .migrated(from: fingerprint) : .accepted(fingerprint)
  }
}

extension Machine where StateID: Decodable {
  /// The machine of an entity that is written as its state: most are. Nil for any other, and for one that is
  /// wrong.
  fileprivate func machine(inStateOf decoder: any Decoder) -> Self? {
    guard !Snapshot.canBeObject, plan.lineage?.unmarked == nil,
      let container = try? decoder.singleValueContainer(),
      let state = try? container.decode(StateID.self)
    else { return nil }
    return machine(inOnly: state)
  }
}
