import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// A decoded description says the same as the machine, whatever tool reads it.
@Suite("Descriptions: round trips")
struct DescriptionRoundTripTests {
  @Test(arguments: ExchangeCharts.all.map(\.name))
  func `the tools give the same output for a machine and its description`(_ name: String) throws {
    try check(#require(ExchangeCharts.all.first { $0.name == name }?.machine))
  }

  @Test(arguments: 0..<Share.of(daily: 12, gate: 200, soak: 3_000) as Range<UInt64>)
  func `the tools give the same output for a random machine and its description`(_ seed: UInt64)
    throws
  {
    try check(RandomStatechart.withNames(seed: seed))
  }

  @Test(arguments: 0..<Share.of(daily: 5, gate: 100, soak: 1_000) as Range<UInt64>)
  func `the tools show the conditions and assignments of a description as a machine's`(
    _ seed: UInt64
  ) throws {
    let outline = RandomDataMachine.life(seed: seed).outline
    let description = MachineDescription(outline)
    let copy = try decoded(description)
    #expect(copy == description)
    #expect(try copy.xstate() == outline.xstate())
    #expect(TransitionTable(of: copy) == TransitionTable(of: outline))
  }

  @Test func `a condition is distinguished from a guard name`() throws {
    let row = try MachineDescription(FormulaCharts.everywhere()).rows[0]
    #expect(
      row.guards == [
        .condition(name: nil, text: "n > 0"), .code("n > 0"),
        .condition(name: "it is open", text: "isOpen && !isIn(\"b\")"),
      ]
    )
    let json = try #require(String(bytes: JSONEncoder().encode(row.guards), encoding: .utf8))
    #expect(json.hasPrefix(#"[{"when":"n > 0"},{"name":"n > 0"},{"#))
  }

  @Test(arguments: [
    #"[{"when":"n","in":0}]"#, #"[{"name":"n","in":0}]"#, #"[{"when":1}]"#,
    #"[{"when":"n","x":0}]"#,
  ])
  func `a guard of several kinds at once is not decoded`(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([MachineDescription.Row.Guard].self, from: Data(json.utf8))
    }
  }

  @Test func `facts and times survive a round trip exactly`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a", userInfo: ["list": [1, 2.5, "x"] as [any Sendable], "is": true])
      DynamicMachine.Event.after(.nanoseconds(1) / 3, from: "a", to: "a")
      DynamicMachine.Event.after(.seconds(Int64.max), from: "a", to: "a")
    }
    let description = MachineDescription(machine)
    let copy = try decoded(description)
    #expect(copy == description)
    #expect(copy.rows.map(\.trigger) == [.after(.nanoseconds(1) / 3), .after(.seconds(Int64.max))])
    #expect(copy.states[0].userInfo["is"] as? Bool == true)
  }

  @Test func `facts that no archive can hold are not encoded`() throws {
    struct Secret {}
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a", userInfo: ["secret": Secret()])
    }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(MachineDescription(machine))
    }
  }

  private func check(_ machine: DynamicMachine) throws {
    let description = MachineDescription(machine)
    let copy = try decoded(description)
    #expect(copy == description)
    #expect(copy.fingerprint == machine.fingerprint)
    let pictures = [
      MachineDiagram(of: machine), MachineDiagram(of: description), MachineDiagram(of: copy),
    ]
    #expect(Set(pictures).count == 1)
    #expect(TransitionTable(of: copy) == TransitionTable(of: machine))
    #expect(try copy.scxml(named: "m") == machine.scxml(named: "m"))
    #expect(try copy.xstate(named: "the machine") == machine.xstate(named: "the machine"))
    #expect(
      try SwiftSource(of: copy, named: "Copy") == SwiftSource(of: machine, named: "Copy")
    )
  }

  private func decoded(_ description: MachineDescription) throws -> MachineDescription {
    try JSONDecoder().decode(MachineDescription.self, from: JSONEncoder().encode(description))
  }
}
