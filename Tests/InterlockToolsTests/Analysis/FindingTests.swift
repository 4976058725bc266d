import Interlock
import InterlockTools
import Testing

@Suite("Findings: their text, and what they do not claim")
struct FindingTests {
  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event

  @Test func `an incomplete exploration makes no claims that something never happens`() throws {
    let machine = try DynamicMachine(
      initial: "0",
      states: (0..<20).map { State("\($0)") },
      events: (0..<19).map { Event("\($0)", from: "\($0)", to: "\($0 + 1)") }
    )
    #expect(StateSpace(of: machine, limit: 5).anomalies.isEmpty)
    #expect(StateSpace(of: machine).anomalies.map(\.kind) == [.deadEnd])
  }

  @Test func `a finding names its place, its problem and a suggestion`() throws {
    let machine = try DynamicMachine(initial: "a") {
      State("a")
      State("b")
      Event("go", from: "a", to: "b")
    }
    let finding = try #require(StateSpace(of: machine).anomalies.first)
    let location = try #require(finding.location)
    #expect(
      finding.description == """
        warning: configuration 'b' (\(location)): nothing leads out of it, and the machine has not ended; \
        add a transition that leads on, or make it a final state
          by: a; go → b
        """
    )
  }
}
