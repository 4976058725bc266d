import Foundation
import Interlock
import InterlockEvolution
import InterlockRuntime

/// All decoders of outside input.
enum Trials {
  static let all = machines + entities + parts + contexts + journals

  private static let machines = [
    machine(String.self, String.self),
    machine(Int.self, Int.self),
    machine(Prototypes.Status.self, Prototypes.Action.self),
    machine(Prototypes.Link.self, Prototypes.Signal.self),
    machine(String?.self, [String].self),
    Trial("a bound machine", boundMachine) { try $0.use() },
  ]

  private static let entities =
    entity("the inbox", Prototypes.inbox)
    + entity("the link", Prototypes.link)
    + entity("levels", Prototypes.levels)
    + entity("the player", Prototypes.player)
    + entity("a migrating player", Prototypes.evolving(onMismatch: .migrate))
    + entity(
      "a player migrating what is not marked",
      Prototypes.evolving(onMismatch: .migrate, unmarked: Prototypes.olderPlayer.fingerprint)
    )
    + entity("a strict player", Prototypes.evolving(onMismatch: .refuse))
    + entity("a tolerant player", Prototypes.evolving(onMismatch: .acceptIfCompatible))

  private static func machine<
    StateID: Hashable & Sendable & Codable,
    EventID: Hashable & Sendable & Codable
  >(
    _: StateID.Type,
    _: EventID.Type
  ) -> Trial {
    Trial("\(Machine<StateID, EventID>.self)") { data in
      try JSONDecoder().decode(Machine<StateID, EventID>.self, from: data)
    } use: { machine in
      try machine.checkDocument()
      try machine.use()
      try machine.compare()
    }
  }

  @Sendable private static func boundMachine(_ data: Data) throws -> DynamicMachine {
    let decoder = JSONDecoder()
    decoder.userInfo[.behaviour] = Prototypes.behaviour
    return try decoder.decode(DynamicMachine.self, from: data)
  }

  private static func entity<
    StateID: Hashable & Sendable & Codable,
    EventID: Hashable & Sendable & Codable
  >(
    _ name: String,
    _ prototype: Machine<StateID, EventID>
  ) -> [Trial] {
    typealias Entity = Machine<StateID, EventID>
    return [
      Trial("an entity of \(name)") { data in
        try JSONDecoder().decode(Entity.Restored.self, from: data, configuration: prototype)
      } use: { restored in
        let entity = restored.machine
        _ = "\(restored.origin)"
        let document = try JSONEncoder().encode(entity, configuration: prototype)
        let copy = try JSONDecoder().decode(Entity.self, from: document, configuration: prototype)
        // An inactive machine is stored as its initial state if its activation does nothing else.
        let expected = copy.isActive && !entity.isActive ? try entity.activated() : entity
        try require(copy == expected, "an entity is not what it was: \(entity.snapshot)")
        try entity.use()
      },
      Trial("two columns of \(name)") { data in
        try restored(lines: data, prototype)
      } use: { entity in
        let (state, rest) = try entity.columns
        let copy = try prototype.restored(state: state, rest: rest)
        try require(copy == entity, "two columns are not what they were: \(state), \(rest ?? "-")")
        try entity.use()
      },
      Trial("a snapshot of \(name)") { data in
        try JSONDecoder().decode(Entity.Snapshot.self, from: data)
      } use: { snapshot in
        try checkSnapshot(snapshot)
        do throws(Entity.RestoreError) {
          _ = try prototype.restored(from: snapshot, deadlines: .restarted(at: .distantPast))
        } catch {
          _ = "\(error)"
        }
      },
    ]
  }

  /// An entity from its state, which is the first line, and the rest, which is what follows. A single line is the rest
  /// of an entity in its initial state.
  private static func restored<
    StateID: Hashable & Sendable & Codable,
    EventID: Hashable & Sendable & Codable
  >(
    lines data: Data,
    _ prototype: Machine<StateID, EventID>
  ) throws -> Machine<StateID, EventID> {
    let text = String(decoding: data, as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count > 1 else {
      return try prototype.restored(state: prototype.columns.state, rest: text)
    }
    return try prototype.restored(state: String(lines[0]), rest: String(lines[1]))
  }

  static func checkSnapshot<
    StateID: Hashable & Sendable & Codable,
    EventID: Hashable & Sendable & Codable
  >(
    _ snapshot: Machine<StateID, EventID>.Snapshot
  ) throws {
    let document = try JSONEncoder().encode(snapshot)
    let copy = try JSONDecoder().decode(Machine<StateID, EventID>.Snapshot.self, from: document)
    try require(copy == snapshot, "a snapshot is not what it was: \(snapshot), \(copy)")
  }
}
