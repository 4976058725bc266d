import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("An archived machine behaves like the original")
struct ArchivedBehaviourTests {
  private func expectSameBehaviour<StateID: Codable, EventID: Codable>(
    _ machine: Machine<StateID, EventID>,
    _ coder: ArchiveCoder,
    upTo length: Int = 4
  ) throws {
    let events = machine.unguardedEvents
    #expect(!events.isEmpty)
    for snapshot in [machine.snapshot] + machine.states.map({ .init(state: $0.id) }) {
      let original = try machine.restored(from: snapshot)
      let copy = try coder.roundTrip(original)
      #expect(
        copy.behaviour(of: events, upTo: length) == original.behaviour(of: events, upTo: length)
      )
    }
  }

  @Test(arguments: Share.of(daily: [.json], gate: ArchiveCoder.allCases))
  func
    `a decoded machine behaves the same for every sequence of up to four events`(
      _ coder: ArchiveCoder
    ) throws
  {
    try expectSameBehaviour(Inbox.plain(), coder)
    try expectSameBehaviour(Samples.link(), coder)
    try expectSameBehaviour(Samples.counter(), coder)
    try expectSameBehaviour(Samples.levels(), coder)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `rows from any state, internal rows and self-transitions keep their kind`(
    _ coder: ArchiveCoder
  ) throws {
    let door = try unguardedDoor()
    try expectSameBehaviour(door, coder)
  }

  /// The door without its guarded rows. Guards lose their code in an archive, so the copy would differ there.
  private func unguardedDoor() throws -> DynamicMachine {
    let door = try Samples.door()
    return try DynamicMachine(
      initial: door.initial[0],
      states: door.states,
      events: door.events.filter { !$0.isGuarded }
    )
  }

  @Test(arguments: 0..<Share.of(daily: 15, gate: 200, soak: 2_000) as Range<UInt64>)
  func `a random machine behaves the same after a round trip`(_ seed: UInt64) throws {
    let machine = try RandomArchive.machine(seed: seed)
    guard !machine.unguardedEvents.isEmpty else { return }
    try expectSameBehaviour(machine, seed % 2 == 0 ? .json : .tree, upTo: 2)
  }

  @Test func `the original and the copy return equal receipts`() throws {
    var original = try Inbox.plain()
    var copy = try ArchiveCoder.json.roundTrip(original)
    #expect(try original.activate() == copy.activate())
    #expect(try original.fire(.view) == copy.fire(.view))
    #expect(try original.fire(.delete) == copy.fire(.delete))
    #expect(original != copy, "machines that were built alike have different definitions")
  }

  @Test func `the step limit holds after a round trip`() throws {
    let machine = try DynamicMachine(
      initial: "a",
      states: [.init("a")],
      events: [.init("go", from: "a", to: "a")],
      stepLimit: 1
    )
    #expect(try ArchiveCoder.json.roundTrip(machine).stepLimit == 1)
  }

  @Test func `a guard without code refuses, and the refusal names the guard`() throws {
    let copy = try ArchiveCoder.json.roundTrip(Samples.door())
    #expect(!copy.canFire("turnKey"))
    let refusal = try #require(copy.refusal(of: "turnKey"))
    #expect(refusal.reason == .guardRefused)
    #expect(refusal.candidates.map(\.unmet[0].name) == ["has the key"])
    #expect(refusal.candidates.map(\.unmet[0].isMissing) == [true])
    #expect(
      refusal.description
        == "The event 'turnKey' cannot be fired in the state 'closed': the guard 'has the key' of "
        + "the transition to 'locked' has no code; bind it, or decode the machine with its prototype."
    )
  }

  @Test func `a guarded row without code falls through to the next row`() throws {
    let machine = try DynamicMachine(
      initial: "a",
      states: [.init("a"), .init("b"), .init("c")],
      events: [
        .init("go", from: "a", to: "b").shouldFire { _ in false },
        .init("go", from: "a", to: "c"),
      ]
    )
    var copy = try ArchiveCoder.json.roundTrip(machine)
    try copy.fire("go")
    #expect(copy.state == "c")
  }

  @Test func `callbacks lose their code, and decoding runs none of them`() throws {
    let machine = try DynamicMachine(
      initial: "a",
      states: [.init("a").didEnter { _ in throw Unwanted() }],
      events: [.init("go", from: "a", to: "a").willFire { _ in throw Unwanted() }],
      observers: [.didTransition { _ in throw Unwanted() }]
    )
    let active = try machine.restored(from: .init(state: "a"))
    var copy = try ArchiveCoder.json.roundTrip(active).skippingMissingCode()
    try copy.fire("go")
    #expect(copy.state == "a")
  }

  private struct Unwanted: Error {}
}
