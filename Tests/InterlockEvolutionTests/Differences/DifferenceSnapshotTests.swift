import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The old machine's snapshots that the new one does not load.
@Suite("Difference: snapshots")
struct DifferenceSnapshotTests {
  private func difference(
    @Sketch.Builder from old: () -> [Sketch.Builder.Element],
    @Sketch.Builder to new: () -> [Sketch.Builder.Element]
  ) throws -> Sketch.Difference {
    try Sketch(new).difference(from: Sketch(old))
  }

  /// The leaves of the configurations that do not load.
  private func lost(_ difference: Sketch.Difference) -> [[String]] {
    difference.unloadableConfigurations.map(\.configuration)
  }

  @Sketch.Builder private var regions: [Sketch.Builder.Element] {
    Sketch.State(parallel: "p") {
      ["a", "b"].map { region in
        Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
      }
    }
    ["a", "b"].map { Sketch.Event($0, from: $0 + "1", to: $0 + "2") }
  }

  @Test func `a removed but reachable state is lost, with its error`() throws {
    let difference = try difference {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "b")
    } to: {
      Sketch.State("a")
    }
    #expect(lost(difference) == [["b"]])
    #expect(difference.unloadableConfigurations[0].error == .unknownState("b", known: ["a"]))
    #expect(difference.exploredCount == 2 && difference.isFullyExplored && !difference.loadsAll)
  }

  @Test func `pure additions lose nothing and explore nothing`() throws {
    let old = try Sketch { regions }
    let new = try Sketch {
      regions
      Sketch.State("c")
      Sketch.Event("x", from: "p", to: "c")
      Sketch.Event.after(.seconds(3), from: "c", to: "p")
    }
    let difference = new.difference(from: old)
    #expect(difference.loadsAll && difference.exploredCount == 0 && !difference.isEmpty)
  }

  @Test func `an event that a state no longer defers may be open`() throws {
    func machine(defers: Bool) throws -> Sketch {
      try Sketch(initial: "p") {
        Sketch.State("p") {
          Sketch.State("x").deferring(defers ? ["ping"] : [])
          Sketch.State("y")
        }
        Sketch.State("q")
        Sketch.Event("go", from: "x", to: "y")
        Sketch.Event("ping", from: "p", to: "q")
      }
    }
    let old = try machine(defers: true)
    let difference = try machine(defers: false).difference(from: old)
    #expect(difference.openRows.map(\.configuration) == [["x"]])
    #expect(!difference.loadsAll)
    #expect(try machine(defers: true).difference(from: machine(defers: false)).loadsAll)
  }

  @Test func `an event that a state defers, and that has become another, may be open`() throws {
    let difference = try difference {
      Sketch.State("a").deferring("e1")
      Sketch.State("b")
      Sketch.Event("e3", from: "a", to: "b")
      Sketch.Event("e1", in: "b")
    } to: {
      Sketch.State("a").deferring("e2")
      Sketch.State("b")
      Sketch.Event("e2", from: "a", to: "b").formerly("e1", "e3")
      Sketch.Event("e2", in: "b")
    }
    #expect(!difference.loadsAll)
  }

  @Test func `regions that have become one do not load`() throws {
    let difference = try difference {
      Sketch.State(parallel: "p") {
        ["a", "b", "c"].map { region in
          Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
        }
      }
      Sketch.Event("x", from: "a1", to: "a2")
    } to: {
      Sketch.State(parallel: "p") {
        Sketch.State("d") {
          ["1", "2"].map { Sketch.State("d" + $0).formerly("a" + $0, "b" + $0) }
        }
        .formerly("a", "b")
        Sketch.State("c") { ["1", "2"].map { Sketch.State("c" + $0) } }
      }
      Sketch.Event("x", from: "d1", to: "d2")
    }
    #expect(!difference.loadsAll)
    #expect(lost(difference) == [["a1", "b1", "c1"], ["a2", "b1", "c1"]])
  }

  @Test func `history states that have become one do not load together`() throws {
    func machine(_ names: [String], formerly former: [String] = []) throws -> Sketch {
      try Sketch(initial: "p") {
        Sketch.State("p") {
          ["a", "b"].map { Sketch.State($0) }
          Sketch.State.history("h0", default: "a")
          names.map { name in
            former.isEmpty
              ? Sketch.State.history(name, default: "a")
              : Sketch.State.history(name, default: "a").formerly("h1", "h2")
          }
        }
        Sketch.State("q")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("leave", from: "p", to: "q")
        (["h0"] + names).map { Sketch.Event($0, from: "q", to: $0) }
      }
    }
    let old = try machine(["h1", "h2"])
    let difference = try machine(["h"], formerly: ["h1", "h2"]).difference(from: old)
    #expect(difference.unloadableHistory.map(\.state) == ["h1"])
    #expect(!difference.loadsAll)
  }

  @Test(arguments: [5, 7])
  func `timers of states that have become one do not load together`(seconds: Int) throws {
    let difference = try difference {
      Sketch.State("a") { Sketch.State("a1") }
      Sketch.State("b")
      Sketch.Event.after(.seconds(5), from: "a", to: "b")
      Sketch.Event.after(.seconds(seconds), from: "a1", to: "b")
    } to: {
      Sketch.State("x").formerly("a", "a1")
      Sketch.State("b")
      Sketch.Event.after(.seconds(5), from: "x", to: "b")
    }
    #expect(!difference.loadsAll)
  }

  @Test func `a new region invalidates every configuration of the others`() throws {
    let difference = try difference {
      regions
    } to: {
      Sketch.State(parallel: "p") {
        ["a", "b", "c"].map { region in
          Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
        }
      }
    }
    #expect(lost(difference) == [["a1", "b1"], ["a1", "b2"], ["a2", "b1"], ["a2", "b2"]])
    #expect(
      difference.unloadableConfigurations[0].error == .invalidConfiguration(["a1", "b1"])
    )
  }

  @Test func `a state that became compound cannot be active without a child`() throws {
    let difference = try difference {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "b")
    } to: {
      Sketch.State("a")
      Sketch.State("b") { Sketch.State("c") }
    }
    #expect(difference.unloadableConfigurations.map(\.error) == [.invalidConfiguration(["b"])])
  }

  @Test func `states reached only by guards, choices, completions and history are lost too`() throws
  {
    let old = try Sketch {
      ["a", "guarded", "chosen", "completed", "eventless"].map { Sketch.State($0) }
      Sketch.State.choice("?")
      Sketch.State("s") { Sketch.State.final("end") }
      Sketch.Event("x", from: "a", to: "guarded").shouldFire { _ in false }
      Sketch.Event("x", from: "a", to: "?")
      Sketch.Event.always(from: "?", to: "chosen").shouldFire { _ in false }
      Sketch.Event.always(from: "?", to: "a")
      Sketch.Event("y", from: "a", to: "s")
      Sketch.Event.completion(of: "s", to: "completed")
      Sketch.Event.always(from: "chosen", to: "eventless").shouldFire { _ in true }
    }
    let new = try Sketch { Sketch.State("a") }
    #expect(
      lost(new.difference(from: old)) == [["guarded"], ["chosen"], ["completed"], ["eventless"]]
    )
  }

  @Test func `exploring an eventless loop terminates, guarded or not`() throws {
    let old = try Sketch(initial: "a") {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event.always(from: "a", to: "b").shouldFire { _ in true }
      Sketch.Event.always(from: "b", to: "a").shouldFire { _ in true }
      Sketch.Event(trigger: .always, sources: .states(["c"]), targets: []).shouldFire { _ in true }
      Sketch.Event("x", from: "b", to: "c")
    }
    #expect(lost(try Sketch { Sketch.State("z") }.difference(from: old)) == [["a"], ["b"], ["c"]])
  }

  @Test func `history without a place in the new machine is lost, once per memory`() throws {
    @Sketch.Builder func content(_ children: [String]) -> [Sketch.Builder.Element] {
      Sketch.State("on") {
        Sketch.State.history("h", default: children[0])
        children.map { Sketch.State($0) }
      }
      Sketch.State("off")
      Sketch.Event("off", from: "on", to: "off")
      Sketch.Event("on", from: "off", to: "h")
      Sketch.Event("x", from: children[0], to: children[1])
    }
    let old = try Sketch { content(["a", "b"]) }
    let renamed = try Sketch { content(["a", "c"]) }.difference(from: old)
    #expect(lost(renamed) == [["b"]])
    #expect(renamed.unloadableHistory.map(\.was) == [["b"]])
    #expect(renamed.unloadableHistory.map(\.state) == ["h"])
    let forgetful = try Sketch {
      Sketch.State("on") { ["a", "b"].map { Sketch.State($0) } }
      Sketch.State("off")
    }
    let difference = forgetful.difference(from: old)
    #expect(lost(difference) == [])
    #expect(difference.unloadableHistory.map(\.was) == [["a"], ["b"]])
    #expect(!difference.loadsAll)
  }

  @Test func `a removed timeout is lost, one of another length is not, as restoring confirms`()
    throws
  {
    func machine(_ seconds: Int?) throws -> Sketch {
      try Sketch {
        ["a", "b"].map { Sketch.State($0) }
        Sketch.Event("x", from: "a", to: "b")
        if let seconds { Sketch.Event.after(.seconds(seconds), from: "b", to: "a") }
      }
    }
    let (old, new) = (try machine(300), try machine(nil))
    #expect(try machine(200).difference(from: old).loadsAll)
    let difference = new.difference(from: old)
    #expect(lost(difference) == [])
    #expect(difference.unloadableTimers.map(\.state) == ["b"])
    #expect(difference.unloadableTimers.map(\.duration) == [.seconds(300)])
    var entity = old
    try entity.fire("x", at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(throws: difference.unloadableTimers[0].error) {
      try new.restored(from: entity.snapshot)
    }
  }

  @Test func `a finished machine has forgotten its history`() throws {
    let old = try Sketch {
      Sketch.State("s") {
        Sketch.State.history("h", default: "a")
        Sketch.State("a")
      }
      Sketch.State.final("end")
      Sketch.Event("x", from: "s", to: "end")
    }
    let new = try Sketch {
      Sketch.State("s") { Sketch.State("a") }
      Sketch.State.final("end")
    }
    let difference = new.difference(from: old)
    #expect(difference.loadsAll && difference.exploredCount == 2)
  }

  @Test func `events raised by callbacks while a completion waits are followed`() throws {
    let old = try Sketch(initial: "s") {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State.final("end").didEnter { $0.raise("y") }
      }
      ["b", "c"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "end").perform { $0.raise("y") }
      Sketch.Event("y", from: "s", to: "b")
      Sketch.Event.completion(of: "s", to: "c")
    }
    #expect(try old.fired("x").state == "b")
    #expect(lost(try Sketch { Sketch.State("z") }.difference(from: old)).contains(["b"]))
  }

  @Test func `the result says if there were too many configurations`() throws {
    let old = try Sketch {
      Sketch.State(parallel: "p") {
        (0..<20).map { region in
          Sketch.State("r\(region)") { ["a", "b"].map { Sketch.State("\($0)\(region)") } }
        }
      }
      (0..<20).map { Sketch.Event("e\($0)", from: "a\($0)", to: "b\($0)") }
    }
    let new = try Sketch {
      old.states[0]
      Sketch.State("more")
    }
    #expect(new.difference(from: old).loadsAll)
    let difference = try Sketch { Sketch.State("z") }.difference(from: old)
    #expect(!difference.isFullyExplored && !difference.loadsAll)
    #expect(difference.exploredCount <= 10_000 && difference.exploredCount > 1_000)
    #expect(difference.description.hasSuffix("configurations were looked at"))
    #expect(difference.description.split(separator: "\n").count < 150)
  }
}
