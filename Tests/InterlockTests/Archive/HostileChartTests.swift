import Foundation
import Interlock
import Testing

@Suite("A4: hostile statecharts neither trap nor hang", .serialized)
struct HostileChartTests {
  private static func text(
    states: [String],
    events: [String] = [],
    more: String = ""
  ) -> String {
    #"{"interlock":2,"initial":"s0","states":[\#(states.joined(separator: ","))],"events":["#
      + events.joined(separator: ",") + "]\(more)}"
  }

  /// States each of which stands in the one before.
  private static func nested(_ count: Int, kind: String = "compound") -> [String] {
    (0..<count).map { number in
      let parent = number == 0 ? "" : #","parent":"s\#(number - 1)""#
      let own = number == count - 1 ? "atomic" : kind
      return #"{"id":"s\#(number)","kind":"\#(own)"\#(parent)}"#
    }
  }

  /// Runs something on a thread with as little stack as threads have on Apple's systems.
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

  /// Reads a deep machine, fires it, writes it, and reads its entity.
  private static func useDeepMachine(kind: String) {
    runOnSmallStack {
      let text = text(
        states: nested(10_000, kind: kind),
        events: [#"{"id":"e","from":["s0"],"to":"s0"}"#]
      )
      do {
        var machine = try JSONDecoder.value(DynamicMachine.self, of: text)
        let receipt = try machine.fire("e")
        guard receipt.exited.count == 10_000, machine.state == "s9999" else { exit(2) }
        let copy = try ArchiveCoder.json.roundTrip(machine)
        guard copy.snapshot == machine.snapshot else { exit(3) }
        guard try ArchiveCoder.json.roundTrip(machine, with: copy).isIn("s5000") else { exit(4) }
      } catch {
        exit(5)
      }
    }
  }

  @Test func `ten thousand states in each other are read and used on a small stack`() async {
    await #expect(processExitsWith: .success) {
      HostileChartTests.useDeepMachine(kind: "compound")
    }
  }

  @Test func `ten thousand parallel states in each other are, too`() async {
    await #expect(processExitsWith: .success) {
      HostileChartTests.useDeepMachine(kind: "parallel")
    }
  }

  /// Reads deep machines that are refused, at each moment at which they can be.
  private static func refuseDeepMachines() {
    runOnSmallStack {
      let states = nested(10_000)
      let wrong = [
        text(states: states, more: #","stepLimit":"x""#),
        text(states: states, more: #","stepLimit":0"#),
        text(states: states, more: #","initials":[]"#),
        text(states: states, more: #","snapshot":"x""#),
        text(states: states, more: #","snapshot":{"states":["s5000"]}"#),
        text(states: states, events: [#"{"id":"e","from":["s0"],"to":"x"}"#]),
        text(states: states, events: [#"{"id":"e"}"#]), text(states: states + [#"{"id":"s0"}"#]),
        text(states: states + [#"{"id":"x","parent":"y"}"#]),
        text(states: states + [#"{"id":"x","kind":"final"}"#, #"{"id":"y","parent":"x"}"#]),
        text(states: states.dropLast() + [#"{"id":"x","parent":"s9998","kind":"parallel"}"#]),
        text(states: states.reversed()),
      ]
      for (number, text) in wrong.enumerated()
      where (try? JSONDecoder.value(DynamicMachine.self, of: text)) != nil {
        exit(Int32(number + 10))
      }
    }
  }

  @Test func `ten thousand states in each other are refused on a small stack`() async {
    await #expect(processExitsWith: .success) { HostileChartTests.refuseDeepMachines() }
  }

  /// The time of reading a text, the better of two.
  private func time(of text: String) -> Duration {
    let clock = ContinuousClock()
    let times = (0..<2).map { _ in
      clock.measure { _ = try? JSONDecoder.value(DynamicMachine.self, of: text) }
    }
    return times.min() ?? .zero
  }

  /// Charts that grow in one direction.
  private static let growing: KeyValuePairs<String, @Sendable (Int) -> String> = [
    "depth": { text(states: nested($0)) },
    "depth of parallel states": { text(states: nested($0, kind: "parallel")) },
    "regions": { count in
      let regions = (1...count).map { #"{"id":"s\#($0)","parent":"s0"}"# }
      let names = (1...count).map { "\"s\($0)\"" }.joined(separator: ",")
      let snapshot = #","snapshot":{"states":[\#(names)]}"#
      return text(states: [#"{"id":"s0","kind":"parallel"}"#] + regions, more: snapshot)
    },
    "histories": { count in
      let histories = (0..<count).reversed().map { number in
        #"{"id":"h\#(number)","parent":"s\#(number)","kind":"deepHistory","initial":"s\#(count)"}"#
      }
      let memory = (0..<count).map { #"{"state":"h\#($0)","was":["s\#(count)"]}"# }
      let snapshot =
        #","snapshot":{"states":["s\#(count)"],"history":[\#(memory.joined(separator: ","))]}"#
      return text(states: nested(count + 1) + histories, more: snapshot)
    },
    "choices": { count in
      let choices = (1...count).map { #"{"id":"c\#($0)","kind":"choice"}"# }
      let rows = (1...count).map { number in
        let target = number == count ? "s0" : "c\(number + 1)"
        return #"{"trigger":"always","from":["c\#(number)"],"to":"\#(target)"}"#
      }
      return text(
        states: [#"{"id":"s0"}"#] + choices,
        events: [#"{"id":"e","from":["s0"],"to":"c1"}"#] + rows
      )
    },
    "timers": { count in
      let timer = #"{"event":"e","userInfo":{"k":1},"after":1,"deadline":1}"#
      let timers = [String](repeating: timer, count: count).joined(separator: ",")
      let snapshot = #","snapshot":{"states":["s0"],"timers":[\#(timers)]}"#
      return text(states: [#"{"id":"s0"}"#], more: snapshot)
    },
    "timeouts": { count in
      let rows = (1...count).map { #"{"after":\#($0),"from":["s0"]}"# }
      return text(states: [#"{"id":"s0"}"#], events: rows)
    },
    "deferral": { count in
      let names = (1...count).map { "\"e\($0)\"" }.joined(separator: ",")
      return text(states: [#"{"id":"s0","deferring":[\#(names)]}"#])
    },
    "forks": { count in
      let regions = (1...100).map { #"{"id":"s\#($0)","parent":"s0"}"# }
      let names = (1...100).map { "\"s\($0)\"" }.joined(separator: ",")
      let rows = (1...max(1, count / 100)).map {
        #"{"id":"e\#($0)","from":["s0"],"fork":[\#(names)]}"#
      }
      return text(states: [#"{"id":"s0","kind":"parallel"}"#] + regions, events: rows)
    },
  ]

  @Test(arguments: growing.map(\.key))
  func `eight times as much takes not much more than eight times as long`(_ name: String) throws {
    let make = try #require(Self.growing.first { $0.key == name }?.value)
    #expect(throws: Never.self) { try JSONDecoder.value(DynamicMachine.self, of: make(100)) }
    // Whatever else the machine does may take its time from one of the two.
    let pairs = (1...3).lazy.map { _ in (few: time(of: make(400)), many: time(of: make(3_200))) }
    #expect(pairs.contains { $0.many < $0.few * 24 + .milliseconds(20) })
  }
}
