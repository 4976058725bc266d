import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Statecharts written by hand")
struct HandWrittenChartTests {
  private func text(_ states: String, events: String = "", initial: String = "a") -> String {
    #"{"interlock":1,"initial":"\#(initial)","states":[\#(states)],"events":[\#(events)]}"#
  }

  /// A list of states: `b<a` is inside `a`, `b=kind` has that kind.
  private func states(_ list: String) -> String {
    list.split(separator: " ").map { item in
      let parts = item.split(separator: "<")
      let name = parts[0].split(separator: "=")
      let kind = name.count > 1 ? #","kind":"\#(name[1])""# : ""
      let parent = parts.count > 1 ? #","parent":"\#(parts[1])""# : ""
      return #"{"id":"\#(name[0])"\#(kind)\#(parent)}"#
    }
    .joined(separator: ",")
  }

  @Test(arguments: [
    ("a b<a", "b"), ("a b<a c<b d<c", "d"), ("x a b<a c<b d<b e<a f", "c"),
    ("a b<a c=final<a", "b"),
    ("a=parallel b<a c<b d<a", "c d"), ("a=compound b<a", "b"), ("a=atomic b<a", "b"),
    ("a=parallel b<a", "b"), ("a b=parallel<a c<b d<b e<d", "c e"),
  ])
  func `states nest as their parent keys say`(
    _ list: String,
    _ configuration: String
  ) throws {
    var machine = try JSONDecoder.value(DynamicMachine.self, of: text(states(list)))
    let names = list.split(separator: " ").map { $0.prefix { $0 != "<" && $0 != "=" } }
    #expect(machine.states.map(\.id) == names.map(String.init), "in document order")
    try machine.activate()
    #expect(machine.configuration == configuration.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("a<a", 0, "No state 'a' comes before this one; list a parent before the states in it."),
    ("a<b b<a", 0, "No state 'b' comes before this one; list a parent before the states in it."),
    (
      "a b<c c<d d<b", 1,
      "No state 'c' comes before this one; list a parent before the states in it."
    ),
    ("a b<b", 1, "No state 'b' comes before this one; list a parent before the states in it."),
    ("b<a a", 0, "No state 'a' comes before this one; list a parent before the states in it."),
    (
      "a b c<a", 2,
      "The states in 'a' must come right after it; another state is in between."
    ),
    (
      "a b<a c d<b", 3,
      "The states in 'b' must come right after it; another state is in between."
    ),
    (
      "a b<a c<a d<b", 3,
      "The states in 'b' must come right after it; another state is in between."
    ),
    ("a f=final b<f", 2, "The state 'f' cannot contain states."),
    ("a b<a h=shallowHistory<a c<h", 3, "The state 'h' cannot contain states."),
    ("a b<a h=deepHistory<a c<h", 3, "The state 'h' cannot contain states."),
    ("a c=choice b<c", 2, "The state 'c' cannot contain states."),
  ])
  func `impossible parents are refused, cycles included`(
    _ list: String,
    _ position: Int,
    _ message: String
  ) throws {
    let error = try #require(try JSONDecoder.machineError(of: text(states(list))))
    #expect(error.path == "states[\(position)].parent")
    #expect(error.text == message)
  }

  @Test func `a state listed twice is a duplicate at any level of nesting`() throws {
    for list in ["a b<a a c<a", "a b<a a", "a a<a", "a b<a b<b"] {
      let error = try #require(try JSONDecoder.machineError(of: text(states(list))))
      let cause = try #require(error.context?.underlyingError as? DefinitionError)
      #expect(cause.findings.contains { $0.check == .duplicateState }, "\(list)")
    }
  }

  @Test func `an empty list of initial states means the first state`() throws {
    let text = #"{"interlock":1,"initials":[],"states":[{"id":"a"},{"id":"b"}],"events":[]}"#
    let machine = try JSONDecoder.value(DynamicMachine.self, of: text)
    #expect(machine.initial == ["a"])
    #expect(try JSONValue(encoding: machine)["initial"] == "a")
  }

  @Test(arguments: [
    (#""to":"b""#, #""fork":["b"]"#),
    (#""local":false"#, #""guards":[]"#),
  ])
  func `different spellings of one event decode alike`(_ first: String, _ second: String) throws {
    let machines = try [first, second].map { part in
      try JSONDecoder.value(
        DynamicMachine.self,
        of: text(states("a b"), events: #"{"id":"e","from":["a"],\#(part)}"#)
      )
    }
    #expect(try JSONEncoder.text(machines[0]) == JSONEncoder.text(machines[1]))
  }

  @Test func `a snapshot may list its states in any order and is restored in document order`()
    throws
  {
    let recorder = try ChartSamples.recorder()
    for text in [#"{"states":["waiting","stopped"]}"#, #"{"states":["stopped","waiting"]}"#] {
      let machine = try JSONDecoder().decode(
        DynamicMachine.self,
        from: Data(text.utf8),
        configuration: recorder
      )
      #expect(machine.configuration == ["stopped", "waiting"])
    }
  }

  @Test(arguments: [
    #""off""#, #"{"states":["off"]}"#, #"{"states":["off"],"history":[]}"#,
    #"{"states":["off"],"timers":[],"deferred":[]}"#,
    #"{"states":["off"],"history":null,"timers":null,"deferred":null}"#,
  ])
  func `different spellings of one entity decode alike`(_ text: String) throws {
    let recorder = try ChartSamples.recorder()
    let machine = try JSONDecoder().decode(
      DynamicMachine.self,
      from: Data(text.utf8),
      configuration: recorder
    )
    #expect(try machine == recorder.restored(from: .init(state: "off")))
    let written = try JSONEncoder().encode(machine, configuration: recorder)
    #expect(String(decoding: written, as: UTF8.self) == #""off""#)
  }

  private enum Light: String, Codable { case off, on, dim, bright }
  private enum Hand: String, Codable { case press, turn }

  @Test func `one document decodes as a dynamic and as a typed machine`() throws {
    let text = text(
      states("off on dim<on bright<on"),
      events: #"""
        {"id":"press","from":["off"],"to":"on"},{"id":"press","from":["on"],"to":"off"},
        {"id":"turn","from":["dim"],"to":"bright"},{"after":2.5,"from":["bright"],"to":"dim"}
        """#,
      initial: "off"
    )
    var typed = try JSONDecoder.value(Machine<Light, Hand>.self, of: text)
    let dynamic = try JSONDecoder.value(DynamicMachine.self, of: text)
    #expect(typed.chartPortrait.count == dynamic.chartPortrait.count)
    for event in [Hand.press, .turn] { try typed.fire(event, at: ChartSamples.start) }
    #expect(typed.state == .bright)
    try typed.advance(to: ChartSamples.start + 2.5)
    #expect(typed.state == .dim)
  }

  private let document = """
    {
      "interlock": 1,
      "initial": "a",
      "states": [
        { "id": "a" },
        { "id": "b" },
        { "id": "b1", "parent": "b" },
        { "id": "b2", "parent": "b" },
        { "id": "p", "kind": "parallel" },
        { "id": "l", "parent": "p" },
        { "id": "l1", "parent": "l" },
        { "id": "l2", "parent": "l" },
        { "id": "r", "parent": "p" },
        { "id": "r1", "parent": "r" },
        { "id": "r2", "parent": "r" },
        { "id": "which", "kind": "choice" }
      ],
      "events": [
        { "id": "fork", "from": ["a"], "fork": ["l2", "r2"] },
        { "id": "join", "joining": ["l2", "r2"], "to": "b" },
        { "id": "local", "from": ["b"], "to": "b2", "local": true },
        { "id": "external", "from": ["b"], "to": "b2" },
        { "id": "internal", "from": ["b"] },
        { "id": "choose", "from": ["b"], "to": "which" },
        { "trigger": "always", "from": ["which"], "to": "a" }
      ]
    }
    """

  @Test func `a machine with regions, forks, joins and choices is built from a file`() throws {
    var machine = try JSONDecoder().decode(Sketch.self, from: Data(document.utf8))
    #expect(try machine.fire("fork").entered == ["a", "p", "l", "l2", "r", "r2"])
    #expect(try machine.fire("join").entered == ["b", "b1"])
    #expect(try machine.fire("local").exited == ["b1"])
    #expect(try machine.fire("external").exited == ["b2", "b"])
    #expect(try machine.fire("internal").exited == [])
    #expect(try machine.fire("choose").entered == ["a"])
  }

  @Test func `the error of a bad file gives the place`() {
    let broken = document.replacing(#""fork": ["l2", "r2"]"#, with: #""fork": ["l2", "r3"]"#)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sketch.self, from: Data(broken.utf8))
    }
    #expect(error?.path.hasPrefix("events[0]") == true)
    #expect(error?.text.contains("'r3' is not defined") == true)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sketch.self, from: Data("[".utf8))
    }
  }
}
