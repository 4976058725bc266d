import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Decoding and restoring entities of older definitions.
@Suite("Migration: chains and marks")
struct MigrationTests {
  @Test(arguments: [("read", Mail.Status.seen), ("deleted", .trashed), ("unread", .unread)])
  func `an entity of any definition is migrated along the chain`(
    _ state: String,
    _ expected: Mail.Status
  ) throws {
    let prototype = try Mail.evolving()
    for old in [try Mail.first(), try Mail.second()] {
      let restored = try Mail.decoded(Mail.marked(state, old.fingerprint), with: prototype)
      #expect(restored.machine.state == expected)
      #expect(restored.origin == .migrated(from: old.fingerprint))
      let plain = try JSONDecoder().decode(
        Mail.Message.self,
        from: Data(Mail.marked(state, old.fingerprint).utf8),
        configuration: prototype
      )
      #expect(plain == restored.machine)
    }
  }

  @Test func `an entity is written with the fingerprint and reads back unchanged`() throws {
    let prototype = try Mail.evolving()
    var message = prototype
    try message.fire(.open)
    let data = try JSONEncoder().encode(message, configuration: prototype)
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      try JSONValue(text: text) == JSONValue(text: Mail.marked("seen", prototype.fingerprint))
    )
    let restored = try Mail.decoded(text, with: prototype)
    #expect(restored.machine == message && restored.origin == .current)
    #expect(message.snapshot.fingerprint == prototype.fingerprint)

    let unmarked = try Mail.evolving(marking: false)
    let bare = try JSONEncoder().encode(message, configuration: unmarked)
    #expect(String(decoding: bare, as: UTF8.self) == #""seen""#)
    #expect(try Mail.decoded(#""seen""#, with: unmarked).machine.state == .seen)
  }

  @Test func `a copy of the prototype is written unchanged, and no step is applied`() throws {
    struct Failure: Error {}
    let machine = try Mail.third()
    let toThird = Migration(from: try Mail.second(), .code("fail") { _, _ in throw Failure() })
    let prototype = try machine.evolving(from: [toThird], unmarked: toThird.fingerprint)
    let message = try machine.firing(.open).machine
    let data = try JSONEncoder().encode(message, configuration: prototype)
    let text = String(decoding: data, as: UTF8.self)
    #expect(try JSONValue(text: text) == JSONValue(text: Mail.marked("seen", machine.fingerprint)))
  }

  @Test func `an entity without a fingerprint belongs to the machine or to the given definition`()
    throws
  {
    #expect(throws: DecodingError.self) { try Mail.decoded(#""read""#, with: Mail.evolving()) }
    let prototype = try Mail.evolving(unmarked: Mail.first().fingerprint)
    let restored = try Mail.decoded(#""read""#, with: prototype)
    #expect(restored.machine.state == .seen)
    #expect(restored.origin == .migrated(from: try Mail.first().fingerprint))
    #expect(throws: DecodingError.self) { try Mail.decoded(#""seen""#, with: prototype) }
    #expect(
      try Mail.decoded(Mail.marked("seen", prototype.fingerprint), with: prototype).origin
        == .current
    )
    #expect(try prototype.restored(from: .init(state: .unread)).state == .unread)
  }

  @Test func `a whole machine of an older definition is migrated`() throws {
    let prototype = try Mail.evolving()
    for old in [try Mail.first(), try Mail.second()] {
      let data = try JSONEncoder().encode(old.fired("view", "delete"))
      let text = String(decoding: data, as: UTF8.self)
      let restored = try Mail.decoded(text, with: prototype)
      #expect(restored.machine.state == .trashed)
      #expect(restored.origin == .migrated(from: old.fingerprint))
    }
  }

  @Test func `making a machine evolvable does not change it`() throws {
    var message = try Mail.third()
    try message.fire(.open)
    let evolving = try message.evolving(from: Mail.migrations())
    #expect(evolving == message && evolving.state == .seen)
    let traced = evolving.traced { _ in }
    #expect(traced.snapshot.fingerprint == evolving.fingerprint)
  }

  @Test func `a snapshot in memory is migrated too`() throws {
    let prototype = try Mail.second().evolving(
      from: [Migration(from: Mail.first(), .renameState("deleted", to: "archived"))]
    )
    let snapshot = DynamicMachine.Snapshot(
      configuration: ["deleted"],
      fingerprint: try Mail.first().fingerprint
    )
    #expect(try prototype.restored(from: snapshot).state == "archived")
  }

  private enum Level: Int, Codable { case low = 1, high }

  @Test func `a whole machine with integer identifiers is migrated`() throws {
    typealias Tank = Machine<Level, Int>
    let old = try Tank(initial: .low) {
      Tank.State(.low)
      Tank.State(.high)
      Tank.Event(1, from: .low, to: .high)
    }
    let new = try Tank(initial: .low) {
      Tank.State(.low)
      Tank.State(.high)
      Tank.Event(1, from: .low, to: .high)
      Tank.Event(2, from: .high, to: .low)
    }
    let prototype = try new.evolving(from: [Migration(from: old.dynamic())])
    let data = try JSONEncoder().encode(old.firing(1).machine)
    let restored = try JSONDecoder().decode(
      Tank.Restored.self,
      from: data,
      configuration: prototype
    )
    #expect(restored.machine.state == .high)
    #expect(restored.origin == .migrated(from: old.fingerprint))
    let entity = try JSONEncoder().encode(restored.machine, configuration: prototype)
    let copy = try JSONDecoder().decode(Tank.self, from: entity, configuration: prototype)
    #expect(copy == restored.machine)
  }
}
