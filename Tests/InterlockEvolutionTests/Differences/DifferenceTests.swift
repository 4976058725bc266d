import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The contents of a difference and its text.
@Suite("Difference")
struct DifferenceTests {
  private func sketch(@Sketch.Builder _ content: () -> [Sketch.Builder.Element]) throws -> Sketch {
    try Sketch(content)
  }

  /// The lines of the difference between two definitions.
  private func lines(
    @Sketch.Builder from old: () -> [Sketch.Builder.Element],
    @Sketch.Builder to new: () -> [Sketch.Builder.Element]
  ) throws -> [String] {
    let difference = try Sketch(new).difference(from: Sketch(old))
    #expect(!difference.isEmpty)
    return difference.description.split(separator: "\n").map(String.init)
  }

  @Test func `a machine does not differ from its copy, whatever state the copy is in`() throws {
    let inbox = try Inbox.plain()
    let difference = try inbox.fired(.view).difference(from: inbox)
    #expect(difference.isEmpty)
    #expect(difference.loadsAll)
    #expect(difference.description == "no difference")
  }

  @Test func `closures and facts are not compared, and guards are compared by name`() throws {
    let plain = try sketch {
      Sketch.State("a")
      Sketch.Event("x", in: "a").shouldFire("open") { _ in true }
    }
    let other = try sketch {
      Sketch.State("a", userInfo: ["icon": "star"]).didEnter { _ in }
      Sketch.Event("x", in: "a").shouldFire("open") { _ in false }.perform { _ in }
      Sketch.Observer.willTransition { _ in }
    }
    #expect(other.difference(from: plain).isEmpty)
  }

