public import Interlock

/// What is done with an entity whose fingerprint says that it is of another definition.
public enum MismatchPolicy: Hashable, Sendable {
  /// It is an error.
  case refuse
  /// The migrations are applied to it.
  case migrate
  /// It is restored as it is if every entity of its definition fits: see ``Machine/Difference/loadsAll``.
  case acceptIfCompatible
}

/// Why migrations are no chain that leads to a machine.
public enum EvolutionError: Error, Hashable, Sendable {
  /// A migration comes from the definition of the machine itself.
  case currentDefinition(Fingerprint)
  /// Two migrations come from one definition.
  case repeatedDefinition(Fingerprint)
  /// Entities without a fingerprint are to be of a definition from which no migration comes.
  case unknownDefinition(Fingerprint, known: [Fingerprint])
  /// Entities without a fingerprint are to be of an older definition, and those of the machine would be written
  /// without one as well.
  case unmarkedEntities(of: Fingerprint)
  /// Steps name states that are not there, or give a state or event a name that another one has: a sentence for
  /// each, with the numbers of migration and step.
  case invalidSteps([String])
  /// The machine has states or events of one name, so that archives cannot tell them apart.
  case ambiguousNames(DefinitionError)
}

extension EvolutionError: CustomStringConvertible {
  /// What is wrong, and how to mend it.
  public var description: String {
    switch self {
    case .currentDefinition(let fingerprint):
      "A migration comes from the definition \(fingerprint), which is that of the machine itself: nothing "
        + "of its structure has changed, so leave the migration out."
    case .repeatedDefinition(let fingerprint):
      "Two migrations come from the definition \(fingerprint): make one of them."
    case .unknownDefinition(let fingerprint, let known):
      "No migration comes from the definition \(fingerprint), of which entities without a fingerprint are to "
        + "be; there are \(list(of: known))."
    case .unmarkedEntities(let fingerprint):
      "Entities without a fingerprint are to be of the definition \(fingerprint), so those that the machine "
        + "writes need one: let them be marked, or write them with the machine that knows no migrations."
    case .invalidSteps(let mistakes):
      "The steps of the migrations make no sense:"
        + mistakes.prefix(20).map { "\n  \($0)" }.joined()
        + (mistakes.count > 20 ? "\n  and \(mistakes.count - 20) more" : "")
    case .ambiguousNames(let error):
      "Archives cannot tell the states and events of the machine by their names. \(error)"
    }
  }
}

extension Machine {
  /// A copy that takes over the entities of older definitions, and says in its own entities of which they are.
  ///
  ///     let prototype = try second.evolving(from: [toSecond])
  ///
  /// Whatever restores entities with the copy as prototype takes them over: decoding, `restored(from:)`, the
  /// snapshots of actors. An entity that does not say of which definition it is, such as a bare `"read"`, is
  /// one of this machine, unless `unmarked` says otherwise.
  ///
  /// - Parameters:
  ///   - migrations: The migrations, oldest definition first; each leads to the source of the next, the last
  ///     to this machine.
  ///   - policy: What is done with an entity of another definition.
  ///   - unmarked: The definition of entities without a fingerprint; nil for that of this machine. Another one
  ///     needs `marking`, so that what is written is not taken for it.
  ///   - marking: Whether entities are written with the fingerprint. Without it, keep it beside them, in a
  ///     column or a file name, and call `migrated(_:from:userInfo:)`; or, for a document with many entities of
  ///     one definition, read it with a marking copy whose `unmarked` is that definition, and write it with the
  ///     machine itself.
  /// - Returns: The copy; it is where this machine is.
  /// - Throws: `EvolutionError` where the migrations are no chain.
  /// - Complexity: O(*s* + *r*) in states and rows; with another policy than `migrate` that of a difference
  ///   from each of the definitions.
  public func evolving(
    from migrations: [Migration],
    onMismatch policy: MismatchPolicy = .migrate,
    unmarked: Fingerprint? = nil,
    marking: Bool = true
  ) throws(EvolutionError) -> Self {
    let lineage = try Lineage(
      of: named(),
      migrations,
      policy,
      unmarked: unmarked,
      marking: marking
    )
    return replanned(trace: plan.trace, migrator: lineage)
  }

  /// The snapshot of an older definition, made one of this machine.
  ///
  /// For entities that are stored without a fingerprint, but with something that tells their definition:
  ///
  ///     let snapshot = try inbox.migrated(stored, from: first.fingerprint, userInfo: ["due": row.due])
  ///     let message = try inbox.restored(from: snapshot)
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, with the names that the older definition has.
  ///   - fingerprint: The older definition, or this machine's own, for which nothing is changed.
  ///   - userInfo: Passed to the code of migrations.
  /// - Returns: A snapshot that this machine restores.
  /// - Throws: `MigrationError`; the snapshot is as it was.
  public func migrated(
    _ snapshot: DynamicMachine.Snapshot,
    from fingerprint: Fingerprint,
    userInfo: UserInfo = UserInfo()
  ) throws(MigrationError) -> Snapshot {
    do throws(DefinitionMismatch) {
      return try takenOver(snapshot, of: fingerprint, definition: nil, userInfo)
    } catch {
      throw MigrationError(error)
    }
  }

  /// The dynamic machine of the definition, for a lineage.
  func named() throws(EvolutionError) -> DynamicMachine {
    do throws(DefinitionError) {
      return try dynamic()
    } catch {
      throw .ambiguousNames(error)
    }
  }
}
