import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Round trips of whole machines through coders")
struct WholeMachineTests {
  /// Expects that a machine survives a round trip while inactive and in each of its states.
  private func expectRoundTrips<StateID: Codable, EventID: Codable>(
    _ machine: Machine<StateID, EventID>,
    _ coder: ArchiveCoder
  ) throws {
    #expect(!machine.isActive)
    let snapshots = [machine.snapshot] + machine.states.map { .init(state: $0.id) }
    for snapshot in snapshots {
      let original = try machine.restored(from: snapshot)
      let document = try coder.encode(original)
      let copy = try coder.decode(Machine<StateID, EventID>.self, from: document)
      #expect(copy.portrait == original.portrait)
      #expect(copy.snapshot == original.snapshot)
      #expect(copy.isActive == original.isActive)
      #expect(try coder.content(of: coder.encode(copy)) == coder.content(of: document))
      if coder == .json { #expect(try coder.encode(copy) == document, "the same bytes") }
    }
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a dynamic machine with every part of the format survives a round trip`(
    _ coder: ArchiveCoder
  ) throws {
    try expectRoundTrips(Samples.door(), coder)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a machine of enumerations survives a round trip`(_ coder: ArchiveCoder) throws {
    try expectRoundTrips(Inbox.plain(), coder)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a machine of enumerations with payload survives a round trip`(_ coder: ArchiveCoder) throws
  {
    try expectRoundTrips(Samples.link(), coder)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a machine of integers survives a round trip, the smallest and largest included`(
    _ coder: ArchiveCoder
  ) throws {
    try expectRoundTrips(Samples.counter(), coder)
    try expectRoundTrips(Samples.levels(), coder)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `identifiers that look like other values survive a round trip`(_ coder: ArchiveCoder) throws
  {
    try expectRoundTrips(Samples.oddNames(), coder)
  }

  @Test func `a state named like the null of property lists survives a round trip`() throws {
    let machine = try DynamicMachine(initial: "$null", states: [.init("$null")], events: [])
    try expectRoundTrips(machine, .json)
    try expectRoundTrips(machine, .tree)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `the smallest machine survives a round trip`(_ coder: ArchiveCoder) throws {
    try expectRoundTrips(DynamicMachine(initial: "a", states: [.init("a")], events: []), coder)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `an unreachable state is kept, and so is its warning`(_ coder: ArchiveCoder) throws {
    let machine = try DynamicMachine(initial: "a", states: [.init("a"), .init("b")], events: [])
    let copy = try coder.roundTrip(machine)
    #expect(
      copy.warnings.map(\.description) == [
        "state #2 'b': no sequence of events leads to it. Add an event that does, or remove the state."
      ]
    )
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `machines in lists and dictionaries survive a round trip`(_ coder: ArchiveCoder) throws {
    let door = try Samples.door()
    let open = try door.restored(from: .init(state: "open"))
    let copies = try coder.roundTrip([door, open])
    #expect(copies.map(\.portrait) == [door.portrait, open.portrait])
    let named = try coder.roundTrip(["front": open])
    #expect(named["front"]?.portrait == open.portrait)
  }

  @Test func `keys are written in reading order`() throws {
    let open = try Samples.door().restored(from: .init(state: "open"))
    let tree = try TreeCoder.encode(open)
    #expect(
      tree.keys
        == ["interlock", "fingerprint", "initial", "stepLimit", "states", "events", "snapshot"]
    )
    guard case .list(let events) = tree["events"], case .list(let states) = tree["states"] else {
      Issue.record("states or events are not a list")
      return
    }
    #expect(states.map(\.keys) == [["id", "userInfo"], ["id", "userInfo"], ["id"]])
    #expect(events.first?.keys == ["id", "from", "to"])
    #expect(events[2].keys == ["id", "from", "to", "guards"])
    #expect(
      events[5]
        == .object([
          .init(key: "id", value: .string("ring")), .init(key: "from", value: .string("*")),
        ])
    )
  }

  @Test func `default values are left out`() throws {
    let plain = try Inbox.plain()
    #expect(
      try TreeCoder.encode(plain).keys == [
        "interlock", "fingerprint", "initial", "states", "events",
      ]
    )
  }

  @Test func `keys in snake case survive a round trip`() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let door = try Samples.door()
    let copy = try decoder.decode(DynamicMachine.self, from: encoder.encode(door))
    #expect(copy.stepLimit == 25)
    #expect(copy.portrait == door.portrait)
  }
}
