import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

@Suite("Migration: policies, refusals and errors")
struct MigrationRefusalTests {
  @Test func `a machine without migrations refuses another definition's entities, and names it`()
    throws
  {
    let old = try Mail.second()
    let data = try JSONEncoder().encode(old.fired("view"))
    let prototype = try Mail.third()
    let error = #expect(throws: DecodingError.self) {
      try Mail.decoded(String(decoding: data, as: UTF8.self), with: prototype)
    }
    let cause = try #require(error?.context?.underlyingError as? DefinitionMismatch)
    #expect(cause.fingerprint == old.fingerprint && cause.configuration == ["read"])
    #expect(cause.cause == nil && "\(cause)".contains("'evolving(from:)'"))
    #expect(error?.text == cause.description)
    #expect(throws: DecodingError.self) {
      try Mail.decoded(Mail.marked("unread", old.fingerprint), with: prototype)
    }
    #expect(
      try Mail.decoded(Mail.marked("unread", prototype.fingerprint), with: prototype).origin
        == .current
    )
  }

  @Test func `a policy can refuse known definitions, and says what changed`() throws {
    let prototype = try Mail.evolving(.refuse)
    let error = #expect(throws: DecodingError.self) {
      try Mail.decoded(Mail.marked("unread", Mail.second().fingerprint), with: prototype)
    }
    let cause = error?.context?.underlyingError as? Mail.Message.RestoreError
    let migration = error?.context?.underlyingError as? MigrationError
    #expect(cause != nil || migration?.reason == .otherDefinition)
    #expect(error?.text.contains("state 'seen': added") == true)
  }

  @Test func `an unknown definition is refused with a list of the known ones`() throws {
    let prototype = try Mail.evolving()
    let stranger = Fingerprint(bits: 7)
    let error = #expect(throws: MigrationError.self) {
      try prototype.migrated(.init(state: "read"), from: stranger)
    }
    let known = try Mail.migrations().map(\.fingerprint)
    #expect(error?.reason == .unknownDefinition(known: known))
    #expect(error?.description.contains("0000000000000007") == true)
  }

  @Test func `only compatible entities are accepted unchanged`() throws {
    let first = try Mail.first()
    let second = try Mail.second()
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
    let first = Migration(from: try Mail.first())
    let machine = try Mail.third()
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
    let machine = try Mail.third()
    let migration = Migration(from: try Mail.first(), steps: steps)
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
    let first = try Mail.first().fingerprint
    #expect(throws: EvolutionError.unmarkedEntities(of: first)) {
      try Mail.evolving(unmarked: first, marking: false)
    }
    let own = try Mail.third().fingerprint
    #expect(try Mail.evolving(unmarked: own, marking: false).snapshot.fingerprint == nil)
  }

  @Test func `a snapshot that does not fit its own definition is damaged, not lost`() throws {
    let first = try Mail.first()
    let error = #expect(throws: MigrationError.self) {
      try Mail.evolving().migrated(.init(state: "asleep"), from: first.fingerprint)
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

  @Test func `an error names the migration that failed`() throws {
    let chain = [Migration(from: try Mail.first()), Migration(from: try Mail.second())]
    let prototype = try Mail.third().evolving(from: chain)
    let error = #expect(throws: MigrationError.self) {
      try prototype.migrated(.init(state: "read"), from: Mail.first().fingerprint)
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
}
