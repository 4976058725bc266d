import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// A whole machine brings its own definition, and its author decides how many configurations that has.
@Suite("Evolution: definitions that come with an entity")
struct MetDefinitionTests {
  /// A machine with 2 to the power of a number of configurations, one of which may have another name.
  private static func switches(_ count: Int, spare: String? = nil) throws -> DynamicMachine {
    let switches = (0..<count).map { index in
      DynamicMachine.State("switch\(index)") {
        DynamicMachine.State("off\(index)")
        DynamicMachine.State("on\(index)")
      }
    }
    return try DynamicMachine(initial: "all") {
      DynamicMachine.State(parallel: "all") {
        for state in switches { state }
        if let spare { DynamicMachine.State(spare) }
      }
      for index in 0..<count {
        DynamicMachine.Event("turn\(index)", from: "off\(index)", to: "on\(index)")
        DynamicMachine.Event("turn\(index)", from: "on\(index)", to: "off\(index)")
      }
    }
  }

  /// Why a prototype without migrations doesn't take an entity that is stored as a whole machine.
  private static func refusal(
    of machine: DynamicMachine,
    by prototype: DynamicMachine
  ) throws -> MigrationError? {
    let data = try JSONEncoder().encode(try machine.activated())
    do {
      _ = try JSONDecoder().decode(DynamicMachine.self, from: data, configuration: prototype)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.underlyingError as? MigrationError
    }
  }

  @Test(arguments: [MismatchPolicy.acceptIfCompatible, .migrate, .refuse])
  func `only some configurations of a large definition are explored`(_ policy: MismatchPolicy)
    throws
  {
    let prototype = try Self.switches(12).evolving(from: [], onMismatch: policy)
    let error = try #require(
      try Self.refusal(of: Self.switches(12, spare: "spare"), by: prototype)
    )
    let last = try #require(error.difference?.split(separator: "\n").last)
    let count = try #require(Int(last.split(separator: " ")[2]))
    #expect(last == "snapshots: only \(count) configurations were looked at")
    #expect((400...500).contains(count))
  }

  @Test func `a small definition is explored in full, however often it comes`() throws {
    let prototype = try Self.switches(6).evolving(from: [], onMismatch: .acceptIfCompatible)
    for _ in 0..<3 {
      let error = try #require(try Self.refusal(of: Self.switches(5), by: prototype))
      #expect(error.reason == .incompatible)
      #expect(error.difference?.contains("looked at") == false)
    }
  }

  @Test func `a definition that loses nothing is accepted, however often it comes`() throws {
    let old = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("never entered")
      Sketch.Event("go", from: "a", to: "b")
    }
    let new = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    let prototype = try new.evolving(from: [], onMismatch: .acceptIfCompatible)
    let data = try JSONEncoder().encode(try old.activated())
    for _ in 0..<3 {
      let read = try JSONDecoder().decode(Sketch.self, from: data, configuration: prototype)
      #expect(read.configuration == ["a"])
    }
  }
}
