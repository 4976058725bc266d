import Interlock
import Testing

/// Which renames a difference suggests.
@Suite("Difference: renames")
struct DifferenceRenameTests {
  /// Which renames are suggested where a state is replaced by others.
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

  @Test func `a state with the same rows under another name is suggested`() throws {
    #expect(try renames(of: ["old"], to: ["new"]) == ["old-new"])
  }

  @Test func `where several could be meant, none is suggested`() throws {
    #expect(try renames(of: ["old", "older"], to: ["new"]) == [])
    #expect(try renames(of: ["old"], to: ["new", "newer"]) == [])
    #expect(try renames(of: ["old", "older"], to: ["new", "newer"]) == [])
  }

  @Test func `a suggestion is not applied`() throws {
    let old = try Sketch { ["a", "b"].map { Sketch.State($0) } }
    let new = try Sketch { ["a", "c"].map { Sketch.State($0) } }
    let difference = new.difference(from: old)
    #expect(difference.suggestedRenames.map(\.old) == ["b"])
    #expect(difference.removedStates == ["b"])
    #expect(difference.description.contains("state 'b': perhaps renamed to 'c'"))
  }

  @Test func `another kind, parent or row is another state`() throws {
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
}