  @Test func `added and removed states and events are listed`() throws {
    let old = try sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "b")
      Sketch.Event("y", in: "b")
    }
    let new = try sketch {
      ["a", "c"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "c")
      Sketch.Event("z", from: "c", to: "a")
    }
    let difference = new.difference(from: old)
    #expect(difference.removedStates == ["b"])
    #expect(difference.addedStates == ["c"])
    #expect(difference.removedEvents == ["y"])
    #expect(difference.addedEvents == ["z"])
    #expect(difference.removedRows.map(\.description) == ["event 'y', from 'b', leads nowhere"])
    #expect(difference.addedRows.map(\.description) == ["event 'z', from 'c', leads to 'a'"])
    #expect(
      difference.description == """
        state 'b': removed
        state 'c': added
        event 'y': removed
        event 'z': added
        event 'y', from 'b': removed, led nowhere
        event 'z', from 'c': added, leads to 'a'
        event 'x', from 'a': leads to 'c' (was 'b')
        snapshot in 'b': does not load because there is no state 'b'
        """
    )
  }

  @Test func `changes of a state's kind, place, initial state and deferral are listed`() throws {
    let changes = try lines {
      Sketch.State("s", initial: "t") { ["t", "u"].map { Sketch.State($0) } }
      Sketch.State("v").deferring("x")
      Sketch.State("w")
      Sketch.Event("x", from: "s", to: "v")
      Sketch.Event("y", from: "v", to: "s")
    } to: {
      Sketch.State("s", initial: "u") {
        ["t", "u"].map { Sketch.State($0) }
        Sketch.State("v").deferring("y")
      }
      Sketch.State.final("w")
      Sketch.Event("x", from: "s", to: "v")
      Sketch.Event("y", from: "v", to: "s")
    }
    #expect(
      changes == [
        "state 's': starts in 'u' (was 't')", "state 'v': is in 's' (was at the top)",
        "state 'v': defers 'y' (was 'x')", "state 'w': is final (was atomic)",
        "event 'x', from 's', leads to 'v': not taken by entities that are in 'v'; 'settle' takes it",
      ]
    )
  }

  @Test func `changes of the initial state and the step limit are listed`() throws {
    let content = { ["a", "b"].map { Sketch.State($0) } }
    let old = try Sketch(initial: "a") { content() }
    let new = try Sketch(initial: "b", stepLimit: 10) { content() }
    let difference = new.difference(from: old)
    #expect(difference.initial?.old == ["a"] && difference.initial?.new == ["b"])
    #expect(difference.stepLimit?.old == 1_000 && difference.stepLimit?.new == 10)
    #expect(
      difference.description == """
        machine: starts in 'b' (was 'a')
        machine: has the step limit 10 (was 1000)
        """
    )
  }

  @Test func `changes of a row's target, locality and guards are listed`() throws {
    let changes = try lines {
      Sketch.State("s") { ["t", "u"].map { Sketch.State($0) } }
      Sketch.Event("x", from: "s", to: "t").shouldFire("open") { _ in true }
      Sketch.Event("y", from: "t", to: "u")
      Sketch.Event("z", from: "t", to: "u")
    } to: {
      Sketch.State("s") { ["t", "u"].map { Sketch.State($0) } }
      Sketch.Event("x", from: "s", to: "t").local()
        .shouldFire { _ in true }.shouldFire("late") { _ in true }
      Sketch.Event("y", in: "t")
      Sketch.Event("z", from: "u", to: "u")
    }
    #expect(
      changes == [
        "event 'x', from 's': is local (was external)",
        "event 'x', from 's': has the guards one without a name, 'late' (was 'open')",
        "event 'y', from 't': leads nowhere (was to 'u')",
        "event 'z', from 't': leads from 'u' (was from 't')",
      ]
    )
  }

  @Test func `a timeout with a new length is still the same row`() throws {
    let changes = try lines {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(300), from: "a", to: "b")
    } to: {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(200), from: "a", to: "b")
    }
    #expect(
      changes == [
        "state 'a': has timeouts of 200.0 seconds (was 300.0 seconds)",
        "timeout of 300.0 seconds, from 'a': is now the timeout of 200.0 seconds",
      ]
    )
  }

  @Test func `the order of rows is a difference only where it matters`() throws {
    func machine(_ events: [Sketch.Event]) throws -> Sketch {
      try sketch {
        ["a", "b"].map { Sketch.State($0) }
        events
      }
    }
    let guarded = Sketch.Event("x", from: "a", to: "b").shouldFire("open") { _ in true }
    let plain = Sketch.Event("x", in: "a").shouldFire("shut") { _ in true }
    let other = Sketch.Event("y", from: "a", to: "b")
    let any = Sketch.Event.anyEvent(in: "a").shouldFire("rest") { _ in true }
    let old = try machine([guarded, plain, other])
    #expect(try machine([other, guarded, plain]).difference(from: old).isEmpty)
    #expect(try machine([plain, guarded, other]).difference(from: old).changedRows.count == 2)
    let before = try machine([any, other, guarded])
    let after = try machine([other, any, guarded])
    let difference = after.difference(from: before)
    #expect(
      difference.description
        == "event 'y', from 'a': is tried after 0 transitions of any event (was after 1)"
    )
    #expect(difference.loadsAll && difference.exploredCount == 0)
  }

  @Test func `the order of regions is a difference, the order of other states is not`() throws {
    func machine(_ regions: [String], _ states: [String]) throws -> Sketch {
      try Sketch(initial: "a") {
        states.map { Sketch.State($0) }
        Sketch.State(parallel: "p") { regions.map { Sketch.State($0) } }
      }
    }
    let old = try machine(["r", "s"], ["a", "b"])
    #expect(try machine(["r", "s"], ["b", "a"]).difference(from: old).isEmpty)
    #expect(
      try machine(["s", "r"], ["a", "b"]).difference(from: old).description
        == "state 'p': has the regions 's' and 'r' (was 'r' and 's')"
    )
  }

  @Test func `forks and joins are compared as sets`() throws {
    func machine(_ names: [String]) throws -> Sketch {
      try sketch {
        Sketch.State("a")
        Sketch.State(parallel: "p") {
          ["r", "s", "t"].map { region in
            Sketch.State(region) { Sketch.State(region + "1") }
          }
        }
        Sketch.Event(trigger: .event("x"), sources: .states(["a"]), targets: names)
        Sketch.Event(trigger: .event("y"), sources: .all(names), targets: ["a"])
      }
    }
    let old = try machine(["r1", "s1"])
    #expect(try machine(["s1", "r1"]).difference(from: old).isEmpty)
    let changes = try machine(["s1", "t1"]).difference(from: old).changedRows
    #expect(changes.map(\.old.targets) == [["r1", "s1"], ["a"]])
    #expect(changes.map(\.new.targets) == [["s1", "t1"], ["a"]])
    #expect(changes.map(\.new.sources) == [.states(["a"]), .all(["s1", "t1"])])
  }

  @Test(arguments: ["'", "a\nb", "\u{202E}", "état", "\\", "\u{0}", "🧑‍🚀"])
  func `an identifier cannot break a line`(name: String) throws {
    let changes = try lines {
      Sketch.State("a")
      Sketch.State(name + ".")
      Sketch.Event(name + ".", from: "a", to: name + ".")
    } to: {
      Sketch.State("a")
    }
    #expect(changes.count == 4)
    #expect(changes.allSatisfy { $0.contains("removed") || $0.contains("does not load") })
  }

  @Test func `differences with equal contents are equal`() throws {
    let old = try Inbox.plain()
    let new = try Inbox { Inbox.State(.unread) }
    #expect(new.difference(from: old) == new.difference(from: old.fresh()))
    #expect(Set([new.difference(from: old), old.difference(from: new)]).count == 2)
  }
}
