/// Documents that grow in one direction: the worst cases for their length.
enum Documents {
  /// The shapes that give an error instead of a machine.
  static let refused: Set<String> = ["unknown states", "unknown keys"]

  static func list(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: ",")
  }

  static func machine(
    _ states: String,
    _ events: String = "",
    initial: String = "s0",
    snapshot: String = "{\"active\":false}"
  ) -> String {
    """
    {"interlock":1,"initial":"\(initial)","states":[\(states)],"events":[\(events)],"snapshot":\(snapshot)}
    """
  }

  static func states(_ count: Int, _ more: (Int) -> String = { _ in "" }) -> String {
    list(count) { #"{"id":"s\#($0)"\#(more($0))}"# }
  }

  static let shapes: [String: @Sendable (Int) -> String] = [
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
}
