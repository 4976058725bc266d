import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Decoding and restoring entities of older definitions.
@Suite("Migration: chains, marks and policies")
struct MigrationTests {
  /// The current definition. Its enumeration has no old names.
  enum Status: String, Codable { case unread, seen, stored, trashed }
  enum Action: String, Codable { case open, store, trash }
  typealias Message = Machine<Status, Action>

  private static func first() throws -> Sketch {
    try Sketch(initial: "unread") {
      ["unread", "read", "deleted"].map { Sketch.State($0) }
      Sketch.Event("view", from: "unread", to: "read")
      Sketch.Event("delete", from: "read", to: "deleted")
    }
  }

  private static func second() throws -> Sketch {
    try Sketch(initial: "unread") {
      ["unread", "read", "archived", "deleted"].map { Sketch.State($0) }
      Sketch.Event("view", from: "unread", to: "read")
      Sketch.Event("archive", from: "read", to: "archived")
      Sketch.Event("delete", from: "read", to: "deleted")
    }
  }

  private static func third() throws -> Message {
    try Message(initial: .unread) {
      Message.State(.unread)
      Message.State(.seen)
      Message.State(.stored)
      Message.State(.trashed)
      Message.Event(.open, from: .unread, to: .seen)
      Message.Event(.store, from: .seen, to: .stored)
      Message.Event(.trash, from: .seen, to: .trashed)
    }
  }

  private static func migrations() throws -> [Migration] {
    [
      Migration(from: try first()),
      Migration(
        from: try second(),
        .renameState("read", to: "seen"),
        .renameState("archived", to: "stored"),
        .renameState("deleted", to: "trashed"),
        .mergeEvents(["view"], into: "open"),
        .renameEvent("archive", to: "store"),
        .renameEvent("delete", to: "trash")
      ),
    ]
  }

  private static func evolving(
    _ policy: MismatchPolicy = .migrate,
    unmarked: Fingerprint? = nil,
    marking: Bool = true
  ) throws -> Message {
    try third().evolving(
      from: migrations(),
      onMismatch: policy,
      unmarked: unmarked,
      marking: marking
    )
  }

  private func decoded(_ json: String, with prototype: Message) throws -> Message.Restored {
    try JSONDecoder().decode(Message.Restored.self, from: Data(json.utf8), configuration: prototype)
  }

  private func marked(_ state: String, _ fingerprint: Fingerprint) -> String {
    #"{"fingerprint":"\#(fingerprint)","states":["\#(state)"]}"#
  }

  @Test(arguments: [("read", Status.seen), ("deleted", .trashed), ("unread", .unread)])
  func `an entity of any definition is migrated along the chain`(
    _ state: String,
    _ expected: Status
  ) throws {
    let prototype = try Self.evolving()
    for old in [try Self.first(), try Self.second()] {
      let restored = try decoded(marked(state, old.fingerprint), with: prototype)
      #expect(restored.machine.state == expected)
      #expect(restored.origin == .migrated(from: old.fingerprint))
      let plain = try JSONDecoder().decode(
        Message.self,
        from: Data(marked(state, old.fingerprint).utf8),
        configuration: prototype
      )
      #expect(plain == restored.machine)
    }
  }

  @Test func `an entity is written with the fingerprint and reads back unchanged`() throws {
    let prototype = try Self.evolving()
    var message = prototype
    try message.fire(.open)
    let data = try JSONEncoder().encode(message, configuration: prototype)
    let text = String(decoding: data, as: UTF8.self)
    #expect(try JSONValue(text: text) == JSONValue(text: marked("seen", prototype.fingerprint)))
    let restored = try decoded(text, with: prototype)
    #expect(restored.machine == message && restored.origin == .current)
    #expect(message.snapshot.fingerprint == prototype.fingerprint)

    let unmarked = try Self.evolving(marking: false)
    let bare = try JSONEncoder().encode(message, configuration: unmarked)
    #expect(String(decoding: bare, as: UTF8.self) == #""seen""#)
    #expect(try decoded(#""seen""#, with: unmarked).machine.state == .seen)
  }

  @Test func `a copy of the prototype is written unchanged, and no step is applied`() throws {
    struct Failure: Error {}
    let machine = try Self.third()
    let toThird = Migration(from: try Self.second(), .code("fail") { _, _ in throw Failure() })
    let prototype = try machine.evolving(from: [toThird], unmarked: toThird.fingerprint)
    let message = try machine.firing(.open).machine
    let data = try JSONEncoder().encode(message, configuration: prototype)
    let text = String(decoding: data, as: UTF8.self)
    #expect(try JSONValue(text: text) == JSONValue(text: marked("seen", machine.fingerprint)))
  }

