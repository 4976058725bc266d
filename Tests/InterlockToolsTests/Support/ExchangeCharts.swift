import Interlock
import InterlockExchange
import InterlockTools

/// Machines that together have every feature.
enum ExchangeCharts {
  typealias Chart = DynamicMachine

  static let all: [(name: String, machine: Chart)] = {
    let made: [(String, () throws -> Chart)] = [
      ("flat", flat), ("nested", nested), ("regions", regions), ("time", time), ("names", names),
      ("choice", choice), ("hostile names", hostileNames), ("order", order), ("local", local),
      ("content", content),
    ]
    return made.compactMap { name, make in (try? make()).map { (name, $0) } }
  }()

  static let count = 10

  static func flat() throws -> Chart {
    try Chart(initial: "unread", stepLimit: 7) {
      Chart.State("unread", userInfo: ["title": "New", "weight": 2])
      Chart.State("read").formerly("seen", "opened").didEnter("count it")
      Chart.State("deleted").willEnter("ask").activity("clean up")
      Chart.Event("view", from: "unread", to: "read").formerly("open").perform("tell")
      Chart.Event("delete", from: "unread", "read", to: "deleted").shouldFire("it is not locked")
      Chart.Event.fromAnyState("reset", to: "unread").willFire("w").didFire("d")
      Chart.Event.inAnyState("touch")
      Chart.Event("touch", in: "read", "deleted")
    }
  }

  static func nested() throws -> Chart {
    try Chart(initial: "off") {
      Chart.State("off")
      Chart.State("on", initial: "b2") {
        Chart.State("a")
        Chart.State("b") {
          Chart.State("b1")
          Chart.State("b2").deferring("eject", "play")
        }
        Chart.State.final("end").didEnter("over")
        Chart.State.history("last", default: "a").initially("first time")
        Chart.State.history("all", .deep, default: "b1")
      }
      Chart.State.final("broken")
      Chart.Event("go", from: "off", to: "last")
      Chart.Event("all", from: "off", to: "all")
      Chart.Event("go", from: "on", to: "off")
      Chart.Event("next", from: "a", to: "b")
      Chart.Event("end", from: "b1", to: "end")
      Chart.Event.completion(of: "on", to: "off").shouldFire("a").shouldFire("b")
      Chart.Event("eject", in: "on")
      Chart.Event("play", from: "b1", to: "b2")
      Chart.Event("drop", from: "off", to: "broken")
    }
  }

  static func regions() throws -> Chart {
    try Chart(initial: ["a2", "b1"]) {
      Chart.State(parallel: "p") {
        for region in ["a", "b", "c"] {
          Chart.State(region) {
            Chart.State(region + "1")
            Chart.State(region + "2")
            Chart.State.final(region + "end")
          }
        }
      }
      Chart.State("out")
      Chart.Event("x", from: "a1", to: "a2")
      Chart.Event("fork", from: "out", to: "a2", "c1")
      Chart.Event("join", joining: "a2", "b2", to: "out").shouldFire("ready")
      Chart.Event("join", joining: "c2", to: "out")
      Chart.Event.completion(of: "a", to: "out")
      Chart.Event(trigger: .completion(of: "p"), sources: .states(["b"]), targets: ["out"])
      Chart.Event(trigger: .completion(of: "p"), sources: .any, targets: ["out"])
    }
  }

  static func time() throws -> Chart {
    try Chart {
      Chart.State("a")
      Chart.State("b")
      Chart.Event.after(.milliseconds(1), from: "a", "b", to: "b").shouldFire("late")
      Chart.Event.after(.milliseconds(1), from: "a", to: "a")
      Chart.Event.after(.seconds(86_400 * 365), from: "b", to: "a")
      Chart.Event.after(.nanoseconds(1), in: "b")
    }
  }

  static func names() throws -> Chart {
    var state = Chart.State("a", userInfo: ["<": "&lt;", "ä\n": ["x": [1.5, 2.5]]])
    for kind in Chart.State.callbackKinds {
      state = state.calling("\(kind.rawValue) <1> & \"2\"", kind)
    }
    var event = Chart.Event("e", from: "a", to: "a")
    for kind in Chart.Event.callbackKinds {
      event = event.calling("\(kind.rawValue)\n\t 'x'", kind)
    }
    return try Chart {
      state
      event.guarded(by: [nil, " ", "a && b", "In('a')"])
      Chart.Event("f", from: "a", to: "a").guarded(by: [""])
      Chart.Event("g", from: "a", to: "a").guarded(by: [nil])
    }
  }

