import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockRuntime

extension Trials {
  static let parts = [
    Trial("a waiting event") { data in
      try JSONDecoder().decode(DynamicMachine.PendingEvent.self, from: data)
    } use: { event in
      try checkCopy(event)
    },
    Trial("a payload by the name of its event") { data in
      try Prototypes.payer.event(named: "pay", json: data)
    } use: { event in
      var machine = Prototypes.payer
      _ = try machine.fire(event.name, event.payload)
    },
    Trial("the name of an event") { data in
      try Prototypes.payer.event(named: String(decoding: data, as: UTF8.self))
    } use: { event in
      try require(event.event == "stop", "an event without its payload")
    },
    Trial("a fingerprint") { data in
      try JSONDecoder().decode(Fingerprint.self, from: data)
    } use: { fingerprint in
      try checkCopy(fingerprint)
    },
    Trial("a migration") { data in
      try JSONDecoder().decode(Migration.self, from: data)
    } use: { migration in
      try check(migration)
    },
    Trial("a live machine") { data in
      try JSONDecoder().decode(MachineActor<String, String>.Snapshot.self, from: data)
    } use: { snapshot in
      try checkCopy(snapshot)
      do throws(DynamicMachine.RestoreError) {
        _ = try MachineActor(restoring: snapshot, of: Prototypes.player)
      } catch {
        _ = "\(error)"
      }
    },
  ]

  static let contexts = [
    Trial("a live machine with a context") { data in
      try JSONDecoder().decode(
        MachineActor<String, String>.With<[String: Int]>.Snapshot.self,
        from: data
      )
    } use: { snapshot in
      try checkCopy(snapshot)
      do throws(DynamicMachine.RestoreError) {
        _ = try MachineActor.With(restoring: snapshot, of: Prototypes.counter)
      } catch {
        _ = "\(error)"
      }
    },
    Trial("the header of a journal with a context") { data in
      try JSONDecoder().decode(DynamicMachine.JournalHeader.self, from: data)
    } use: { header in
      do throws(DynamicMachine.RestoreError) {
        _ = try DynamicMachine.Replay(of: header, on: Prototypes.counter.owning([:])).machine
      } catch {
        _ = "\(error)"
      }
    },
  ]

  private static func checkCopy<Value: Codable & Equatable>(_ value: Value) throws {
    let copy = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    try require(copy == value, "\(value) became \(copy)")
  }

  private static func check(_ migration: Migration) throws {
    let document = try JSONEncoder().encode(migration)
    let copy = try JSONDecoder().decode(Migration.self, from: document)
    try require(copy.fingerprint == migration.fingerprint, "a migration comes from elsewhere")
    try require(copy.steps.count == migration.steps.count, "a migration has lost steps")
    do throws(EvolutionError) {
      _ = "\(try Prototypes.player.migrationReport(for: [migration]))"
      let evolving = try Prototypes.player.evolving(from: [migration])
      _ = try? evolving.restored(from: migration.source.snapshot)
      let active = try? migration.source.activated(at: .distantPast)
      _ = try? active.map { try evolving.migrated($0.snapshot, from: migration.fingerprint) }
    } catch {
      _ = "\(error)"
    }
  }
}
