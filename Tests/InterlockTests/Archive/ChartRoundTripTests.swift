import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Round trips of statecharts through coders")
struct ChartRoundTripTests {
  @Test(arguments: ArchiveCoder.allCases)
  func `a whole statechart survives a round trip in every configuration`(_ coder: ArchiveCoder)
    throws
  {
    for (name, original) in try ChartSamples.recorders() {
      let document = try coder.encode(original)
      let copy = try coder.decode(DynamicMachine.self, from: document)
      #expect(copy.chartPortrait == original.chartPortrait)
      #expect(copy.snapshot == original.snapshot, "\(name)")
      #expect(copy.isActive == original.isActive)
      #expect(copy.isFinished == original.isFinished)
      #expect(copy.nextDeadline == original.nextDeadline)
      #expect(copy.warnings == original.warnings)
      #expect(try coder.content(of: coder.encode(copy)) == coder.content(of: document))
      if coder == .json { #expect(try coder.encode(copy) == document, "the same bytes") }
    }
  }

  @Test(arguments: ArchiveCoder.allCases)
  func
    `states encoded as objects survive a round trip, even with a key of the snapshot format`(
      _ coder: ArchiveCoder
    ) throws
  {
    let prototype = try ChartSamples.house()
    let lives: [[Samples.Signal]] = [
      [], [.connect], [.fail(code: 2)], [.connect, .drop], [.connect, .drop, .fail(code: 1)],
      [.connect, .connect],
    ]
    for life in lives {
      let house = try prototype.living(life, from: ChartSamples.start)
      let copy = try coder.roundTrip(house)
      #expect(copy.chartPortrait == house.chartPortrait)
      #expect(copy.snapshot == house.snapshot)
      #expect(try coder.roundTrip(house, with: prototype) == house.activated())
    }
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `an entity survives a round trip as an equal value in every configuration`(
    _ coder: ArchiveCoder
  ) throws {
    for (name, original) in try ChartSamples.recorders() {
      let copy = try coder.roundTrip(original, with: original.fresh())
      #expect(copy == original, "\(name)")
      #expect(copy.hashValue == original.hashValue)
      #expect(try coder.encode(copy, with: original) == coder.encode(original, with: original))
    }
  }

  @Test func `an entity in a single state is encoded as that state, any other as an object`() throws
  {
    for (name, machine) in try ChartSamples.recorders() {
      let tree = try ArchiveCoder.tree.encode(machine, with: machine)
      switch name {
      case "off": #expect(tree == .tree(.string("off")))
      case "finished": #expect(tree == .tree(.string("broken")))
      case "inactive":
        #expect(tree == .tree(.object([.init(key: "active", value: .bool(false))])))
      default:
        guard case .tree(let object) = tree else { continue }
        #expect(object.keys.first == "states")
      }
    }
  }

  @Test func `keys are written in reading order`() throws {
    let machine = try ChartSamples.recorder()
      .living(["power", "play", "remind", "record"], from: ChartSamples.start)
    let tree = try TreeCoder.encode(machine)
    #expect(
      tree.keys
        == ["interlock", "fingerprint", "initial", "stepLimit", "states", "events", "snapshot"]
    )
    let snapshot = try #require(tree["snapshot"])
    #expect(snapshot.keys == ["states", "timers", "deferred"])
    guard case .list(let timers) = snapshot["timers"], case .list(let states) = tree["states"],
      case .list(let events) = tree["events"]
    else {
      Issue.record("states or events are not a list")
      return
    }
    #expect(
      timers.map(\.keys) == [
        ["state", "after", "deadline"], ["state", "after", "deadline"],
        ["event", "userInfo", "id", "after", "deadline"], ["event", "after", "deadline"],
      ]
    )
    #expect(states[3].keys == ["id", "parent", "kind", "initial"])
    #expect(events[2].keys == ["id", "from", "fork"])
    #expect(events[4].keys == ["id", "joining", "to"])
    #expect(events[7].keys == ["trigger", "from", "to", "guards"])
    #expect(events[9].keys == ["id", "from", "to", "local"])
  }

  @Test func `names of code follow the structure`() throws {
    let tree = try TreeCoder.encode(NamedSamples.order())
    guard case .list(let states) = tree["states"], case .list(let events) = tree["events"] else {
      Issue.record("states or events are not a list")
      return
    }
    #expect(
      states[0].keys
        == ["id", "userInfo", "willEnter", "didEnter", "willExit", "didExit", "activities"]
    )
    #expect(states[1].keys == ["id", "initial", "initially"])
    #expect(states[2].keys == ["id", "parent", "didEnter", "formerly"])
    let pack = try #require(events.first { $0["id"] == .string("pack") })
    #expect(
      pack.keys == ["id", "from", "to", "guards", "willFire", "perform", "didFire", "formerly"]
    )
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `the user info of waiting events survives a round trip`(_ coder: ArchiveCoder) throws {
    let machine = try ChartSamples.recorder()
      .living(["power", "play", "remind", "record"], from: ChartSamples.start)
    let copy = try coder.roundTrip(machine, with: machine)
    #expect(copy.snapshot.deferred.map { $0.userInfo["second"] as? Int } == [3])
    let infos = copy.timers.map { timer -> Int? in
      guard case .event(let item, _) = timer.content else { return nil }
      return item.userInfo["second"] as? Int
    }
    #expect(infos == [nil, nil, 2, nil])
  }

  @Test func `a snapshot with several states, history and timers is Codable without a prototype`()
    throws
  {
    for (_, machine) in try ChartSamples.recorders() {
      #expect(try ArchiveCoder.json.roundTrip(machine.snapshot) == machine.snapshot)
      #expect(try ArchiveCoder.tree.roundTrip(machine.snapshot) == machine.snapshot)
    }
  }

  @Test func `a snapshot moves a whole machine into a prototype`() throws {
    for (_, machine) in try ChartSamples.recorders() {
      let copy = try ArchiveCoder.json.roundTrip(machine)
      #expect(copy != machine)
      #expect(try machine.fresh().restored(from: copy.snapshot) == machine)
    }
  }

  @Test func `encoding an entity with a prototype that it does not fit is an error`() throws {
    let machine = try ChartSamples.recorder().living(["power"], from: ChartSamples.start)
    let other = try DynamicMachine(initial: "stopped") {
      DynamicMachine.State("stopped")
      DynamicMachine.State("waiting")
      DynamicMachine.Event("go", from: "stopped", to: "waiting")
    }
    let error = try #require(
      #expect(throws: EncodingError.self) {
        try JSONEncoder().encode(machine, configuration: other)
      }
    )
    guard case .invalidValue(_, let context) = error else { return }
    #expect(
      context.underlyingError as? DynamicMachine.RestoreError
        == .invalidConfiguration(["stopped", "waiting"])
    )
  }
}
