import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

@Suite("Findings about machines from documents name places in the documents")
struct PlaceTests {
  @Test func `a finding in SCXML has its line and column`() throws {
    let document = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="a">
          <transition event="é" target="b"/>  <transition event="e" target="a"/>
        </state>
        <state id="b"/>
        <state id="island"><transition event="x" target="a"/></state>
      </scxml>
      """
    let findings = StateSpace(of: try DynamicMachine(scxml: Data(document.utf8))).anomalies
    #expect(
      findings.map { "\($0.place): \($0.location?.description ?? "nowhere")" } == [
        "state 'island': line 6, column 3",
        "configuration 'b': line 5, column 3",
        "event 'x': line 6, column 22",
      ]
    )
  }

  @Test func `a finding in XState has its path, line and column`() throws {
    let document = """
      { "initial": "a",
        "states": {
          "a": { "on": { "e": [{ "target": "a", "guard": "é" }, { "target": "a" }] } },
          "b": {} } }
      """
    let machine = try DynamicMachine(xstate: Data(document.utf8), options: .ignoringContent)
    let finding = try #require(StateSpace(of: machine).anomalies.first { $0.location != nil })
    #expect(finding.location?.description == "$.states.b, line 4, column 10")
    #expect(finding.location?.path == "$.states.b")
    #expect(finding.location?.line == 4 && finding.location?.column == 10)
  }

  @Test func `a problem in XState has its line and column, or those of what it is missing in`() {
    let document = """
      { "initial": "é",
        "states": {
          "a": { "é": 1, "on": { "e": { "target": "b" } } },
          "c": { "initial": {}, "states": { "d": {} } } } }
      """
    let error = #expect(throws: NotationError.self) {
      try DynamicMachine(xstate: Data(document.utf8))
    }
    #expect(
      error?.problems.map { "\($0.part) \($0.line):\($0.column)" }.sorted() == [
        "$.initial 1:14", "$.states.a.on.e.target 3:45", "$.states.a.é 3:17",
        "$.states.c.initial.target 4:23",
      ]
    )
  }

  /// Documents of random machines: every part knows where it was written.
  @Test(arguments: 0..<Share.of(daily: 20, gate: 60) as Range<UInt64>)
  func `every part of a machine is found at its place`(seed: UInt64) throws {
    let machine = try RandomStatechart.withNames(seed: seed)
    let markup = try machine.scxml()
    let lines = markup.split(separator: "\n", omittingEmptySubsequences: false)
    for location in try DynamicMachine(scxml: Data(markup.utf8)).locations {
      let line = lines[Int(location.line) - 1]
      let rest = line.dropFirst(Int(try #require(location.column)) - 1)
      let names = ["<state", "<parallel", "<final", "<history", "<transition", "<interlock:"]
      #expect(names.contains { rest.hasPrefix($0) }, "\(location): \(line)")
    }
    let json = try machine.xstate()
    let rows = json.split(separator: "\n", omittingEmptySubsequences: false)
    for location in try DynamicMachine(xstate: Data(json.utf8)).locations {
      #expect(location.path?.hasPrefix("$") == true)
      let line = try #require(location.line > 0 ? rows[Int(location.line) - 1] : nil, "\(location)")
      let rest = line.dropFirst(Int(try #require(location.column)) - 1)
      #expect(["{", "[", "\""].contains { rest.hasPrefix($0) }, "\(location): \(line)")
    }
  }
}

extension DynamicMachine {
  /// The places of all states and rows.
  fileprivate var locations: [Finding.Location] {
    (states.map(\.location) + events.map(\.location)).compactMap { $0 }
  }
}
