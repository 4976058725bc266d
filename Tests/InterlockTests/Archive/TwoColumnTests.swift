import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Entities in two columns, the state and the rest")
struct TwoColumnTests {
  /// A player with regions, history, timeouts and deferred events.
  static func player() throws -> Sketch {
    try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State(parallel: "on") {
        Sketch.State("sound") {
          Sketch.State.history("last", default: "loud")
          Sketch.State("loud")
          Sketch.State("muted")
        }
        Sketch.State("disc") {
          Sketch.State("stopped").deferring("skip")
          Sketch.State("playing")
        }
      }
      Sketch.Event("power", from: "off", to: "on")
      Sketch.Event("power", from: "on", to: "off")
      Sketch.Event("mute", from: "loud", to: "muted")
      Sketch.Event("play", from: "stopped", to: "playing")
      Sketch.Event("skip", in: "playing")
      Sketch.Event("remind", in: "off").perform { $0.send("power", after: .seconds(5), id: "r") }
      Sketch.Event.after(.seconds(10), from: "playing", to: "stopped")
    }
  }

  struct Life: Sendable, CustomTestStringConvertible {
    let events: [String]
    let state: String
    let rest: String?

    var testDescription: String { events.joined(separator: ", ") }
  }

  private static let lives = [
    Life(events: [], state: "off", rest: nil),
    Life(events: ["power"], state: "loud", rest: #"{"states":["stopped"]}"#),
    Life(
      events: ["power", "mute", "power"],
      state: "off",
      rest: #"{"history":[{"state":"last","was":["muted"]}]}"#
    ),
    Life(
      events: ["power", "play"],
      state: "loud",
      rest: #"{"states":["playing"],"timers":[{"after":10,"deadline":10,"state":"playing"}]}"#
    ),
    Life(
      events: ["power", "mute", "skip"],
      state: "muted",
      rest: #"{"deferred":[{"event":"skip"}],"states":["stopped"]}"#
    ),
    Life(
      events: ["remind"],
      state: "off",
      rest: #"{"timers":[{"after":5,"deadline":5,"event":"power","id":"r"}]}"#
    ),
  ]

  @Test(arguments: lives)
  func `the rest has what the state does not say, and both restore the entity`(_ life: Life) throws
  {
    let prototype = try Self.player()
    var entity = prototype
    for event in life.events { try entity.fire(event, at: at(0)) }
    let (state, rest) = try entity.columns
    #expect(state == life.state && state == entity.state)
    #expect(rest == life.rest)
    let copy = try prototype.restored(state: state, rest: rest)
    #expect(copy == entity)
    #expect(try copy.columns == (state, rest))
  }

  @Test func `the state of an entity before its first event is found by a query`() throws {
    let journal = Journal()
    let prototype = try Inbox(initial: .unread) {
      Inbox.State(.unread).didEnter { _ in journal.add("counted") }
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
    }
    #expect(try prototype.column == #"{"active":false}"#)
    let (state, rest) = try prototype.columns
    #expect(state == "unread")
    #expect(rest == #"{"active":false}"#)
    var copy = try prototype.restored(state: state, rest: rest)
    #expect(copy == prototype && !copy.isActive)
    #expect(journal.lines == [])
    try copy.fire(.view)
    #expect(journal.lines == ["counted"])
    #expect(try copy.columns == ("read", nil))
  }

  @Test func `several initial states of an inactive entity are found by the first`() throws {
    let prototype = try Sketch(initial: "p") {
      Sketch.State(parallel: "p") {
        Sketch.State("a").didEnter { _ in }
        Sketch.State("b")
      }
    }
    #expect(try prototype.columns == ("a", #"{"active":false}"#))
    #expect(try prototype.restored(state: "a", rest: #"{"active":false}"#) == prototype)
  }

  @Test(arguments: [1, 2, 3])
  func `states that are encoded as objects stand in the first column`(_ floor: Int) throws {
    let house = try ChartSamples.house()
    let start: [ChartSamples.Room] =
      floor == 3 ? [.states(3)] : [.states(floor), .cellar(light: true)]
    let entity = try house.restored(from: .init(configuration: start))
    let (state, rest) = try entity.columns
    #expect(state == #"{"states":{"_0":\#(floor)}}"#)
    #expect(rest == (floor == 3 ? nil : #"{"states":[{"cellar":{"light":true}}]}"#))
    #expect(try house.restored(state: state, rest: rest) == entity)
  }

  @Test func `numeric states are bare numbers`() throws {
    enum Gear: Int, Codable { case neutral, first }
    let box = try Machine<Gear, String>(initial: .neutral) {
      Machine.State(.neutral).deferring("shift")
      Machine.State(.first)
    }
    var entity = box
    try entity.fire("shift")
    let (state, rest) = try entity.columns
    #expect(state == "0" && rest == #"{"deferred":[{"event":"shift"}]}"#)
    #expect(try box.restored(state: state, rest: rest) == entity)
    #expect(try box.restored(state: "1", rest: nil).state == .first)
  }

  @Test func `rows of a table with one column are read after a second one has been added`() throws {
    let prototype = try Self.player()
    var entity = try prototype.firing("power").machine
    try entity.fire("play", at: at(0))
    #expect(try prototype.restored(state: entity.column, rest: nil) == entity)
    #expect(try prototype.restored(state: #"{"active":false}"#, rest: nil) == prototype)
    #expect(try prototype.restored(state: #""off""#, rest: nil) == prototype)
  }

  @Test func `other active states are read in any order, and written in document order`() throws {
    let prototype = try Self.player()
    let entity = try prototype.restored(state: "stopped", rest: #"{"states":["loud"]}"#)
    #expect(entity.configuration == ["loud", "stopped"])
    #expect(try entity.columns == ("loud", #"{"states":["stopped"]}"#))
  }

  @Test func `a rest without content says nothing`() throws {
    let prototype = try Self.player()
    for rest in ["{}", " {} ", #"{"history":null,"timers":[],"deferred":[]}"#] {
      #expect(try prototype.restored(state: "off", rest: rest) == prototype)
    }
  }

  @Test(arguments: [nil, #"{"deferred":[{"event":"later"}]}"#, #"{"active":false}"#])
  func `a former name of a state is read from its column`(_ rest: String?) throws {
    let present = try Inbox(initial: .unread) {
      Inbox.State(.unread).formerly("new").deferring(.view).didEnter { _ in }
      Inbox.State(.read)
      Inbox.Event(.view, from: .read, to: .unread).formerly("later")
    }
    let entity = try present.restored(state: "new", rest: rest)
    #expect(entity.state == .unread)
    #expect(entity.isActive == (rest?.contains("active") != true))
    #expect(try entity.columns.state == "unread")
  }

  @Test func `a second column is valid by the schema, and so are entities`() throws {
    let schema = try JSONSchema.ofArchives.get()
    for life in Self.lives {
      guard let rest = life.rest else { continue }
      #expect(try schema.problems(of: JSONValue(text: rest), as: "rest") == [])
    }
    #expect(try schema.problems(of: JSONValue(text: #"{"active":false}"#), as: "rest") == [])
    #expect(try schema.problems(of: JSONValue(text: "{}"), as: "rest") == [])
    for rest in ["null", "[]", #""off""#, #"{"states":[]}"#, #"{"active":true}"#, #"{"state":1}"#] {
      #expect(try schema.problems(of: JSONValue(text: rest), as: "rest") != [])
      #expect(throws: DecodingError.self) { try Self.player().restored(state: "off", rest: rest) }
    }
  }
}
