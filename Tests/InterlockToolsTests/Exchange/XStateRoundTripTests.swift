import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

@Suite("XState: round trips")
struct XStateRoundTripTests {
  private func check(_ machine: DynamicMachine) throws {
    let document = try machine.xstate(named: "the machine")
    let copy = try DynamicMachine(xstate: Data(document.utf8))
    #expect(MachinePortrait(copy) == MachinePortrait(machine), "\(document)")
    #expect(copy.difference(from: machine).isEmpty, "\(document)")
    #expect(try copy.xstate(named: "the machine") == document)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(document.utf8)) }
  }

  @Test(arguments: ExchangeCharts.all.map(\.name))
  func `a machine survives a round trip through XState`(_ name: String) throws {
    try check(#require(ExchangeCharts.all.first { $0.name == name }?.machine))
  }

  @Test(arguments: 0..<Share.of(daily: 12, gate: 300, soak: 5_000) as Range<UInt64>)
  func `a random machine survives a round trip through XState`(_ seed: UInt64) throws {
    try check(RandomStatechart.withNames(seed: seed))
  }

  @Test(arguments: 0..<Share.of(daily: 6, gate: 100, soak: 3_000) as Range<UInt64>)
  func `a random machine with conditions and assignments survives a round trip`(_ seed: UInt64)
    throws
  {
    try check(RandomDataMachine.life(seed: seed).outline)
  }

  @Test func `conditions, assignments and payloads survive a round trip in every place`() throws {
    try check(FormulaCharts.everywhere())
  }

  @Test func `a byte order mark at the start of a name survives in every notation`() throws {
    let names = ["\u{FEFF}a", "a", "b\u{FEFF}"]
    let machine = try DynamicMachine(initial: names[0]) {
      names.map { DynamicMachine.State($0) }
      DynamicMachine.Event("\u{FEFF}go", from: names[0], to: names[1])
        .shouldFire("\u{FEFF}open") { _ in true }
    }
    try check(machine)
    let scxml = try DynamicMachine(scxml: Data(machine.scxml().utf8))
    #expect(scxml.fingerprint == machine.fingerprint)
    let archive = try JSONEncoder().encode(machine)
    let decoded = try JSONDecoder().decode(DynamicMachine.self, from: archive)
    #expect(decoded.fingerprint == machine.fingerprint)
  }
}
