package import Interlock

/// Charts for tests that ask questions in every configuration reachable by a few events.
package enum ChartsOfAllKinds {
  package typealias Content = [Sketch.Builder.Element]

  package static let all: [(name: String, content: Content)] = [
    ("nested", nested), ("regions", regions), ("history", history), ("choices", choices),
    ("deferral", deferral), ("any event", anyEvent), ("joins", joins), ("eventless", eventless),
  ]

  @Sketch.Builder static var nested: Content {
    Sketch.State("s") {
      Sketch.State("t") { ["u", "v"].map { Sketch.State($0) } }
      Sketch.State("w")
    }
    Sketch.Event("x", from: "u", to: "v").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("x", from: "t", to: "w")
    Sketch.Event("y", from: "s", to: "t").local()
    Sketch.Event("z", in: "v").shouldFire { $0.isIn("t") && $0.userInfo["open"] == nil }
    Sketch.Event.fromAnyState("z", to: "v").shouldFire { $0.userInfo["open"] != nil }
  }

  @Sketch.Builder static var regions: Content {
    Sketch.State(parallel: "p") {
      for region in ["a", "b"] {
        Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
      }
    }
    Sketch.State("out")
    Sketch.Event("x", from: "a1", to: "a2")
    Sketch.Event("x", from: "b2", to: "b1").shouldFire { $0.isIn("a2") }
    Sketch.Event("y", from: "b1", to: "b2").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("z", from: "a2", to: "out")
    Sketch.Event("z", from: "out", to: "b2")
  }

  @Sketch.Builder static var history: Content {
    Sketch.State("on") {
      Sketch.State.history("h", .deep, default: "b")
      Sketch.State("a")
      Sketch.State("b")
    }
    Sketch.State("off")
    Sketch.Event("x", from: "a", to: "b")
    Sketch.Event("y", from: "on", to: "off")
    Sketch.Event("y", from: "off", to: "h").shouldFire { $0.userInfo["open"] == nil }
    Sketch.Event("z", from: "off", to: "on")
  }

  @Sketch.Builder static var choices: Content {
    ["a", "b", "c"].map { Sketch.State($0) }
    ["?", "??"].map { Sketch.State.choice($0) }
    Sketch.Event("x", from: "a", to: "?")
    Sketch.Event.always(from: "?", to: "??").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event.always(from: "??", to: "b").shouldFire { $0.userInfo["never"] != nil }
    Sketch.Event.always(from: "??", to: "c")
    Sketch.Event.fromAnyState("y", to: "a")
    Sketch.Event("z", from: "c", to: "?")
  }

  @Sketch.Builder static var deferral: Content {
    Sketch.State("a").deferring("x", "y")
    Sketch.State("b").deferring("x")
    Sketch.State("c")
    Sketch.Event("x", from: "c", to: "a")
    Sketch.Event("y", in: "b").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("z", from: "a", to: "b")
    Sketch.Event("z", from: "b", to: "c")
  }

  @Sketch.Builder static var anyEvent: Content {
    ["a", "b"].map { Sketch.State($0) }
    Sketch.Event("x", from: "a", to: "b").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event.anyEvent(in: "a").shouldFire { $0.userInfo["open"] == nil }
    Sketch.Event("y", from: "a", "b", to: "b")
    Sketch.Event.anyEvent(from: "b", to: "a").shouldFire { $0.event != "z" }
    Sketch.Event("z", in: "b").shouldFire { $0.userInfo["open"] != nil }
  }

  @Sketch.Builder static var joins: Content {
    Sketch.State(parallel: "p") {
      for region in ["a", "b"] {
        Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
      }
    }
    Sketch.State("done")
    Sketch.Event("x", from: "a1", to: "a2")
    Sketch.Event("y", from: "b1", to: "b2")
    Sketch.Event("z", joining: "a2", "b2", to: "done").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("z", joining: "a2", "b1", to: "p")
  }

  @Sketch.Builder static var eventless: Content {
    Sketch.State("a")
    Sketch.State("b") {
      Sketch.State("b1")
      Sketch.State.final("b2")
    }
    Sketch.State.final("end")
    Sketch.Event("x", from: "a", to: "b")
    Sketch.Event("y", from: "b1", to: "b2")
    Sketch.Event.completion(of: "b", to: "a").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("z", from: "b", to: "end")
  }
}
