import Interlock
import InterlockTestSupport
import Testing

@Suite("History in and around regions")
struct RegionHistoryTests {
  /// `p` with the regions `a` and `b`, each with a history state and a compound state; its parent `on` has
  /// history states for all of `p`.
  private func machine() throws -> Sketch {
    try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State("on") {
        Sketch.State.history("on*", .deep, default: "p")
        Sketch.State.history("on h", .shallow, default: "p")
        Sketch.State(parallel: "p") {
          Sketch.State.history("p*", .deep, default: "a2", "b2")
          Sketch.State.history("p h", .shallow, default: "a2")
          for region in ["a", "b"] {
            Sketch.State(region) {
              Sketch.State.history("\(region)*", .deep, default: "\(region)2")
              Sketch.State("\(region)1")
              Sketch.State("\(region)2")
              Sketch.State("\(region)3") { ["x", "y"].map { Sketch.State(region + $0) } }
            }
          }
        }
        Sketch.State("z")
      }
      for target in ["on*", "on h", "p*", "p h", "a*", "b*", "p"] {
        Sketch.Event(target, from: "off", to: target)
      }
      Sketch.Event("both", from: "off", to: "b*", "a*")
      Sketch.Event("one", from: "off", to: "b*", "a1")
      Sketch.Event("off", from: "on", to: "off")
      Sketch.Event("ax", from: "a", to: "ay").local()
      Sketch.Event("bx", from: "b", to: "by").local()
      Sketch.Event("z", from: "on", to: "z").local()
    }
    .activated()
  }

  private static let defaults: [(event: String, leaves: [String])] = [
    ("on*", ["a1", "b1"]), ("on h", ["a1", "b1"]), ("p*", ["a2", "b2"]), ("p h", ["a2", "b1"]),
    ("a*", ["a2", "b1"]), ("b*", ["a1", "b2"]), ("both", ["a2", "b2"]), ("one", ["a1", "b2"]),
    ("p", ["a1", "b1"]),
  ]

  @Test(arguments: defaults)
  func `history states in and around regions enter their defaults at first`(
    event: String,
    leaves: [String]
  ) throws {
    #expect(try machine().fired(event).configuration == leaves)
  }

  private static let recorded: [(event: String, leaves: [String])] = [
    ("on*", ["ay", "by"]), ("on h", ["a1", "b1"]), ("p*", ["ay", "by"]), ("p h", ["a1", "b1"]),
    ("a*", ["ay", "b1"]), ("b*", ["a1", "by"]), ("both", ["ay", "by"]), ("one", ["a1", "by"]),
    ("p", ["a1", "b1"]),
  ]

  @Test(arguments: recorded)
  func `deep history restores every region, shallow history enters their defaults`(
    event: String,
    leaves: [String]
  ) throws {
    #expect(try machine().fired("p", "ax", "bx", "off", event).configuration == leaves)
  }

  @Test func `each history state records independently when its parent is left`() throws {
    // `p` is left for `z`, then `on` is left in `z`: the history of `on` is `z`, and that of `p` is unchanged.
    let machine = try machine().fired("p", "bx", "z", "off")
    #expect(try machine.fired("on*").configuration == ["z"])
    #expect(try machine.fired("on h").configuration == ["z"])
    #expect(try machine.fired("p*").configuration == ["a1", "by"])
    #expect(try machine.fired("a*").configuration == ["a1", "b1"])
    #expect(try machine.fired("b*").configuration == ["a1", "by"])
  }

  @Test func `a region records history only when the region itself is left`() throws {
    let machine = try machine().fired("p", "ax", "off", "p", "off")
    #expect(try machine.fired("a*").configuration == ["a1", "b1"])
  }

  @Test func `re-entering one region by history leaves and enters the other region`() throws {
    let journal = Journal()
    var machine = try Sketch {
      journal.parallel("p") {
        journal.state("a") {
          Sketch.State.history("h", .deep, default: "a2")
          ["a1", "a2"].map { journal.state($0) }
        }
        journal.state("b") { ["b1", "b2"].map { journal.state($0) } }
      }
      Sketch.Event("b", from: "b1", to: "b2")
      Sketch.Event("h", from: "b2", to: "h")
    }
    .activated()
    try machine.fire("b")
    journal.clear()
    try machine.fire("h")
    #expect(journal.takeLine() == "-b2 -b -a1 -a -p +p +a +a1 +b +b1")
  }

  @Test func `history can restore a final state, which completes its parent again`() throws {
    var machine = try Sketch(initial: "s") {
      Sketch.State("s") {
        Sketch.State.history("h", .deep, default: "s1")
        Sketch.State("s1")
        Sketch.State.final("end")
      }
      Sketch.State("done")
      Sketch.Event("finish", from: "s1", to: "end")
      Sketch.Event.completion(of: "s", to: "done")
      Sketch.Event("back", from: "done", to: "h")
    }
    .activated()
    #expect(try machine.fire("finish").entered == ["end", "done"])
    #expect(try machine.fire("back").entered == ["s", "end", "done"])
  }
}

@Suite("Rows from any state in regions")
struct AnyStateTests {
  private let journal = Journal()

  @Test func `a row from any state leaves all regions once`() throws {
    var machine = try Sketch {
      journal.parallel("p") {
        journal.state("a") { journal.state("a1") }
        journal.state("b") { journal.state("b1") }
      }
      journal.state("off")
      Sketch.Event.fromAnyState("off", to: "off").perform(journal.note("action"))
    }
    .activated()
    journal.clear()
    #expect(try machine.fire("off").steps.count == 1)
    #expect(journal.takeLine() == "-b1 -b -a1 -a -p action +off")
    try machine.fire("off")
    #expect(journal.takeLine() == "-off action +off")
  }

  @Test func `a region's own row wins over a row from any state and keeps the other regions`()
    throws
  {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") { ["a1", "a2"].map { Sketch.State($0) } }
        Sketch.State("b") { Sketch.State("b1") }
      }
      Sketch.State("off")
      Sketch.Event.fromAnyState("go", to: "off")
      Sketch.Event("go", from: "a1", to: "a2")
    }
    .activated()
    #expect(try machine.fire("go").description == "a1 --go--> a2")
    #expect(try machine.fire("go").description == "a2 --go--> off")
  }

  @Test func `an internal row from any state is taken once, beside a region's own row`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") { ["a1", "a2"].map { Sketch.State($0) } }
        Sketch.State("b") { Sketch.State("b1") }
        Sketch.State("c") { Sketch.State("c1") }
      }
      Sketch.Event.inAnyState("go").perform(journal.note("any"))
      Sketch.Event("go", from: "a1", to: "a2").perform(journal.note("a"))
    }
    .activated()
    #expect(try machine.fire("go").steps.map(\.source) == ["a1", "b1"])
    #expect(journal.takeLine() == "a any")
    #expect(try machine.fire("go").steps.map(\.source) == ["a2"])
  }

  @Test func `a row from any state can lead to history and to a deep state`() throws {
    let machine = try Sketch {
      Sketch.State("s") {
        Sketch.State.history("h", .deep, default: "s1")
        Sketch.State("s1") { ["s11", "s12"].map { Sketch.State($0) } }
      }
      Sketch.Event("next", from: "s11", to: "s12")
      Sketch.Event.fromAnyState("again", to: "h")
      Sketch.Event.fromAnyState("deep", to: "s12")
    }
    .activated()
    #expect(try machine.fired("again").configuration == ["s11"])
    #expect(try machine.fired("next", "again").configuration == ["s12"])
    #expect(try machine.fired("deep").configuration == ["s12"])
  }
}
