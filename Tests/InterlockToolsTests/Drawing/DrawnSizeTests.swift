import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

/// On a page of 830 pixels, as the README of a project, the text of small machines is at least 7 pixels high.
@Suite("SVG: size on a page")
struct DrawnSizeTests {
  typealias Chart = Machine<String, String>

  private let names = (1...10).map { "state \($0)" }

  private func chain(_ rows: [Chart.Event]) throws -> MachineDiagram {
    let machine = try Chart(initial: names[0]) {
      names.map { Chart.State($0) }
      zip(names, names.dropFirst()).map { Chart.Event("next", from: $0, to: $1) }
      rows
    }
    return MachineDiagram(of: machine)
  }

  @Test
  func `rows from most states to one are text in their sources`() throws {
    let diagram = try chain(names.dropFirst().map { .init("reset", from: $0, to: names[0]) })
    let drawing = DiagramLayout(diagram)
    #expect(
      drawing.boxes.flatMap(\.rows.lines).map(\.text)
        == Array(repeating: "reset → state 1", count: 9)
    )
    #expect(DrawingFaults(drawing).all == [])
  }

  @Test
  func `the last step to a state that all others lead to is an arrow`() throws {
    let diagram = try chain(names.dropLast().map { .init("fail", from: $0, to: names[9]) })
    let drawing = DiagramLayout(diagram)
    let sources = drawing.connectors.filter { $0.target == 10 }.map {
      drawing.boxes[$0.source].name
    }
    #expect(sources == ["state 9"])
  }

  @Test
  func `a machine in which all states lead to all keeps its arrows`() throws {
    let few = names.prefix(6)
    let complete = try Chart(initial: few[0]) {
      few.map { Chart.State($0) }
      few.flatMap { source in
        few.filter { $0 != source }.map { Chart.Event("to \($0)", from: source, to: $0) }
      }
    }
    let drawing = DiagramLayout(MachineDiagram(of: complete))
    #expect(drawing.boxes.flatMap(\.rows.lines) == [])
  }

  @Test(arguments: 1...Share.of(daily: 8, gate: 30) as ClosedRange<UInt64>)
  func `long names do not make a machine illegible, and nothing overlaps`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = (1...14).map { "THE_MACHINE_IS_IN_STATE_\($0)" }
    let machine = try Chart(initial: names[0]) {
      names.map { Chart.State($0) }
      zip(names, names.dropFirst()).map { Chart.Event("THE_NEXT_STATE", from: $0, to: $1) }
      (1...12).map { index in
        Chart.Event(
          "SOMETHING_HAPPENED_WITH_NUMBER_\(index)",
          from: names[Int.random(in: 0..<14, using: &random)],
          to: names[Int.random(in: 0..<14, using: &random)]
        )
      }
    }
    let drawing = DiagramLayout(MachineDiagram(of: machine))
    #expect(12 * min(1, 830 / drawing.size.width) >= 7)
    #expect(DrawingFaults(drawing).all == [])
  }
}
