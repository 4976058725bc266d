import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Former names in archives")
struct FormerNameTests {
  /// A machine of strings that uses every place in which a snapshot can hold a name.
  private func player(present: Bool) throws -> DynamicMachine {
    let on = present ? "on" : "running"
    let stopped = present ? "stopped" : "halted"
    let last = present ? "last" : "previous"
    let play = present ? "play" : "start"
    return try DynamicMachine(initial: "off") {
      DynamicMachine.State("off")
      DynamicMachine.State(on) {
        DynamicMachine.State.history(last, default: stopped).formerly(present ? ["previous"] : [])
        DynamicMachine.State(stopped).formerly(present ? ["halted"] : [])
        DynamicMachine.State("playing").deferring(play)
      }
      .formerly(present ? ["running"] : [])
      DynamicMachine.Event("power", from: "off", to: last)
      DynamicMachine.Event("power", from: on, to: "off")
      DynamicMachine.Event(play, from: stopped, to: "playing").formerly(present ? ["start"] : [])
      DynamicMachine.Event("stop", from: "playing", to: stopped)
      DynamicMachine.Event.after(.seconds(10), from: on, to: "off")
      DynamicMachine.Event.inAnyState("later").perform {
        $0.send(play, after: .seconds(5), id: "1")
      }
    }
  }

  private static let lives: [[String]] = [
    [], ["power"], ["power", "power"], ["power", "start"], ["power", "later"],
    ["power", "start", "start", "later"], ["power", "start", "power"],
  ]

  /// An old entity, and the present entity that it should become.
  private func lived(_ events: [String]) throws -> (old: DynamicMachine, new: DynamicMachine) {
    let new = events.map { $0 == "start" ? "play" : $0 }
    return (
      try player(present: false).living(events, from: ChartSamples.start),
      try player(present: true).living(new, from: ChartSamples.start)
    )
  }

  @Test(arguments: lives)
  func `a snapshot with former names is restored in memory`(_ events: [String]) throws {
    let (old, new) = try lived(events)
    let restored = try player(present: true).restored(from: old.snapshot)
    #expect(restored.snapshot == new.snapshot)
  }

  @Test(arguments: lives, ArchiveCoder.allCases)
  func `an entity with former names is decoded from any coder`(
    _ events: [String],
    _ coder: ArchiveCoder
  ) throws {
    let (old, new) = try lived(events)
    let restored = try coder.decode(
      coder.encode(old, with: old.fresh()),
      with: try player(present: true)
    )
    let expected = try new.activated(at: ChartSamples.start).snapshot
    #expect(restored.snapshot == expected)
    #expect(
      try JSONEncoder.text(restored.snapshot) == JSONEncoder.text(expected),
      "the user info of waiting events too"
    )
  }

  @Test(arguments: lives)
  func `a snapshot with former names is decoded inside a document with present names`(
    _ events: [String]
  ) throws {
    let (old, new) = try lived(events)
    let document = try JSONValue(encoding: player(present: true))
      .replacing([.key("snapshot")], with: JSONValue(encoding: old.snapshot))
    let restored = try JSONDecoder.value(DynamicMachine.self, of: document.text)
    #expect(restored.snapshot == new.snapshot)
  }

  @Test(arguments: lives)
  func `an entity restored from former names behaves like a present one`(_ events: [String]) throws
  {
    let (old, new) = try lived(events)
    var pair = (try player(present: true).restored(from: old.snapshot), new)
    for second in [5.0, 8, 11, 30] {
      let time = ChartSamples.start + second
      #expect(try pair.0.advance(to: time) == pair.1.advance(to: time))
      #expect(try pair.0.fire("power", at: time) == pair.1.fire("power", at: time))
    }
    #expect(pair.0.snapshot == pair.1.snapshot)
  }

  @Test func `a present name decodes as its own state, and an unknown name is an error`()
    throws
  {
    let machine = try player(present: true)
    for state in ["off", "stopped", "playing"] {
      #expect(try machine.restored(from: .init(state: state)).state == state)
    }
    #expect(throws: DynamicMachine.RestoreError.self) {
      try machine.restored(from: .init(state: "paused"))
    }
  }

  @Test(arguments: [
    "17", #"{"states":[17]}"#, #"{"states":["off"],"deferred":[{"event":17}]}"#,
    #"{"states":[{"off":{}}]}"#,
  ])
  func `a value that is not a string is refused as the name of a string identifier`(_ text: String)
    throws
  {
    let machine = try player(present: true)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DynamicMachine.self, from: Data(text.utf8), configuration: machine)
    }
  }

  @Test func `two entries for one history state, by former and present name, are an error`() throws
  {
    let snapshot = DynamicMachine.Snapshot(
      configuration: ["off"],
      history: ["last": ["stopped"], "previous": ["playing"]]
    )
    #expect(throws: DynamicMachine.RestoreError.invalidHistory("last")) {
      try player(present: true).restored(from: snapshot)
    }
  }

  @Test func `an archive keeps former names, and they work after decoding`() throws {
    let copy = try ArchiveCoder.json.roundTrip(player(present: true))
    #expect(copy.state(withID: "stopped")?.formerNames == ["halted"])
    #expect(copy.events.flatMap(\.formerNames) == ["start"])
    let old = try player(present: false).living(["power"], from: ChartSamples.start)
    #expect(try copy.restored(from: old.snapshot).state == "stopped")
    #expect(try copy.dynamic().restored(from: old.snapshot).state == "stopped")
  }

  @Test func `a former name does not change the fingerprint`() throws {
    let plain = try Inbox.plain()
    let renamed = try Inbox(initial: .unread) {
      Inbox.State(.unread).formerly("new")
      Inbox.State(.read)
      Inbox.State(.deleted)
      plain.events.map { $0.formerly("was \($0.id.map(\.rawValue) ?? "")") }
    }
    #expect(renamed.fingerprint == plain.fingerprint)
  }
}
