import Interlock
import InterlockEvolution

/// The former definitions of a fleet's machine.
struct FleetPast<StateID: Hashable & Sendable & Codable, EventID: Hashable & Sendable & Codable>:
  Sendable
{
  typealias Machine = Interlock.Machine<StateID, EventID>

  let problems: [FleetError.Problem]

  /// What migrates the entities of each definition, by its fingerprint.
  private let prototypes: [String: Machine]

  /// The states of each definition that an entity can be in, oldest first, always in the same order.
  let states: [(definition: String, states: [String])]

  /// The machine, without its code.
  let machine: Machine
  private let migrations: [Migration]

  /// Prepares migrations.
  ///
  /// - Parameters:
  ///   - machine: The machine, without its code.
  ///   - migrations: What leads to it from former definitions, oldest first.
  init(_ machine: Machine, _ migrations: [Migration]) {
    self.machine = machine
    self.migrations = migrations
    var prototypes: [String: Machine] = [:]
    var problems: [FleetError.Problem] = []
    do throws(EvolutionError) {
      for migration in migrations {
        let fingerprint = migration.fingerprint
        prototypes["\(fingerprint)"] = try machine.evolving(from: migrations, unmarked: fingerprint)
      }
    } catch {
      problems = [.invalidMigrations(error)]
    }
    self.prototypes = prototypes
    self.problems = problems
    states =
      migrations.map { ("\($0.fingerprint)", $0.source.columnTexts.values.sorted()) }
      + [("\(machine.fingerprint)", machine.columnTexts.values.sorted())]
  }

  /// The snapshot of a row of a former definition, migrated; nil if no migration leads from it.
  ///
  /// - Throws: `DecodingError` if the row can't be migrated.
  func restored(
    _ state: String,
    _ rest: String?,
    of definition: String
  ) throws -> Machine.Snapshot? {
    try prototypes[definition]?.restored(state: state, rest: rest).snapshot
  }

  /// What the migrations would lose; nil if nothing.
  var loss: MigrationReport? {
    guard let report = try? machine.migrationReport(for: migrations) else { return nil }
    return report.isProven ? nil : report
  }
}

extension Machine {
  /// The problems of the names of states and events.
  var problemsOfTexts: [FleetError.Problem] {
    let description = MachineDescription(self)
    let states = description.states.map(\.name)
    // Without events that are only deferred: these come last.
    let events = Array(description.events.prefix(eventIDs.count))
    // Two texts that Swift considers equal have bytes that a database distinguishes: neither is safe.
    let twins = states.duplicates + events.duplicates
    return twins.map { .ambiguousText($0) }
      + (states + events).filter { $0.unicodeScalars.contains("\0") }.map { .nulCharacter($0) }
  }
}

extension Machine where StateID: Encodable, EventID: Encodable {
  /// The states in which an entity can be, with their strings in a column.
  var columnTexts: [StateID: String] {
    let leaves = states.filter { $0.kind.isLeaf }.map(\.id)
    let texts = leaves.map { (try? Self.columnText(of: $0)) ?? identifierText($0) }
    return Dictionary(zip(leaves, texts)) { first, _ in first }
  }

  /// Returns the restored machine for each state that needs no further data, so that it need not be decoded each time.
  func resting<Restored>(_ restored: (String) throws -> Restored) -> [String: Restored] {
    let texts = columnTexts.values.map { ($0, $0) }
    return Dictionary(texts) { first, _ in first }.compactMapValues { try? restored($0) }
  }
}
