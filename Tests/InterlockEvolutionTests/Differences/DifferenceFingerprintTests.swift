import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

@Suite("A difference is empty exactly when the fingerprints are equal")
struct DifferenceFingerprintTests {
  @Test(arguments: ChartsOfAllKinds.all.map(\.name))
  func `charts of all kinds have no difference from their archives`(_ name: String) throws {
    let content = try #require(ChartsOfAllKinds.all.first { $0.name == name }?.content)
    let machine = try Sketch { content }
    let copy = try JSONDecoder().decode(Sketch.self, from: JSONEncoder().encode(machine))
    #expect(copy.fingerprint == machine.fingerprint)
    #expect(copy.difference(from: machine).isEmpty)
  }

  @Test func `a duration rounded by an archive is no difference`() throws {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.Event.after(.seconds(5.732), from: "a", to: "a")
    }
    let copy = try JSONDecoder().decode(Sketch.self, from: JSONEncoder().encode(machine))
    #expect(copy.difference(from: machine).isEmpty)
  }

  @Test(arguments: FingerprintSamples.changes.map(\.text).indices)
  func `every structural change is a difference in both directions`(_ number: Int) throws {
    let (text, replacement) = FingerprintSamples.changes[number]
    let original = try FingerprintSamples.machine()
    let changed = try FingerprintSamples.machine(replacing: text, with: replacement)
    #expect(!changed.difference(from: original).isEmpty, "\(text) -> \(replacement)")
    #expect(!original.difference(from: changed).isEmpty, "\(text) -> \(replacement)")
  }

  @Test func `a blank name is compared like any other name`() throws {
    struct Name: Hashable, CustomStringConvertible {
      var description: String
    }
    let old = try Machine<Name, Name> {
      Machine<Name, Name>.State(Name(description: ""))
      Machine<Name, Name>.State(Name(description: "a"))
    }
    let new = try Machine<Name, Name> { Machine<Name, Name>.State(Name(description: "")) }
    #expect(new.difference(from: old).description == "state 'a': removed")
  }

  @Test func `a changed state test of a guard is a difference`() throws {
    let machines = [
      try Self.asking { $0 }, try Self.asking { $0.shouldFire("In(a)") },
      try Self.asking { $0.shouldFire(whileIn: "a") },
      try Self.asking { $0.shouldFire(unlessIn: "a") },
      try Self.asking { $0.shouldFire(whileIn: "b") },
    ]
    for (first, second) in zip(machines, machines.dropFirst()) {
      #expect(!second.difference(from: first).isEmpty)
    }
  }

  @Test func `renaming a state renames it in the guards that test for it`() throws {
    let old = try Self.asking { $0.shouldFire(whileIn: "b") }
    let new = try Self.asking({ $0.shouldFire(whileIn: "c") }, Sketch.State("c").formerly("b"))
    let difference = new.difference(from: old)
    #expect(difference.changedRows.isEmpty && difference.addedRows.isEmpty, "\(difference)")
    let unsaid = try Self.asking({ $0.shouldFire(whileIn: "c") }, Sketch.State("c"))
    #expect(unsaid.difference(from: old).suggestedRenames.map(\.new) == ["c"])
  }

  /// Two states, and a guarded event back to the first.
  private static func asking(
    _ change: (Sketch.Event) -> Sketch.Event,
    _ state: Sketch.State = Sketch.State("b")
  ) throws -> Sketch {
    try Sketch {
      Sketch.State("a") { Sketch.State("a1") }
      state
      Sketch.Event("go", from: "a", to: state.id)
      change(Sketch.Event("back", from: state.id, to: "a"))
    }
  }
}
