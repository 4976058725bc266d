import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("SVG: large machines")
struct LargeDrawingTests {
  typealias Chart = Machine<String, String>

  /// Shapes with the most layers, the longest arrows or the widest layers.
  enum Shape: CaseIterable {
    case chain, random, backToTheFirst, fromTheFirst, loops

    func ends(_ state: Int, _ count: Int, _ random: inout SplitMix64) -> (from: Int, to: Int) {
      switch self {
      case .chain: (state, min(state + 1, count - 1))
      case .random: (state, Int.random(in: 0..<count, using: &random))
      case .backToTheFirst: (state, 0)
      case .fromTheFirst: (0, state)
      case .loops: (state, state)
      }
    }
  }

  @Test(.hangLimit, arguments: Shape.allCases)
  func `hundreds of states and thousands of rows are drawn in time`(shape: Shape) throws {
    let count = Share.of(daily: 60, gate: 1_000, soak: 2_000)
    var random = SplitMix64(seed: 1)
    let names = (0..<count).map { "state \($0)" }
    let machine = try Chart(initial: names[0]) {
      names.map { Chart.State($0) }
      zip(names, names.dropFirst()).map { Chart.Event("next", from: $0, to: $1) }
      (0..<count * 3 / 2 + 1).map { index in
        let ends = shape.ends(index % count, count, &random)
        return Chart.Event("e\(index)", from: names[ends.from], to: names[ends.to])
      }
    }
    let drawing = DiagramLayout(MachineDiagram(of: machine), direction: .down)
    let written = drawing.boxes.reduce(0) { $0 + $1.rows.lines.count }
    #expect(drawing.boxes.count == count + 2)
    #expect(drawing.connectors.count + written >= count)
    #expect(drawing.size.width.isFinite && drawing.size.height.isFinite)
  }

  @Test(.hangLimit)
  func `states nested thousands deep are drawn in time, with arrows across all borders`() throws {
    let count = Share.of(daily: 2_000, gate: 10_000)
    let innermost = Chart.State("0")
    let tower = (1..<count).reduce(innermost) { inner, depth in
      Chart.State("\(depth)") { inner }
    }
    let machine = try Chart(initial: "\(count - 1)") {
      tower
      Chart.State("out")
      Chart.Event("go", from: "0", to: "out")
      Chart.Event("back", from: "out", to: "0")
      Chart.Event("up", from: "0", to: "\(count - 1)")
      Chart.Event("down", from: "\(count - 1)", to: "0")
      (0..<count * 3 / 10).map { Chart.Event("e\($0)", from: "\($0 % 100)", to: "out") }
    }
    let drawing = DiagramLayout(MachineDiagram(of: machine))
    #expect(drawing.boxes.count == 2 * count + 2)
    #expect(drawing.boxes[count - 50].rows.lines.contains { $0.text.hasPrefix("e") })
    #expect(DrawingFaults(drawing).looseEnds == [])
  }

  @Test
  func `rows that are not drawn are written in their source state`() throws {
    let count = Share.of(daily: 250, gate: 400)
    let names = (0..<count).map { "state \($0)" }
    let machine = try Chart(initial: names[0]) {
      names.map { Chart.State($0) }
      zip(names, names.dropFirst()).map { Chart.Event("next", from: $0, to: $1) }
      names.dropFirst().map { Chart.Event("back", from: $0, to: names[0]) }
    }
    let drawing = DiagramLayout(MachineDiagram(of: machine), direction: .down)
    let drawn = Set(drawing.connectors.map { [$0.source, $0.target] })
    for state in 2..<count {
      let isWritten = drawing.boxes[state + 1].rows.lines.map(\.text) == ["back → state 0"]
      #expect(isWritten != drawn.contains([state + 1, 1]))
    }
    #expect(drawn.contains([3, 1]))
    #expect(!drawn.contains([count, 1]))
  }
}