  @Test func `an entity without a fingerprint belongs to the machine or to the given definition`()
    throws
  {
    #expect(throws: DecodingError.self) { try decoded(#""read""#, with: Self.evolving()) }
    let prototype = try Self.evolving(unmarked: Self.first().fingerprint)
    let restored = try decoded(#""read""#, with: prototype)
    #expect(restored.machine.state == .seen)
    #expect(restored.origin == .migrated(from: try Self.first().fingerprint))
    #expect(throws: DecodingError.self) { try decoded(#""seen""#, with: prototype) }
    #expect(try decoded(marked("seen", prototype.fingerprint), with: prototype).origin == .current)
    #expect(try prototype.restored(from: .init(state: .unread)).state == .unread)
  }

  @Test func `a whole machine of an older definition is migrated`() throws {
    let prototype = try Self.evolving()
    for old in [try Self.first(), try Self.second()] {
      let data = try JSONEncoder().encode(old.fired("view", "delete"))
      let text = String(decoding: data, as: UTF8.self)
      let restored = try decoded(text, with: prototype)
      #expect(restored.machine.state == .trashed)
      #expect(restored.origin == .migrated(from: old.fingerprint))
    }
  }

  @Test func `a machine without migrations refuses another definition's entities, and names it`()
    throws
  {
    let old = try Self.second()
    let data = try JSONEncoder().encode(old.fired("view"))
    let prototype = try Self.third()
    let error = #expect(throws: DecodingError.self) {
      try decoded(String(decoding: data, as: UTF8.self), with: prototype)
    }
    let cause = try #require(error?.context?.underlyingError as? DefinitionMismatch)
    #expect(cause.fingerprint == old.fingerprint && cause.configuration == ["read"])
    #expect(cause.cause == nil && "\(cause)".contains("'evolving(from:)'"))
    #expect(error?.text == cause.description)
    #expect(throws: DecodingError.self) {
      try decoded(marked("unread", old.fingerprint), with: prototype)
    }
    #expect(
      try decoded(marked("unread", prototype.fingerprint), with: prototype).origin == .current
    )
  }

  @Test func `a policy can refuse known definitions, and says what changed`() throws {
    let prototype = try Self.evolving(.refuse)
    let error = #expect(throws: DecodingError.self) {
      try decoded(marked("unread", Self.second().fingerprint), with: prototype)
    }
    let cause = error?.context?.underlyingError as? Message.RestoreError
    let migration = error?.context?.underlyingError as? MigrationError
    #expect(cause != nil || migration?.reason == .otherDefinition)
    #expect(error?.text.contains("state 'seen': added") == true)
  }

  @Test func `an unknown definition is refused with a list of the known ones`() throws {
    let prototype = try Self.evolving()
    let stranger = Fingerprint(bits: 7)
    let error = #expect(throws: MigrationError.self) {
      try prototype.migrated(.init(state: "read"), from: stranger)
    }
    let known = try Self.migrations().map(\.fingerprint)
    #expect(error?.reason == .unknownDefinition(known: known))
    #expect(error?.description.contains("0000000000000007") == true)
  }

  @Test func `only compatible entities are accepted unchanged`() throws {
    let first = try Self.first()
    let second = try Self.second()
    let prototype = try second.evolving(
      from: [Migration(from: first)],
      onMismatch: .acceptIfCompatible
    )
    let old = DynamicMachine.Snapshot(configuration: ["read"], fingerprint: first.fingerprint)
    #expect(try prototype.restored(from: old).state == "read")
    let reverse = try first.evolving(
      from: [Migration(from: second)],
      onMismatch: .acceptIfCompatible
    )
    let new = DynamicMachine.Snapshot(configuration: ["read"], fingerprint: second.fingerprint)
    let error = #expect(throws: DynamicMachine.RestoreError.self) {
      try reverse.restored(from: new)
    }
    guard case .otherDefinition(let mismatch) = error else {
      Issue.record("\(error as Any)")
      return
    }
    let cause = try #require(mismatch.cause as? MigrationError)
    #expect(cause.reason == .incompatible)
    #expect(cause.difference?.contains("snapshot in 'archived': does not load") == true)
    let data = try JSONEncoder().encode(first.fired("view"))
    let empty = try second.evolving(from: [], onMismatch: .acceptIfCompatible)
    let restored = try JSONDecoder().decode(
      DynamicMachine.Restored.self,
      from: data,
      configuration: empty
    )
    #expect(restored.machine.state == "read" && restored.origin == .accepted(first.fingerprint))
  }

  @Test func `a chain is checked when it is attached`() throws {
    let first = Migration(from: try Self.first())
    let machine = try Self.third()
    #expect(throws: EvolutionError.repeatedDefinition(first.fingerprint)) {
      try machine.evolving(from: [first, first])
    }
    #expect(throws: EvolutionError.currentDefinition(machine.fingerprint)) {
      try machine.evolving(from: [Migration(from: machine.dynamic())])
    }
    let stranger = Fingerprint(bits: 7)
    #expect(throws: EvolutionError.unknownDefinition(stranger, known: [first.fingerprint])) {
      try machine.evolving(from: [first], unmarked: stranger)
    }
  }

  @Test func `steps with unknown names or undeclared merges are reported at once`() throws {
    let steps: [Migration.Step] = [
      .renameState("raed", to: "seen"), .renameState("read", to: "unread"),
      .forgetHistory("last"), .renameEvent("view", to: "delete"),
      .splitState("deleted", into: [.init("a", besides: "loud"), .init("trashed")]),
      .startTimeout(of: "sene", .seconds(1), at: .now),
      .code("anything") { _, _ in }, .renameState("who knows", to: "stored"),
    ]
    let machine = try Self.third()
    let migration = Migration(from: try Self.first(), steps: steps)
    let error = #expect(throws: EvolutionError.self) { try machine.evolving(from: [migration]) }
    #expect(throws: EvolutionError.self) { try machine.migrationReport(for: [migration]) }
    #expect(
      error?.description
        == """
        The steps of the migrations are invalid:
          migration #1, step #1: there is no state 'raed'; did you mean 'read'?
          migration #1, step #2: there already is a state 'unread'; use 'mergeStates' to combine two
          migration #1, step #3: there is no state 'last'
          migration #1, step #4: there already is an event 'delete'; use 'mergeEvents' to combine two
          migration #1, step #5: there is no state 'loud'
          migration #1, step #6: there is no state 'sene'; did you mean 'seen'?
        """
    )
  }

  @Test func `entities that cannot be distinguished are refused`() throws {
    let first = try Self.first().fingerprint
    #expect(throws: EvolutionError.unmarkedEntities(of: first)) {
      try Self.evolving(unmarked: first, marking: false)
    }
    let own = try Self.third().fingerprint
    #expect(try Self.evolving(unmarked: own, marking: false).snapshot.fingerprint == nil)
  }

  @Test func `a snapshot that does not fit its own definition is damaged, not lost`() throws {
    let first = try Self.first()
    let error = #expect(throws: MigrationError.self) {
      try Self.evolving().migrated(.init(state: "asleep"), from: first.fingerprint)
    }
    #expect(
      error?.reason == .invalid(.unknownState("asleep", known: ["unread", "read", "deleted"]))
    )
    #expect(error?.migration == nil)
    #expect(
      error?.description
        == "A machine in 'asleep' of the definition \(first.fingerprint) cannot be loaded: it does not "
        + "fit its own definition. The machine has no state 'asleep'; its states are 'unread', 'read' and "
        + "'deleted'. The archive is damaged or has another definition."
    )
  }

  @Test func `making a machine evolvable does not change it`() throws {
    var message = try Self.third()
    try message.fire(.open)
    let evolving = try message.evolving(from: Self.migrations())
    #expect(evolving == message && evolving.state == .seen)
    let traced = evolving.traced { _ in }
    #expect(traced.snapshot.fingerprint == evolving.fingerprint)
  }

  @Test func `a snapshot in memory is migrated too`() throws {
    let prototype = try Self.second().evolving(
      from: [Migration(from: Self.first(), .renameState("deleted", to: "archived"))]
    )
    let snapshot = DynamicMachine.Snapshot(
      configuration: ["deleted"],
      fingerprint: try Self.first().fingerprint
    )
    #expect(try prototype.restored(from: snapshot).state == "archived")
  }

  @Test func `an error names the migration that failed`() throws {
    let chain = [Migration(from: try Self.first()), Migration(from: try Self.second())]
    let prototype = try Self.third().evolving(from: chain)
    let error = #expect(throws: MigrationError.self) {
      try prototype.migrated(.init(state: "read"), from: Self.first().fingerprint)
    }
    #expect(error?.migration == 2)
    #expect(error?.fingerprint == chain[0].fingerprint)
    #expect(
      error?.description
        == "A machine in 'read' of the definition \(chain[0].fingerprint) cannot be loaded, "
        + "migration #2: The machine has no state 'read' (did you mean 'unread'?); its states are "
        + "'unread', 'seen', 'stored' and 'trashed'. Add a step that handles it."
    )
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
