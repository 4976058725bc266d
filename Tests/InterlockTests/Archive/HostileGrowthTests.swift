import Foundation
import Interlock
import Testing

/// The time that a document takes grows with its length, not faster.
///
/// They are measured in a soak only: what else runs would disturb them.
@Suite("A4: the worst documents of a length", .serialized, .enabled(if: Soak.isOn))
struct HostileGrowthTests {
  /// What is read, and then done with it.
  enum Reading: String, CaseIterable {
    /// A whole machine.
    case machine
    /// The definition of another machine, which is explained, or taken over.
    case comparison
    /// The same with names instead of identifiers, written and read.
    case copy
  }

  private static func list(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: ",")
  }

  private static func machine(
    _ states: String,
    _ events: String = "",
    initial: String = "s0",
    snapshot: String = "{\"active\":false}"
  ) -> String {
    """
    {"interlock":3,"initial":"\(initial)","states":[\(states)],"events":[\(events)],"snapshot":\(snapshot)}
    """
  }

  private static func states(_ count: Int, _ more: (Int) -> String = { _ in "" }) -> String {
    list(count) { #"{"id":"s\#($0)"\#(more($0))}"# }
  }

  private static let shapes: [String: @Sendable (Int) -> String] = [
    "activities": { count in
      machine(states(1) { _ in #","activities":[\#(list(count) { "\"a\($0)\"" })]"# })
    },
    "callbacks": { count in
      machine(states(1) { _ in #","didEnter":[\#(list(count) { "\"a\($0)\"" })]"# })
    },
    "former names": { count in
      machine(states(1) { _ in #","formerly":[\#(list(count) { "\"a\($0)\"" })]"# })
    },
    "former names of events": { count in
      let events = list(count) {
        #"{"id":"e","from":["s0"],"formerly":["f"],"guards":["g\#($0)"]}"#
      }
      return machine(states(1), events)
    },
    "guards of many sources": { count in
      let guards = list(count) { _ in "\"\"" }
      let sources = list(count) { "\"s\($0)\"" }
      return machine(
        states(count),
        #"{"id":"e","from":[\#(sources)],"to":"s0","guards":[\#(guards)]}"#
      )
    },
    "forks": { count in
      let regions = list(count) { #"{"id":"s\#($0)","parent":"p"}"# }
      let targets = list(count) { "\"s\($0)\"" }
      return machine(
        #"{"id":"o"},{"id":"p","kind":"parallel"},"# + regions,
        #"{"id":"e","from":["o"],"fork":[\#(targets)]}"#,
        initial: "o",
        snapshot: #"{"states":[\#(targets)]}"#
      )
    },
    "joins": { count in
      let regions = list(count) { #"{"id":"s\#($0)","parent":"p"}"# }
      let sources = list(count) { "\"s\($0)\"" }
      return machine(
        #"{"id":"o"},{"id":"p","kind":"parallel"},"# + regions,
        #"{"id":"e","joining":[\#(sources)],"to":"o"}"#,
        initial: "o",
        snapshot: #"{"states":[\#(sources)]}"#
      )
    },
    "depth": { count in
      let nested = list(count) {
        $0 == 0 ? #"{"id":"s0"}"# : #"{"id":"s\#($0)","parent":"s\#($0 - 1)"}"#
      }
      return machine(nested, #"{"id":"e","from":["s\#(count - 1)"],"to":"s0"}"#)
    },
    "rows of a deep state": { count in
      let nested = list(count) {
        $0 == 0 ? #"{"id":"s0"}"# : #"{"id":"s\#($0)","parent":"s\#($0 - 1)"}"#
      }
      return machine(nested, list(count) { #"{"id":"e\#($0)","from":["s\#($0)"],"to":"s0"}"# })
    },
    "history": { count in
      let pairs = list(count) {
        #"{"id":"c\#($0)"},{"id":"h\#($0)","parent":"c\#($0)","kind":"deepHistory","initial":"i\#($0)"}"#
          + #",{"id":"i\#($0)","parent":"c\#($0)"}"#
      }
      let history = list(count) { #"{"state":"h\#($0)","was":["i\#($0)"]}"# }
      let rows = list(count) { #"{"id":"e\#($0)","from":["s0"],"to":"h\#($0)"}"# }
      return machine(
        states(1) + "," + pairs,
        rows,
        snapshot: #"{"states":["s0"],"history":[\#(history)]}"#
      )
    },
    "timers": { count in
      let timeouts = list(count) { #"{"after":\#($0 + 1),"from":["s0"]}"# }
      let timers = list(count) { #"{"state":"s0","after":\#($0 + 1),"deadline":\#($0)}"# }
      return machine(
        states(1),
        timeouts,
        snapshot: #"{"states":["s0"],"timers":[\#(timers)]}"#
      )
    },
    "deferred events": { count in
      let events = list(count) { #"{"event":"e\#($0)","userInfo":{"a":1}}"# }
      return machine(
        states(1) { _ in #","deferring":["e0"]"# },
        snapshot: #"{"states":["s0"],"deferred":[\#(events)]}"#
      )
    },
    "defaults of defaults": { count in
      let histories = list(count) { number in
        let next = number + 1 < count ? "h\(number + 1)" : "i"
        return #"{"id":"h\#(number)","parent":"c","kind":"shallowHistory","initial":"\#(next)"}"#
      }
      return machine(
        states(1) + #",{"id":"c"},{"id":"i","parent":"c"},"# + histories,
        #"{"id":"e","from":["s0"],"to":"h0"}"#
      )
    },
    "choices": { count in
      let choices = list(count) { #"{"id":"c\#($0)","kind":"choice"}"# }
      let branches = list(count) {
        #"{"trigger":"always","from":["c\#($0)"],"to":"\#($0 + 1 < count ? "c\($0 + 1)" : "s0")"}"#
      }
      return machine(
        states(1) + "," + choices,
        branches + #",{"id":"e","from":["s0"],"to":"c0"}"#
      )
    },
    "rows of any state": { count in
      machine(states(count), list(count) { #"{"id":"e\#($0)","from":"*","to":"s\#($0)"}"# })
    },
    "rows of any event": { count in
      let events = list(count) {
        #"{"trigger":"anyEvent","from":["s0"],"to":"s\#($0)","guards":["g"]}"#
      }
      return machine(states(count), events)
    },
    "unknown states": { count in
      machine(states(count), list(count) { #"{"id":"e","from":["x\#($0)"],"to":"y\#($0)"}"# })
    },
    "unknown keys": { count in
      machine(states(1) { _ in "," + list(count) { "\"k\($0)\":1" } })
    },
  ]

  @Test(arguments: shapes.keys.sorted(), Reading.allCases)
  func `four times as long takes about four times as long`(
    _ shape: String,
    _ reading: Reading
  ) throws {
    let make = try #require(Self.shapes[shape])
    let (small, large) = (Self.time(reading, of: make(125)), Self.time(reading, of: make(500)))
    withKnownIssue("each active leaf asks each source of a join", isIntermittent: true) {
      #expect(large < max(small * 10, .milliseconds(100)), "\(small), \(large)")
    } when: {
      shape == "joins"
    }
  }

  /// How long it takes to read a document, the better of two.
  private static func time(_ reading: Reading, of text: String) -> Duration {
    let data = Data(text.utf8)
    let times = (0..<2).map { _ in
      ContinuousClock().measure { try? read(data, reading) }
    }
    return times.min() ?? .zero
  }

  private static func read(_ data: Data, _ reading: Reading) throws {
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
    switch reading {
    case .machine:
      _ = "\(machine)"
      var machine = machine
      for event in machine.availableEvents.prefix(4) { try machine.fire(event, at: .distantPast) }
      try machine.advance(to: .distantPast)
    case .comparison:
      let prototype = try ChartSamples.recorder()
      _ = try? JSONDecoder().decode(DynamicMachine.self, from: data, configuration: prototype)
      _ = "\(prototype.difference(from: machine))\(machine.difference(from: prototype))"
    case .copy:
      let named = try machine.dynamic()
      _ = try JSONDecoder().decode(DynamicMachine.self, from: JSONEncoder().encode(named))
      _ = machine.dotDescription
    }
  }
}
