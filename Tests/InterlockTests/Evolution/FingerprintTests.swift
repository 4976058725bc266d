import Foundation
import Interlock
import InterlockEvolution
import Testing

/// What a fingerprint is made of.
@Suite("Fingerprint")
struct FingerprintTests {
  /// A chart in which everything occurs.
  private static let chart = """
    {"interlock":1,"initial":"s","states":[
    {"id":"s","initial":"s1","deferring":["d"]},{"id":"s1","parent":"s"},{"id":"s2","parent":"s"},
    {"id":"h","parent":"s","kind":"deepHistory","initial":"s1"},
    {"id":"p","kind":"parallel"},{"id":"q","parent":"p"},{"id":"q1","parent":"q"},
    {"id":"r","parent":"p"},{"id":"r1","parent":"r"},{"id":"c","kind":"choice"},{"id":"e"}],
    "events":[{"id":"x","from":["s1"],"to":"s2","guards":["open",null]},
    {"id":"x","from":["s1"],"to":"e","guards":["late"]},
    {"id":"y","from":["s"],"to":"s2","local":true},
    {"id":"z","from":"*","to":"p"},{"id":"j","joining":["q1","r1"],"to":"h"},
    {"id":"f","from":["e"],"fork":["q1","r1"]},{"id":"c","from":["e"],"to":"c"},
    {"trigger":"always","from":["c"],"to":"e"},{"after":300,"from":["s"],"to":"e"},
    {"completion":"p","from":["p"],"to":"e"},{"id":"d","from":["s2"]},
    {"trigger":"anyEvent","from":["e"],"to":"s"}]}
    """

  private static func machine(_ text: String) throws -> Sketch {
    try JSONDecoder.value(Sketch.self, of: text)
  }

  @Test func `the fingerprints of two definitions are always these`() throws {
    let inbox = try Inbox.plain().fingerprint
    let chart = try Self.machine(Self.chart).fingerprint
    #expect([inbox, chart].map(\.description) == ["d9c251ff2d625f6e", "6132ff81ed6c6fd5"])
  }

  @Test func `it is the same from a builder, from lists, from loops and from an archive`() throws {
    let built = try Inbox.plain()
    let listed = try Inbox(
      initial: .unread,
      states: [.deleted, .read, .unread].map { Inbox.State($0) },
      events: [
        Inbox.Event(.delete, from: .read, to: .deleted),
        Inbox.Event(.view, from: .unread, to: .read),
        Inbox.Event(.markAsUnread, from: [.deleted, .read], to: .unread),
        Inbox.Event(.delete, from: .unread, to: .deleted),
      ]
    )
    let looped = try Inbox {
      for status in Status.allCases {
        Inbox.State(status, userInfo: ["name": status.rawValue]).didEnter { _ in }
      }
      Inbox.Event(.view, from: .unread, to: .read)
      for status in [Status.unread, .read] { Inbox.Event(.delete, from: status, to: .deleted) }
      for status in [Status.read, .deleted] {
        Inbox.Event(.markAsUnread, from: status, to: .unread)
      }
    }
    let archive = try JSONEncoder().encode(built)
    let archived = try JSONDecoder().decode(Inbox.self, from: archive)
    let dynamic = try JSONDecoder().decode(Sketch.self, from: archive)
    let all = [listed, looped, archived, try built.fired(.view)].map(\.fingerprint)
    #expect(all == Array(repeating: built.fingerprint, count: 4))
    #expect(dynamic.fingerprint == built.fingerprint)
  }

  @Test func `charts of all kinds keep it in an archive`() throws {
    for (name, content) in ChartsOfAllKinds.all {
      let machine = try Sketch { content }
      let data = try JSONEncoder().encode(machine)
      let copy = try JSONDecoder().decode(Sketch.self, from: data)
      #expect(copy.fingerprint == machine.fingerprint, "\(name)")
      #expect(copy.difference(from: machine).isEmpty, "\(name)")
    }
  }

