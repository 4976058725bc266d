import Foundation
import Interlock
import Testing

@Suite("A2: which version is written")
struct VersionTests {
  private func version(_ value: some Encodable) throws -> JSONValue? {
    try JSONValue(encoding: value)["interlock"]
  }

  @Test func `a flat machine is written as version 1, active or not`() throws {
    for machine in [try Samples.door(), try Samples.oddNames()] {
      #expect(try version(machine) == 1)
      for state in machine.states.map(\.id) {
        #expect(try version(machine.restored(from: .init(state: state))) == 1)
      }
    }
    #expect(try version(Samples.link()) == 1)
    #expect(try version(Samples.counter()) == 1)
  }

  @Test(arguments: 0..<100)
  func `a random flat machine is written as version 1`(_ seed: UInt64) throws {
    #expect(try version(RandomArchive.machine(seed: seed)) == 1)
  }

  /// A machine of two states and one event, but for what is put into it.
  private func machine(
    _ states: [DynamicMachine.State] = [],
    _ events: [DynamicMachine.Event] = []
  ) throws -> DynamicMachine {
    try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.State("b")
      states
      DynamicMachine.Event("go", from: "a", to: "b")
      events
    }
  }

  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event

  @Test func `a state that is more than a name and facts makes it version 2`() throws {
    #expect(try version(machine()) == 1)
    #expect(try version(machine([State("c", userInfo: ["k": 1])])) == 1)
    let states = [
      State.final("c"), State("c").deferring("go"), State("c") { State("d") },
      State(parallel: "c") { State("d") },
    ]
    for state in states { #expect(try version(machine([state])) == 2) }
    let choice = try machine([.choice("c")], [.always(from: "c", to: "b")])
    #expect(try version(choice) == 2)
  }

  @Test func `an event that is more than a row to one state makes it version 2`() throws {
    let flat = [
      Event.fromAnyState("e", to: "b"), .inAnyState("e"), Event("e", in: "a", "b"),
      Event("e", from: "a", to: ["b"]), Event("e", from: "a", to: "b").shouldFire { _ in true },
      Event(trigger: .event("e"), sources: .any, targets: []),
    ]
    for event in flat { #expect(try version(machine([], [event])) == 1) }
    let statechart = [
      Event("e", from: "a", to: "b").local(), Event("e", joining: "a", to: "b"),
      .anyEvent(in: "a"), .after(.seconds(1), from: "a", to: "b"),
      .always(from: "b", to: "a").shouldFire { _ in false },
      Event("e", from: "a", to: ["b", "b"]),
    ]
    for event in statechart { #expect(try version(machine([], [event])) == 2) }
  }

  @Test func `several initial states make it version 2`() throws {
    let chart = try ChartSamples.house()
    #expect(chart.initial.count == 2)
    let document = try JSONValue(encoding: chart)
    #expect(document["interlock"] == 2)
    #expect(document["initial"] == nil)
    #expect(document["initials"] != nil)
  }

  @Test func `a flat machine that waits for something is of version 2 until it does not`() throws {
    let timer = DynamicMachine.PendingTimer(
      .event(.init(event: "go"), id: nil),
      seconds: 1,
      deadline: ChartSamples.start
    )
    var waiting = try machine().restored(from: .init(configuration: ["a"], timers: [timer]))
    #expect(try version(waiting) == 2)
    let deferring = try machine()
      .restored(from: .init(configuration: ["a"], deferred: [.init(event: "x")]))
    #expect(try version(deferring) == 2)
    try waiting.advance(to: ChartSamples.start)
    #expect(waiting.state == "b")
    #expect(try version(waiting) == 1)
  }

  @Test func `a flat machine of version 2 is read, and written as version 1`() throws {
    for sample in [try Samples.door(), try Samples.oddNames()] {
      let document = try JSONValue(encoding: sample).replacing([.key("interlock")], with: 2)
      let copy = try JSONDecoder.value(DynamicMachine.self, of: document.text)
      #expect(try JSONEncoder.text(copy) == JSONEncoder.text(sample))
    }
  }

  @Test func `every key of version 2 is refused in version 1, even if it says nothing`() throws {
    let parts: [([JSONValue.Step], JSONValue)] = [
      ([.key("states"), .index(0), .key("parent")], .null),
      ([.key("states"), .index(0), .key("kind")], "atomic"),
      ([.key("states"), .index(0), .key("initial")], .null),
      ([.key("states"), .index(0), .key("initials")], []),
      ([.key("states"), .index(0), .key("deferring")], []),
      ([.key("events"), .index(0), .key("trigger")], .null),
      ([.key("events"), .index(0), .key("after")], 1),
      ([.key("events"), .index(0), .key("completion")], "a"),
      ([.key("events"), .index(0), .key("joining")], []),
      ([.key("events"), .index(0), .key("fork")], []),
      ([.key("events"), .index(0), .key("local")], false),
      ([.key("initials")], []),
      ([.key("snapshot"), .key("states")], ["a"]),
    ]
    for (place, value) in parts {
      let document = try JSONValue(encoding: machine())
        .replacing([.key("snapshot")], with: [:]).replacing(place, with: value)
      let error = try #require(try JSONDecoder.machineError(of: document.text))
      #expect(error.text.contains("version 2"), "\(place)")
      guard case .key(let key) = place.last else { continue }
      #expect(error.path.hasSuffix(key))
    }
  }
}
