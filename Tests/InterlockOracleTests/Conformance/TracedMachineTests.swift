import Interlock
import InterlockTestSupport
import Testing

@Suite("Hand-written traces match the oracle")
struct TracedMachineTests {
  @Test func `a machine with tracing callbacks writes the same lines as the oracle`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "off") {
      Sketch.State("off").traced(in: journal)
      Sketch.State("on", initial: ["h"]) {
        Sketch.State.history("h", default: "low").traced(in: journal)
        Sketch.State("low").traced(in: journal)
      }
      .traced(in: journal)
      Sketch.Event("e", from: "off", to: "on").traced("off 0", in: journal)
    }
    try machine.fire("e")
    var oracle = try SCXMLOracle(Self.chart)
    try oracle.start()
    var expected = oracle.trace
    _ = try oracle.fire("e", at: .zero)
    expected += oracle.trace
    let markers = [SCXMLOracle.microstepLine, "initial (machine)"]
    #expect(journal.lines == expected.filter { !markers.contains($0) })
  }

  private static var chart: Chart {
    let history = Chart.State(id: "h", kind: .shallowHistory, initial: ["low"])
    let low = Chart.State(id: "low", kind: .atomic)
    let event = Chart.Transition(events: ["e"], targets: ["on"])
    return Chart(states: [
      Chart.State(id: "off", kind: .atomic, transitions: [event]),
      Chart.State(id: "on", kind: .compound, initial: ["h"], children: [history, low]),
    ])
  }
}
