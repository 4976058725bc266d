import Foundation
import Interlock
import InterlockExchange
import Testing

/// Events that a document raises, sends and cancels, in another notation.
@Suite("Exchange: content that a machine performs by itself")
struct OwnContentTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  private func machine(performing content: String) throws -> DynamicMachine {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a">
      <transition event="go" target="b">\(content)</transition></state>
      <state id="b"><transition event="e" target="c"/></state>
      <state id="c"><transition event="e" target="d"/></state><state id="d"/></scxml>
      """
    return try DynamicMachine(scxml: Data(text.utf8))
  }

  private func machine(actions: String) throws -> DynamicMachine {
    let text = """
      {"initial":"a","states":{"a":{"on":{"go":{"target":"b","actions":\(actions)}}},
      "b":{"on":{"e":"c"}},"c":{"on":{"e":"d"}},"d":{}}}
      """
    return try DynamicMachine(xstate: Data(text.utf8))
  }

  /// The states after `go`, and after each of the next two seconds.
  private func run(_ machine: DynamicMachine) throws -> [String?] {
    var machine = machine
    try machine.fire("go", at: Self.start)
    var states = [machine.state]
    for second in 1...2 {
      try machine.advance(to: Self.start + Double(second))
      states.append(machine.state)
    }
    return states
  }

  @Test(arguments: [
    ("<raise event='e'/>", ["c", "c", "c"], #""type": "xstate.raise""#),
    ("<send event='e'/><raise event='e'/>", ["d", "d", "d"], #""type": "xstate.send""#),
    ("<send event='e' target='#_internal'/>", ["c", "c", "c"], #""type": "xstate.raise""#),
    ("<send event='e' delay='1500ms'/>", ["b", "b", "c"], #""delay": 1500"#),
    (
      "<send event='e' delay='1s' id='x'/><cancel sendid='x'/>", ["b", "b", "b"], #""sendId": "x""#
    ),
    ("<raise event='unheard'/>", ["b", "b", "b"], #""type": "unheard""#),
  ])
  func `what a document does by itself is an action of XState, and its own again`(
    _ content: String,
    _ states: [String],
    _ action: String
  ) throws {
    let machine = try machine(performing: content)
    #expect(try run(machine) == states)
    let configuration = try machine.xstate()
    #expect(configuration.contains(action), "\(configuration)")
    let copy = try DynamicMachine(xstate: Data(configuration.utf8))
    #expect(try run(copy) == states)
    #expect(MachinePortrait(copy) == MachinePortrait(machine))
    let document = try copy.scxml()
    #expect(!document.contains("interlock:call"), "\(document)")
    #expect(try run(DynamicMachine(scxml: Data(document.utf8))) == states)
  }

  @Test(arguments: [
    (#"{"type":"xstate.raise","params":{"event":{"type":"e"}}}"#, ["c", "c", "c"]),
    (#"{"type":"xstate.raise","event":"e"}"#, ["c", "c", "c"]),
    (#"[{"type":"xstate.send","event":"e","to":null,"id":"e"}]"#, ["c", "c", "c"]),
    (#"{"type":"xstate.raise","params":{"event":{"type":"e"},"delay":1500}}"#, ["b", "b", "c"]),
    (
      #"[{"type":"xstate.raise","event":"e","delay":1000,"id":"x"},{"type":"xstate.cancel","sendId":"x"}]"#,
      ["b", "b", "b"]
    ),
  ])
  func `what a configuration does by itself is an element of SCXML, and its own again`(
    _ actions: String,
    _ states: [String]
  ) throws {
    let machine = try machine(actions: actions)
    #expect(try run(machine) == states)
    let document = try machine.scxml()
    #expect(document.contains("<raise ") || document.contains("<send "), "\(document)")
    #expect(!document.contains("interlock:call"), "\(document)")
    let copy = try DynamicMachine(scxml: Data(document.utf8))
    #expect(try run(copy) == states)
    #expect(MachinePortrait(copy) == MachinePortrait(machine))
    #expect(try run(DynamicMachine(xstate: Data(copy.xstate().utf8))) == states)
  }

  @Test(arguments: [
    #"{"type":"xstate.raise","params":{"event":{"type":"e","data":1}}}"#,
    #"{"type":"xstate.send","event":"e","to":"other"}"#,
    #"{"type":"xstate.raise","event":"e","delay":"soon"}"#, #"{"type":"xstate.cancel"}"#,
  ])
  func `an event with data, to others, or at an unknown time waits for code`(
    _ actions: String
  ) throws {
    let machine = try machine(actions: actions)
    #expect(throws: BindingError.self) { try machine.bound(to: DynamicMachine.Behaviour()) }
  }

  @Test func `a program raises and cancels what it says`() throws {
    let text = """
      createMachine({ initial: 'a', states: {
        a: { on: { go: { target: 'b', actions: [raise({ type: 'e' }, { delay: 1500 }), raise('e', { delay: 500, id: 'x' }),
          cancel('x')] } } },
        b: { on: { e: 'c' } }, c: {} } })
      """
    #expect(try run(DynamicMachine(xstate: Data(text.utf8))) == ["b", "b", "c"])
  }

  @Test func `generated Swift raises, sends and cancels`() throws {
    let machine = try machine(
      performing: """
        <raise event='e'/><send event='go' delay='1.5s' id='x'/><send event='e'/><cancel sendid='x'/>
        <raise event='unheard'/><log/>
        """
    )
    let source = try SwiftSource(of: machine, named: "Bell").text
    for line in [
      #".perform("<raise event=\"e\"/>") { $0.raise(.e) }"#,
      #"{ $0.send(.go, after: .milliseconds(1500), id: "x") }"#, "{ $0.send(.e) }",
      #"{ $0.cancel(id: "x") }"#, #".perform("<raise event=\"unheard\"/>")"#,
      #".perform("<log/>")"#,
    ] {
      #expect(source.contains(line + "\n") || source.contains(line + "."), "\(line)\n\(source)")
    }
  }
}
