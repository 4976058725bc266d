import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The renames that a difference suggests.
@Suite("Difference: renames")
struct DifferenceRenameTests {
  /// The suggested renames when a state is replaced by others.
  private func renames(of old: [String], to new: [String]) throws -> [String] {
    func machine(_ names: [String]) throws -> Sketch {
      try Sketch {
        Sketch.State("start")
        names.map { Sketch.State($0) }
        names.map { Sketch.Event("go", from: "start", to: $0).shouldFire { _ in true } }
        names.map { Sketch.Event("again", from: $0, to: $0) }
        Sketch.Event("stop", from: names, to: "start")
      }
    }
    return try machine(new).difference(from: machine(old)).suggestedRenames
      .map { "\($0.old)-\($0.new)" }
  }

  @Test func `a new state with the rows of a removed one is suggested as its new name`() throws {
    #expect(try renames(of: ["old"], to: ["new"]) == ["old-new"])
  }

  @Test func `no rename is suggested if several are possible`() throws {
    #expect(try renames(of: ["old", "older"], to: ["new"]) == [])
    #expect(try renames(of: ["old"], to: ["new", "newer"]) == [])
    #expect(try renames(of: ["old", "older"], to: ["new", "newer"]) == [])
  }

  @Test func `two states and two events merged into one are each renamed`() throws {
    let old = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "b")
      Sketch.Event("y", from: "b", to: "c")
    }
    let new = try Sketch {
      Sketch.State("a")
      Sketch.State("d").formerly("b", "c")
      Sketch.Event("z", from: "a", to: "d").formerly("x", "y")
    }
    let difference = new.difference(from: old)
    #expect(difference.renamedStates.map(\.old) == ["b", "c"])
    #expect(difference.renamedEvents.map(\.old) == ["x", "y"])
    #expect(difference.addedStates == [] && difference.removedStates == [])
    #expect(difference.removedRows.map(\.description) == ["event 'z', from 'd', leads to 'd'"])
  }

  @Test func `a suggested rename is not applied`() throws {
    let old = try Sketch { ["a", "b"].map { Sketch.State($0) } }
    let new = try Sketch { ["a", "c"].map { Sketch.State($0) } }
    let difference = new.difference(from: old)
    #expect(difference.suggestedRenames.map(\.old) == ["b"])
    #expect(difference.removedStates == ["b"])
    #expect(difference.description.contains("state 'b': perhaps renamed to 'c'"))
  }

  @Test func `a state of another kind, parent or row is not a rename`() throws {
    let old = try Sketch {
      Sketch.State("a")
      Sketch.State("s") { ["t", "u"].map { Sketch.State($0) } }
      Sketch.State("b")
      Sketch.Event("x", from: "a", to: "b")
    }
    let final = try Sketch {
      Sketch.State("a")
      Sketch.State("s") { ["t", "u"].map { Sketch.State($0) } }
      Sketch.State.final("c")
      Sketch.Event("x", from: "a", to: "c")
    }
    let inside = try Sketch {
      Sketch.State("a")
      Sketch.State("s") { ["t", "u", "c"].map { Sketch.State($0) } }
      Sketch.Event("x", from: "a", to: "c")
    }
    let rows = try Sketch {
      Sketch.State("a")
      Sketch.State("s") { ["t", "u"].map { Sketch.State($0) } }
      Sketch.State("c")
      Sketch.Event("y", from: "a", to: "c")
    }
    for new in [final, inside, rows] {
      #expect(new.difference(from: old).suggestedRenames.isEmpty)
    }
  }

  @Test func `a former name joins the two names of a state or event`() throws {
    let old = try Sketch {
      Sketch.State("a")
      Sketch.State("b").deferring("later")
      Sketch.Event("x", from: "a", to: "b")
      Sketch.Event.after(.seconds(3), from: "b", to: "a")
      Sketch.Event("later", in: "a")
    }
    let new = try Sketch {
      Sketch.State("a")
      Sketch.State("c").formerly("b").deferring("soon")
      Sketch.Event("x", from: "a", to: "c")
      Sketch.Event.after(.seconds(3), from: "c", to: "a")
      Sketch.Event("soon", in: "a").formerly("later")
    }
    let difference = new.difference(from: old)
    #expect(
      "\(difference)"
        == """
        state 'b': renamed to 'c'
        event 'later': renamed to 'soon'
        """
    )
    #expect(difference.loadsAll && !difference.isEmpty)
    #expect(difference.addedStates == [] && difference.removedStates == [])
    #expect(difference.addedEvents == [] && difference.removedEvents == [])
    #expect(new.fingerprint != old.fingerprint)
  }

  @Test func `other changes of a renamed part are listed under its new name`() throws {
    let old = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", "b", to: "b")
    }
    let new = try Sketch {
      Sketch.State("a")
      Sketch.State("c") { Sketch.State("d") }.formerly("b")
      Sketch.Event("x", from: "a", to: "c")
    }
    let difference = new.difference(from: old)
    #expect(
      "\(difference)"
        == """
        state 'b': renamed to 'c'
        state 'd': added
        state 'c': is compound (was atomic)
        state 'c': starts in 'd' (was none)
        event 'x', from 'c': removed, led to 'c'
        snapshot in 'b': does not load because these states do not form a configuration
        """
    )
  }

  @Test func `a former name that the old machine uses for another part renames nothing`() throws {
    let old = try Sketch { ["a", "b", "c"].map { Sketch.State($0) } }
    let new = try Sketch {
      Sketch.State("a")
      Sketch.State("c").formerly("b")
    }
    let difference = new.difference(from: old)
    #expect(difference.renamedStates == [] && difference.removedStates == ["b"])
  }
}
