import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Hostile statecharts neither trap nor hang", .serialized)
struct HostileChartTests {
  private static func text(
    states: [String],
    events: [String] = [],
    more: String = ""
  ) -> String {
    #"{"interlock":1,"initial":"s0","states":[\#(states.joined(separator: ","))],"events":["#
      + events.joined(separator: ",") + "]\(more)}"
  }

  /// A chain of states, each inside the one before.
  private static func nested(_ count: Int, kind: String = "compound") -> [String] {
    (0..<count).map { number in
      let parent = number == 0 ? "" : #","parent":"s\#(number - 1)""#
      let own = number == count - 1 ? "atomic" : kind
      return #"{"id":"s\#(number)","kind":"\#(own)"\#(parent)}"#
    }
  }

  /// Runs a closure on a thread with the small stack that secondary threads have on Apple platforms.
  private static func runOnSmallStack(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    done.wait()
  }

  /// Deep enough to overflow a stack of 512 KiB if each level used some of it.
  private static let depth = Share.of(daily: 5_000, gate: 10_000)

  /// Decodes a deep machine, fires it, encodes it, and decodes its entity.
  private static func useDeepMachine(kind: String) {
    runOnSmallStack {
      let text = text(
        states: nested(depth, kind: kind),
        events: [#"{"id":"e","from":["s0"],"to":"s0"}"#]
      )
      do {
        var machine = try JSONDecoder.value(DynamicMachine.self, of: text)
        let receipt = try machine.fire("e")
        guard receipt.exited.count == depth, machine.state == "s\(depth - 1)" else { exit(2) }
        let copy = try ArchiveCoder.json.roundTrip(machine)
        guard copy.snapshot == machine.snapshot else { exit(3) }
        guard try ArchiveCoder.json.roundTrip(machine, with: copy).isIn("s2000") else { exit(4) }
      } catch {
        exit(5)
      }
    }
  }

  @Test(.highPriority) func `thousands of nested states are decoded and used on a small stack`()
    async
  {
    await #expect(processExitsWith: .success) {
      HostileChartTests.useDeepMachine(kind: "compound")
    }
  }

  @Test(.highPriority)
  func `thousands of nested parallel states are decoded and used on a small stack`()
    async
  {
    await #expect(processExitsWith: .success) {
      HostileChartTests.useDeepMachine(kind: "parallel")
    }
  }

  /// Decodes deep machines that are refused, one for each stage that can refuse them.
  private static func refuseDeepMachines() {
    runOnSmallStack {
      let states = nested(depth)
      let childless = #"{"id":"x","parent":"s\#(states.count - 2)","kind":"parallel"}"#
      let wrong = [
        text(states: states, more: #","stepLimit":"x""#),
        text(states: states, more: #","stepLimit":0"#),
        text(states: states, more: #","initials":[]"#),
        text(states: states, more: #","snapshot":"x""#),
        text(states: states, more: #","snapshot":{"states":["s2000"]}"#),
        text(states: states, events: [#"{"id":"e","from":["s0"],"to":"x"}"#]),
        text(states: states, events: [#"{"id":"e"}"#]), text(states: states + [#"{"id":"s0"}"#]),
        text(states: states + [#"{"id":"x","parent":"y"}"#]),
        text(states: states + [#"{"id":"x","kind":"final"}"#, #"{"id":"y","parent":"x"}"#]),
        text(states: states.dropLast() + [childless]),
        text(states: states.reversed()),
      ]
      for (number, text) in wrong.enumerated()
      where (try? JSONDecoder.value(DynamicMachine.self, of: text)) != nil {
        exit(Int32(number + 10))
      }
    }
  }

  @Test(.highPriority) func `thousands of nested states are refused on a small stack`() async {
    await #expect(processExitsWith: .success) { HostileChartTests.refuseDeepMachines() }
  }
}
