/// Statecharts that grow in one direction.
enum Charts {
  private static func text(
    states: [String],
    events: [String] = [],
    more: String = ""
  ) -> String {
    #"{"interlock":1,"initial":"s0","states":["#
      + states.joined(separator: ",") + #"],"events":["#
      + events.joined(separator: ",") + "]\(more)}"
  }

  /// States, each nested in the one before.
  private static func nested(_ count: Int, kind: String = "compound") -> [String] {
    (0..<count).map { number in
      let parent = number == 0 ? "" : #","parent":"s\#(number - 1)""#
      let own = number == count - 1 ? "atomic" : kind
      return #"{"id":"s\#(number)","kind":"\#(own)"\#(parent)}"#
    }
  }

  static let shapes: [String: @Sendable (Int) -> String] = [
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
    "eventless rows around deep regions": { count in
      let leaves = (1...count).map { #"{"id":"l\#($0)","parent":"s\#(count - 1)"}"# }
      let states = nested(count + 1).enumerated().map {
        $0.offset == 0 ? #"{"id":"s0","kind":"parallel"}"# : $0.element
      }
      let other = ["q0", "q1"].map { #"{"id":"\#($0)","parent":"q"}"# }
      return text(
        states: states + leaves + [#"{"id":"q","parent":"s0"}"#] + other,
        events: [
          #"{"trigger":"always","from":["s1"]}"#,
          #"{"trigger":"always","from":["q0"],"to":"q1"}"#,
        ]
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
}
