import Foundation
import Interlock
import InterlockData
import Testing

@Suite("Assignments of observers in archives")
struct ObserverFormulaTests {
  struct Count: DataContext {
    var steps = 0
    static let fields = Fields<Count> { Field("steps", \.steps) }
  }

  private func outline(_ assignments: String) throws -> DynamicMachine {
    let json = """
      {"interlock": 1, "initial": "a", "states": [{"id": "a"}],
       "events": [{"id": "go", "from": ["a"], "to": "a"}],
       "observers": {"didTransition": [{"set": "\(assignments)"}]}}
      """
    return try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
  }

  @Test func `they run like those of states and events`() throws {
    var machine = try DynamicMachine.With<Count>(outline("steps = steps + 1"))
    var count = Count()
    try machine.fire("go", on: &count)
    try machine.fire("go", on: &count)
    #expect(count.steps == 2)
  }

  @Test func `those that do not fit are findings about the machine`() throws {
    let error = #expect(throws: DefinitionError.self) {
      try DynamicMachine.With<Count>(outline("stps = 1"))
    }
    #expect(error?.findings.map(\.check) == [.invalidFormula])
    #expect(error?.findings.first?.place == "machine")
  }
}
