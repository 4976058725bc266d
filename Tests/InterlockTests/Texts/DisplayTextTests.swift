import Interlock
import InterlockTestSupport
import Testing

/// Messages, receipts, traces and files use the same name for a state.
@Suite("Texts name states and events as archives do")
struct DisplayTextTests {
  enum Band: String, Codable { case together = "On Tour", apart = "On Hiatus" }
  enum News: String, Codable { case breakUp = "Break Up", reunite = "Get Together" }
  typealias Career = Machine<Band, News>

  private func career() throws -> Career {
    try Career(initial: .together) {
      Career.State(.together)
      Career.State(.apart)
      Career.Event(.breakUp, from: .together, to: .apart)
      Career.Event(.reunite, from: .apart, to: .together).shouldFire("they talk") { _ in false }
    }
  }

  @Test func `a refusal names states and events by their raw values`() throws {
    var career = try career()
    #expect(
      career.refusal(of: .reunite)?.description
        == "The event 'Get Together' cannot be fired in the state 'On Tour': it can be fired only in "
        + "'On Hiatus'."
    )
    try career.fire(.breakUp)
    #expect(
      career.refusal(of: .reunite)?.description
        == "The event 'Get Together' cannot be fired in the state 'On Hiatus': the guard 'they talk' "
        + "of the transition to 'On Tour' refused."
    )
  }

  @Test func `receipts, traces and the machine's description use raw values`() throws {
    let lines = Journal()
    var career = try career().traced { lines.add($0.description) }
    let receipt = try career.fire(.breakUp)
    #expect(receipt.description.hasSuffix("'On Tour' --'Break Up'--> 'On Hiatus'"))
    #expect(lines.lines.last == "'On Tour' --'Break Up'--> 'On Hiatus'")
    #expect(career.description == "Machine in 'On Hiatus', 2 states, 2 events")
  }

  @Test func `a finding and its suggestion use raw values`() {
    let error = #expect(throws: DefinitionError.self) {
      try Career(initial: .together) {
        Career.State(.together)
        Career.Event(.breakUp, from: .together, to: .apart)
      }
    }
    #expect(error?.findings[0].message == "the target 'On Hiatus' is not defined")
  }

  @Test func `a restore error uses raw values`() throws {
    let other = try Career(initial: .together) { Career.State(.together) }
    let error = #expect(throws: Career.RestoreError.self) {
      try other.restored(from: Career.Snapshot(state: .apart))
    }
    #expect(
      error?.description
        == "The machine has no state 'On Hiatus'; its states are 'On Tour'."
    )
  }

  @Test func `a raw string is preferred to a description`() throws {
    enum Lamp: String, CustomStringConvertible {
      case on = "ON"
      var description: String { "shining" }
    }
    let machine = try Machine<Lamp, String>(initial: .on) { Machine<Lamp, String>.State(.on) }
    #expect(machine.description == "Machine inactive, starts in 'ON', 1 state, 0 events")
  }

  @Test func `a description is preferred to a raw number`() throws {
    enum Gear: Int { case neutral, first }
    let machine = try Machine<Gear, Int>(initial: .neutral) {
      Machine<Gear, Int>.State(.neutral)
      Machine<Gear, Int>.State(.first)
      Machine<Gear, Int>.Event(7, from: .first, to: .neutral)
    }
    #expect(
      machine.refusal(of: 7)?.description
        == "The event '7' cannot be fired in the state 'neutral': it can be fired only in 'first'."
    )
  }

  @Test func `a structure with a raw string is shown as that string`() throws {
    struct Name: RawRepresentable, Hashable, Sendable { var rawValue: String }
    let name = Name(rawValue: "Draft")
    let machine = try Machine<Name, String>(initial: name) { Machine<Name, String>.State(name) }
    #expect(machine.refusal(of: "go")?.description.contains("in the state 'Draft'") == true)
  }
}