  @Test func `a duration that an archive rounds keeps it`() throws {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.Event.after(.seconds(5.732), from: "a", to: "a")
    }
    let data = try JSONEncoder().encode(machine)
    let copy = try JSONDecoder().decode(Sketch.self, from: data)
    #expect(copy.fingerprint == machine.fingerprint)
    #expect(copy.difference(from: machine).isEmpty)
  }

  /// A text of the chart, and what stands there instead: one change of the structure each.
  private static let mutations: [(String, String)] = [
    (#""initial":"s","#, #""initial":"e","#),
    (#"{"id":"e"}"#, #"{"id":"e"},{"id":"e2"}"#),
    (#"{"id":"e"}"#, #"{"id":"e"},{"id":"e2","kind":"final"}"#),
    (#"{"id":"s2","parent":"s"}"#, #"{"id":"s2","parent":"s"},{"id":"e2","parent":"s"}"#),
    (#"{"id":"e"}"#, #"{"id":"e"},{"id":"e2"},{"id":"e3","parent":"e2"}"#),
    (#"{"id":"e"}"#, #"{"id":"e"},{"id":"e2","kind":"parallel"},{"id":"e3","parent":"e2"}"#),
    (#""s2""#, #""S2""#),
    (#""initial":"s1","deferring""#, #""initial":"s2","deferring""#),
    (#""deferring":["d"]"#, #""deferring":["d","x"]"#),
    (#","deferring":["d"]"#, #""#),
    (#"deepHistory"#, #"shallowHistory"#),
    (#""deepHistory","initial":"s1""#, #""deepHistory","initial":"s2""#),
    (
      #"{"id":"q","parent":"p"},{"id":"q1","parent":"q"},"#,
      #"{"id":"q","parent":"p"},{"id":"q2","parent":"q"},{"id":"q1","parent":"q"},"#
    ),
    (
      #"{"id":"q","parent":"p"},{"id":"q1","parent":"q"},"# + "\n"
        + #"{"id":"r","parent":"p"},{"id":"r1","parent":"r"}"#,
      #"{"id":"r","parent":"p"},{"id":"r1","parent":"r"},"#
        + #"{"id":"q","parent":"p"},{"id":"q1","parent":"q"}"#
    ),
    (#"["open",null]"#, #"["open"]"#),
    (#"["open",null]"#, #"[null,"open"]"#),
    (#"["open",null]"#, #"["shut",null]"#),
    (#"["open",null]"#, #"["open",""]"#),
    (#","guards":["late"]"#, #""#),
    (#"["late"]"#, #"["late","late"]"#),
    (
      #"{"id":"x","from":["s1"],"to":"s2","guards":["open",null]},"# + "\n"
        + #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]},"#
        + #"{"id":"x","from":["s1"],"to":"s2","guards":["open",null]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s1"],"to":"s","guards":["late"]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s1"],"guards":["late"]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s2"],"to":"e","guards":["late"]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s1","s2"],"to":"e","guards":["late"]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"X","from":["s1"],"to":"e","guards":["late"]}"#
    ),
    (#"{"id":"x","from":["s1"],"to":"e","guards":["late"]},"# + "\n", ""),
    (#","local":true"#, #""#),
    (#""from":"*""#, #""from":["s","p"]"#),
    (#""joining":["q1","r1"]"#, #""joining":["q","r1"]"#),
    (#""joining":["q1","r1"]"#, #""from":["q1","r1"]"#),
    (#""fork":["q1","r1"]"#, #""fork":["q1","r"]"#),
    (#""fork":["q1","r1"]"#, #""to":"q1""#),
    (#""after":300"#, #""after":300.5"#),
    (#"{"after":300"#, #"{"id":"after""#),
    (#"{"trigger":"anyEvent""#, #"{"id":"any""#),
    (
      #"{"id":"c","from":["e"],"to":"c"},"#,
      #"{"trigger":"anyEvent","from":["e"],"to":"q","guards":["1"]},"#
        + #"{"id":"c","from":["e"],"to":"c"},"#
    ),
    (
      #"{"id":"f","from":["e"],"#,
      #"{"trigger":"anyEvent","from":["e"],"to":"q","guards":["1"]},{"id":"f","from":["e"],"#
    ),
    (#"{"completion":"p","from":["p"],"to":"e"}"#, #"{"completion":"s","from":["s"],"to":"e"}"#),
  ]

  @Test func `every change of the structure changes it`() throws {
    let original = try Self.machine(Self.chart)
    var seen = [original.fingerprint: "the chart"]
    for (text, replacement) in Self.mutations {
      let change = "\(text) -> \(replacement)"
      #expect(Self.chart.contains(text), "\(text)")
      let changed = try Self.machine(Self.chart.replacing(text, with: replacement))
      #expect(seen.updateValue(change, forKey: changed.fingerprint) == nil, "\(change)")
      #expect(!changed.difference(from: original).isEmpty, "\(change)")
      #expect(!original.difference(from: changed).isEmpty, "\(change)")
    }
  }

  @Test func `facts, callbacks and the step limit do not change it`() throws {
    let one = try Sketch { Sketch.State("a") }
    let other = try Sketch(stepLimit: 7) {
      Sketch.State("a", userInfo: ["x": 1]).didEnter { _ in }
      Sketch.Observer.didTransition { _ in }
    }
    #expect(one.fingerprint == other.fingerprint)
  }

  @Test func `names do not run into each other`() throws {
    let names = [
      ["a", "b"], ["ab", "c"], ["a", "bc"], ["a'", "b"], ["a\n", "b"], ["a", "b\u{0}"],
    ]
    let fingerprints = try names.map { names in
      try Sketch {
        names.map { Sketch.State($0) }
        Sketch.Event(names[1], from: names[0], to: names[1])
      }
      .fingerprint
    }
    #expect(Set(fingerprints).count == names.count)
  }

  @Test func `an identifier without a raw value counts as it is described`() throws {
    enum Plain { case a }
    let machine = try Machine<Plain, Plain> { Machine<Plain, Plain>.State(.a) }
    #expect(try machine.fingerprint == Sketch { Sketch.State("a") }.fingerprint)
  }

  @Test func `a blank name of a type that may have one`() throws {
    struct Name: Hashable, CustomStringConvertible {
      var description: String
    }
    let old = try Machine<Name, Name> {
      Machine<Name, Name>.State(Name(description: ""))
      Machine<Name, Name>.State(Name(description: "a"))
    }
    let new = try Machine<Name, Name> { Machine<Name, Name>.State(Name(description: "")) }
    #expect(new.fingerprint != old.fingerprint)
    #expect(new.difference(from: old).description == "state 'a': removed")
  }

  @Test func `it is written as 16 hexadecimal digits and read from no other text`() throws {
    let fingerprint = Fingerprint(bits: 0xAB)
    #expect(fingerprint.description == "00000000000000ab")
    #expect(Fingerprint("00000000000000AB") == fingerprint)
    #expect(try JSONEncoder.text([fingerprint]) == #"["00000000000000ab"]"#)
    #expect(
      try JSONDecoder.value([Fingerprint].self, of: #"["00000000000000ab"]"#) == [fingerprint]
    )
    let others = [
      "", "ab", "+0000000000000ab", "00000000000000abc", "00000000000000ag", "٠٠٠٠٠٠٠٠",
    ]
    for text in others {
      #expect(Fingerprint(text) == nil)
      #expect(throws: DecodingError.self) {
        try JSONDecoder.value([Fingerprint].self, of: "[\"\(text)\"]")
      }
    }
  }
}
