import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Entities of older definitions that are stored in two columns: the state, and the rest.
@Suite("Migration: entities in two columns")
struct TwoColumnMigrationTests {
  private static func old() throws -> Sketch {
    try Sketch(initial: "new") {
      Sketch.State("new").didEnter { _ in }
      Sketch.State(parallel: "open") {
        Sketch.State("a")
        Sketch.State("b")
      }
      Sketch.Event("start", from: "new", to: "open")
    }
  }

  /// The regions are listed in another order, and the initial state has another name.
  private static func current() throws -> Sketch {
    try Sketch(initial: "unread") {
      Sketch.State("unread").didEnter { _ in }
      Sketch.State(parallel: "open") {
        Sketch.State("b2")
        Sketch.State("a")
      }
      Sketch.Event("start", from: "unread", to: "open")
    }
  }

  private static func evolving(unmarked: Bool) throws -> Sketch {
    let toCurrent = Migration(
      from: try old(),
      .renameState("new", to: "unread"),
      .renameState("b", to: "b2")
    )
    let fingerprint = try old().fingerprint
    return try current().evolving(from: [toCurrent], unmarked: unmarked ? fingerprint : nil)
  }

  @Test(arguments: [true, false])
  func `an entity of an older definition is migrated`(_ isUnmarked: Bool) throws {
    let prototype = try Self.evolving(unmarked: isUnmarked)
    let old = isUnmarked ? try Self.old() : try Self.old().evolving(from: [])
    for entity in [old, try old.activated(), try old.firing("start").machine] {
      let (state, rest) = try entity.columns
      #expect(state == (entity.isIn("open") ? "a" : "new"))
      let restored = try prototype.restored(state: state, rest: rest)
      #expect(restored.isActive == entity.isActive)
      #expect(restored.configuration == (entity.isIn("open") ? ["b2", "a"] : ["unread"]))
      let columns = try restored.columns
      #expect(columns.state == (entity.isIn("open") ? "b2" : "unread"))
      #expect(columns.rest?.contains("\(prototype.fingerprint)") == true)
      #expect(try prototype.restored(state: columns.state, rest: columns.rest) == restored)
    }
  }

  @Test func `an entity of an unknown definition is refused, and the error says where`() throws {
    let prototype = try Self.evolving(unmarked: false)
    let rest = #"{"fingerprint":"0000000000000001"}"#
    let error = try #require(
      #expect(throws: DecodingError.self) { try prototype.restored(state: "unread", rest: rest) }
    )
    #expect(error.path == "rest")
    #expect(error.text.contains("0000000000000001"))
  }

  @Test(arguments: 0..<Share.of(daily: 20, gate: 200, soak: 5_000) as Range<UInt64>)
  func `two columns are migrated as a snapshot is`(_ seed: UInt64) throws {
    let life = try RandomLife(seed: seed)
    var random = SplitMix64(seed: ~seed)
    let leaves = life.prototype.states.filter { $0.states.isEmpty }.map(\.id)
    let state = leaves.randomElement(using: &random) ?? ""
    let target = leaves.randomElement(using: &random) ?? ""
    let new = try DynamicMachine(initial: life.prototype.initial) {
      life.prototype.states.filter { life.prototype.parent(of: $0.id) == nil }
      life.prototype.events
      DynamicMachine.Event("sentinel", in: life.prototype.states[0].id)
    }
    let steps = state == target ? [] : [Migration.Step.mergeStates([state], into: target)]
    let prototype = try new.evolving(from: [Migration(from: life.prototype, steps: steps)])
    let old = try life.prototype.evolving(from: [])
    var machine = old
    var time = RandomLife.start
    for deed in life.deeds {
      _ = life.outcome(of: deed, &machine, &time)
      let (state, rest) = try machine.columns
      let expected = try? prototype.restored(from: machine.snapshot)
      let copy = try? prototype.restored(state: state, rest: rest)
      #expect(copy == expected)
      #expect(copy?.snapshot.history == expected?.snapshot.history)
    }
  }
}