  static func choice() throws -> Chart {
    try Chart {
      Chart.State("a")
      Chart.State("b") {
        Chart.State.choice("which")
        Chart.State("c")
        Chart.State("d")
      }
      Chart.Event("go", from: "a", to: "which")
      Chart.Event("go", from: "a", to: "c")
      Chart.Event.always(from: "which", to: "c").shouldFire("small").perform("note")
      Chart.Event.always(from: "which", to: "d")
      Chart.Event.always(from: "c", to: "a").shouldFire("back")
    }
  }

  static func hostileNames() throws -> Chart {
    let names = [
      "a b", "a.b", "a", "*", "#a", ".x", "x.", "done.state.a", "😀", "é", "1", "<&\">",
      "In('a')",
      "class", "a_b", "A", "\\", "a\\.b", "timeout-a", "state", "$x", "{y}", "xstate.done.state.a",
    ]
    return try Chart(initial: "😀") {
      for name in names { Chart.State(name).formerly("old " + name) }
      for (name, next) in zip(names, names.dropFirst() + [names[0]]) {
        Chart.Event(name, from: name, to: next)
        Chart.Event.after(.seconds(1), from: name, to: next)
      }
    }
  }

  static func order() throws -> Chart {
    try Chart {
      Chart.State("a")
      Chart.State("b")
      Chart.Event("x", from: "a", to: "b").shouldFire("one")
      Chart.Event.anyEvent(from: "a", to: "b").shouldFire("any")
      Chart.Event("x", from: "a", to: "a")
      Chart.Event("y", in: "a")
      Chart.Event.anyEvent(in: "b")
      Chart.Event("x", from: "b", to: "a")
      Chart.Event(trigger: .anyEvent, sources: .any, targets: ["a"])
    }
  }

  static func local() throws -> Chart {
    try Chart {
      Chart.State("a") {
        Chart.State("b") {
          Chart.State("c")
        }
        Chart.State("d")
      }
      Chart.State(parallel: "p") {
        Chart.State("q")
        Chart.State("r")
      }
      Chart.Event("in", from: "a", to: "c").local()
      Chart.Event("out", from: "a", to: "d")
      Chart.Event("self", from: "a", to: "a")
      Chart.Event("localSelf", from: "a", to: "a").local()
      Chart.Event("leaf", from: "d", to: "d").local()
      Chart.Event("leave", from: "a", to: "p").local()
      Chart.Event("region", from: "p", to: "r").local()
      Chart.Event("region2", from: "p", to: "r")
      Chart.Event("inner", in: "a").local()
      Chart.Event(trigger: .event("any"), sources: .any, targets: ["d"]).local()
    }
  }

  static func content() throws -> Chart {
    try Chart {
      Chart.State("a").willExit(#"<send event="far"/>"#).didExit(#"<raise event="near"/>"#)
      Chart.State("b").activity("other").activity(#"<invoke id="s" src="x.scxml"/>"#)
      Chart.State("c").didEnter(#"<log expr="1"/>"#).didEnter(#"<raise event="a b&quot;&lt;"/>"#)
      Chart.Event("go", from: "a", to: "b").perform(#"<raise event="near"/>"#)
        .perform(#"<send delay="2.5s" id="x" event="far"/>"#).didFire(#"<send event="go"/>"#)
      Chart.Event("near", from: "b", to: "c").perform(#"<cancel sendid="x"/>"#)
      Chart.Event("far", from: "b", to: "a").perform(#"<send delay="500ms" event="near"/>"#)
        .perform(##"<send target="#_internal" event="near"/>"##)
      Chart.Event("a b\"<", from: "c", to: "a")
      Chart.Event("done.invoke.s", from: "b", to: "c")
    }
  }
}

extension DynamicMachine.State {
  /// Adds an activity by name.
  fileprivate func activity(_ name: String) -> Self {
    adding(UnboundActivity(name))
  }
}
