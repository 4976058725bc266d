import Foundation
import Interlock
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

/// Configurations of version 4, and the same in version 5.
@Suite("XState: version 4")
struct XStateVersionTests {
  private func state(_ text: String) -> Data {
    Data(
      ##"{"strict":true,"initial":"a","states":{"a":{\##(text)},"b":{"id":"b","initial":"x","states":{"x":{}}}}}"##
        .utf8
    )
  }

  private func current(_ text: String) -> Data {
    Data(
      ##"{"initial":"a","states":{"a":{\##(text)},"b":{"id":"b","initial":"x","states":{"x":{}}}}}"##
        .utf8
    )
  }

  @Test(arguments: [
    (#""on":{"e":{"target":"b","cond":"g"}}"#, #""on":{"e":{"target":"b","guard":"g"}}"#),
    (
      #""on":{"e":{"target":"b","cond":{"type":"g","n":1}}}"#,
      #""on":{"e":{"target":"b","guard":{"type":"g","params":{"n":1}}}}"#
    ),
    (
      ##""on":{"e":{"target":"b","in":"#b"}}"##,
      ##""on":{"e":{"target":"b","guard":"stateIn('#b')"}}"##
    ),
    (#""on":{"e":"a"}"#, #""on":{"e":{"target":"a","reenter":true}}"#),
    (#""on":{"e":{"target":"a","internal":true}}"#, #""on":{"e":{"target":"a"}}"#),
    (#""on":{"e":{"actions":"x","internal":false}}"#, #""on":{"e":{"actions":"x"}}"#),
    (#""on":{"":[{"target":"b","cond":"g"}]}"#, #""always":[{"target":"b","guard":"g"}]"#),
    (
      #""on":[{"event":"e","target":"b","cond":"g"},{"event":"e","actions":"x"}]"#,
      #""on":{"e":[{"target":"b","guard":"g"},{"actions":"x"}]}"#
    ),
    (#""after":[{"delay":50,"target":"b"}]"#, #""after":{"50":"b"}"#),
    (#""onEntry":"x","onExit":["y"]"#, #""entry":"x","exit":"y""#),
    (#""activities":["x",{"type":"y"}]"#, #""invoke":[{"src":"x"},{"src":"y"}]"#),
    (
      #""invoke":{"src":"s","id":"i","data":1},"on":{"done.invoke.i":"b"}"#,
      #""invoke":{"src":"s","id":"i","input":1},"on":{"xstate.done.actor.i":"b"}"#
    ),
    (
      #""invoke":{"src":{"type":"s"},"onDone":"b"},"on":{"error.platform.s":"b"}"#,
      #""invoke":{"src":"s","onDone":"b"},"on":{"xstate.error.actor.s":"b"}"#
    ),
  ])
  func `a key of version 4 means what it means in version 5`(_ old: String, _ new: String) throws {
    let (one, other) = (
      try DynamicMachine(xstate: state(old)), try DynamicMachine(xstate: current(new))
    )
    #expect(one.difference(from: other).isEmpty)
    #expect(one.events.map(\.isLocal) == other.events.map(\.isLocal))
  }

  @Test func `a transition into its source leaves it, unless its target begins with a dot`() throws
  {
    let text = """
      {"key":"m","initial":"a","states":{"a":{"initial":"x","states":{"x":{},"y":{"id":"y"}},
      "on":{"in":".y","out":"#y","self":"a"}}}}
      """
    let imported = try ImportedMachine(xstate: Data(text.utf8))
    #expect(imported.name == "m")
    var machine = imported.machine
    #expect(try machine.fire("in").exited == ["x"])
    #expect(try machine.fire("out").exited == ["y", "a"])
    #expect(try machine.fire("self").exited == ["y", "a"])
  }

  @Test func `a configuration that was read as version 4 is written as version 5`() throws {
    let text =
      #"{"strict":true,"initial":"a","states":{"a":{"on":{"e":{"target":"a","internal":true}}}}}"#
    let machine = try DynamicMachine(xstate: Data(text.utf8))
    let document = try machine.xstate()
    #expect(document.contains(#""version4": { "strict": true }"#))
    let copy = try DynamicMachine(xstate: Data(document.utf8))
    #expect(copy.fingerprint == machine.fingerprint)
  }

  @Test func `keys of both versions in one configuration keep the rules of version 5`() throws {
    let text = """
      {"initial":"a","states":{"a":{"on":{"e":{"target":"a","cond":"g"},"f":{"target":"a","guard":"h"}}}}}
      """
    let machine = try DynamicMachine(xstate: Data(text.utf8))
    #expect(machine.events.map(\.guardNames) == [["g"], ["h"]])
    #expect(machine.events.map(\.targets) == [[], []])
  }
}
