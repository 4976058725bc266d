import Interlock

/// The former definitions of a machine, and what happens to their entities.
struct Lineage: SnapshotMigrator {
  /// The fingerprint of the machine itself.
  package let fingerprint: Fingerprint

  /// The migrations, oldest first.
  let migrations: [Migration]

  /// Where each migration leads: to the source of the next one, at last to the machine itself.
  let targets: [DynamicMachine]

  let policy: MismatchPolicy

  /// The definition of unmarked entities; nil for the machine's own.
  package let unmarked: Fingerprint?

  /// The mark of entities.
  package let mark: Fingerprint?

  /// How the machine differs from the sources. Computed only if the policy needs it, and only once, because it would
  /// take too long for each entity.
  private let differences: [Fingerprint: DynamicMachine.Difference]

  /// How the machine differs from definitions that came with entities, so that many entities of one definition take
  /// the time of one.
  private let metDifferences = Locked<[Fingerprint: DynamicMachine.Difference]>([:])

  /// How many of those differences are kept.
  private static var metDifferenceLimit: Int { 16 }

  /// Makes a lineage.
  ///
  /// - Throws: `EvolutionError` if the migrations do not form a chain.
  init(
    of machine: DynamicMachine,
    _ migrations: [Migration],
    _ policy: MismatchPolicy,
    unmarked: Fingerprint?,
    marking: Bool
  ) throws(EvolutionError) {
    let own = machine.fingerprint
    var known: Set<Fingerprint> = []
    for migration in migrations {
      guard migration.fingerprint != own else { throw .currentDefinition(own) }
      guard known.insert(migration.fingerprint).inserted else {
        throw .repeatedDefinition(migration.fingerprint)
      }
    }
    if let unmarked, unmarked != own, !known.contains(unmarked) {
      throw .unknownDefinition(unmarked, known: migrations.map(\.fingerprint))
    }
    if let unmarked, unmarked != own, !marking { throw .unmarkedEntities(of: unmarked) }
    fingerprint = own
    self.migrations = migrations
    targets = migrations.dropFirst().map(\.source) + [machine]
    let mistakes = zip(migrations, targets).enumerated().flatMap { position, link in
      link.0.mistakes(link.1).map { "migration #\(position + 1), \($0)" }
    }
    guard mistakes.isEmpty else { throw .invalidSteps(mistakes) }
    self.policy = policy
    self.unmarked = unmarked == own ? nil : unmarked
    mark = marking ? own : nil
    var differences: [Fingerprint: DynamicMachine.Difference] = [:]
    for migration in migrations where policy != .migrate {
      differences[migration.fingerprint] = machine.differenceFromArchived(migration.source)
    }
    self.differences = differences
  }
}

extension Lineage {
  package var migrates: Bool { policy == .migrate }

  package func isOwn(_ fingerprint: Fingerprint) -> Bool {
    fingerprint == self.fingerprint
  }

  /// The position of the migration from a definition.
  private func position(of fingerprint: Fingerprint) -> Int? {
    migrations.firstIndex { $0.fingerprint == fingerprint }
  }

  package func takenOver(
    _ snapshot: DynamicMachine.Snapshot,
    of fingerprint: Fingerprint,
    _ definition: DynamicMachine?,
    _ userInfo: UserInfo
  ) throws -> DynamicMachine.Snapshot {
    let position = position(of: fingerprint)
    if policy == .migrate, let position {
      var choices = BranchChoices.byRules
      return try migrated(snapshot, from: position, userInfo, &choices)
    }
    let known = position.map { migrations[$0].fingerprint } ?? fingerprint
    let difference = differences[known] ?? definition.map(difference(fromMet:))
    if policy == .acceptIfCompatible, difference?.loads(snapshot) == true {
      var snapshot = snapshot
      snapshot.fingerprint = nil
      return snapshot
    }
    throw MigrationError(
      reason: reason(whereKnown: difference != nil),
      fingerprint: fingerprint,
      configuration: snapshot.configuration,
      migration: nil,
      difference: difference.map { "\($0)" }
    )
  }

  package func error(
    _ cause: NamingError,
    of fingerprint: Fingerprint,
    in configuration: [String]
  ) -> any Error {
    MigrationError(MigrationError.Reason(cause), of: fingerprint, in: configuration)
  }

  /// How the machine differs from a definition that came with an entity. Its author decides how many configurations
  /// it has, so only some are explored while the entity is decoded.
  private func difference(fromMet definition: DynamicMachine) -> DynamicMachine.Difference {
    let fingerprint = definition.fingerprint
    if let known = metDifferences.withLock({ $0[fingerprint] }) { return known }
    let difference = machine.differenceFromArchived(
      definition,
      exploring: Exploration.decodingLimit
    )
    metDifferences.withLock { known in
      if known.count >= Self.metDifferenceLimit { known = [:] }
      known[fingerprint] = difference
    }
    return difference
  }

  /// Why an entity is not loaded.
  private func reason(whereKnown isKnown: Bool) -> MigrationError.Reason {
    switch policy {
    case .acceptIfCompatible where isKnown: .incompatible
    case .migrate, .acceptIfCompatible: .unknownDefinition(known: migrations.map(\.fingerprint))
    case .refuse: .otherDefinition
    }
  }

  /// The name in the machine of a state of a migration's source, as far as it is known without code.
  func name(ofState state: String, from start: Int) -> String {
    links(from: start).reduce(state) { $1.migration.name(ofState: $0, in: $1.target) }
  }

  /// The name in the machine of a state of the definition of unmarked entities, as far as it is known without code.
  func name(ofUnmarkedState state: String) -> String {
    unmarked.flatMap(position).map { name(ofState: state, from: $0) } ?? state
  }

  /// The name in the machine of an event of a migration's source, as far as it is known without code.
  func name(ofEvent event: String, from start: Int) -> String {
    links(from: start).reduce(event) { $1.migration.name(ofEvent: $0, in: $1.target) }
  }

  /// The name in the machine of an event of the definition of unmarked entities, as far as it is known without code.
  func name(ofUnmarkedEvent event: String) -> String {
    unmarked.flatMap(position).map { name(ofEvent: event, from: $0) } ?? event
  }

  private func links(
    from start: Int
  ) -> some Sequence<(migration: Migration, target: DynamicMachine)> {
    zip(migrations, targets).dropFirst(start).lazy.map { (migration: $0, target: $1) }
  }

  /// The machine itself.
  var machine: DynamicMachine { targets[targets.count - 1] }

  /// Migrates a snapshot from the source of a migration to the machine.
  func migrated(
    _ original: DynamicMachine.Snapshot,
    from start: Int,
    _ userInfo: UserInfo,
    _ choices: inout BranchChoices
  ) throws(MigrationError) -> DynamicMachine.Snapshot {
    var unmarked = original
    unmarked.fingerprint = nil
    var snapshot = unmarked
    for position in start..<migrations.count {
      do throws(MigrationError.Reason) {
        snapshot = try migrations[position]
          .migrated(snapshot, to: targets[position], userInfo, &choices)
      } catch {
        let flaw = migrations[start].source.error(restoring: unmarked)
        throw MigrationError(
          reason: flaw.map(MigrationError.Reason.invalid) ?? error,
          fingerprint: migrations[start].fingerprint,
          configuration: original.configuration,
          migration: flaw == nil ? position + 1 : nil,
          difference: nil
        )
      }
    }
    return snapshot
  }
}
