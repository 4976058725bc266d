import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

@Suite("SCXML: round trips")
struct SCXMLRoundTripTests {
  private func check(_ machine: DynamicMachine) throws {
    let document = try machine.scxml()
    let copy = try DynamicMachine(scxml: Data(document.utf8))
    #expect(MachinePortrait(copy) == MachinePortrait(machine), "\(document)")
    #expect(copy.difference(from: machine).isEmpty, "\(document)")
    #expect(try copy.scxml() == document)
  }

  @Test func `the random machines include all kinds`() {
    #expect(ExchangeCharts.all.count == ExchangeCharts.count)
  }

  @Test(arguments: ExchangeCharts.all.map(\.name))
  func `a machine survives a round trip through SCXML`(_ name: String) throws {
    try check(#require(ExchangeCharts.all.first { $0.name == name }?.machine))
  }

  private struct Payment: Codable {}

  @Test func `the types of payloads survive a round trip through SCXML`() throws {
    let machine = try DynamicMachine(initial: "open") {
      DynamicMachine.State("open")
      DynamicMachine.State("paid")
      DynamicMachine.Event("pay", from: "open", to: "paid").carrying(Payment.self)
      DynamicMachine.Event.fromAnyState("refund", to: "open").carrying(Payment.self)
      DynamicMachine.Event("close", from: "paid", to: "open")
    }
    let copy = try DynamicMachine(scxml: Data(machine.scxml().utf8))
    // What a type stores only the program knows.
    try check(copy)
    func payloads(_ machine: DynamicMachine) -> [String: String?] {
      Dictionary(uniqueKeysWithValues: machine.events.map { ($0.id ?? "", $0.payloadName) })
    }
    #expect(payloads(copy) == payloads(machine))
  }

  @Test(arguments: 0..<Share.of(daily: 25, gate: 300, soak: 5_000) as Range<UInt64>)
  func `a random machine survives a round trip through SCXML`(_ seed: UInt64) throws {
    try check(RandomStatechart.withNames(seed: seed))
  }

  @Test(arguments: 0..<Share.of(daily: 30, gate: 300, soak: 5_000) as Range<UInt64>)
  func `in other programs each descriptor matches only its own event`(_ seed: UInt64) throws {
    let document = try RandomStatechart.withNames(seed: seed).scxml()
    func values(_ pattern: Regex<(Substring, Substring)>) -> Set<String> {
      Set(document.matches(of: pattern).map { String($0.output.1) })
    }
    let descriptors = values(/<(?:interlock:)?transition event="([^"]*)"/)
    // Events that such a program raises itself, and events that can be sent to it.
    let completions = values(/<(?:state|parallel) id="([^"]*)"/).map { "done.state.\($0)" }
    for descriptor in descriptors where descriptor != "*" {
      let matched = descriptors.union(completions).filter { $0.hasPrefix(descriptor + ".") }
      #expect(matched.isEmpty, "\(descriptor)")
    }
  }
}
