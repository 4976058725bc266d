import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("SVG: geometry")
struct GeometryTests {
  typealias Chart = Machine<String, String>

  static let directions: [MachineDiagram.Direction] = [.down, .right]

  @Test(arguments: 1...Share.of(daily: 20, gate: 40, soak: 60) as ClosedRange<UInt64>, directions)
  func `a random machine is drawn without overlaps`(
    seed: UInt64,
    direction: MachineDiagram.Direction
  ) {
    let drawing = DiagramLayout(RandomChart(seed: seed).diagram, direction: direction)
    #expect(DrawingFaults(drawing).all == [], "seed \(seed), \(direction)")
  }

  @Test(arguments: 1...Share.of(daily: 2, gate: 4, soak: 6) as ClosedRange<UInt64>, directions)
  func `a large random machine is drawn without overlaps`(
    seed: UInt64,
    direction: MachineDiagram.Direction
  ) {
    let chart = RandomChart(seed: seed, width: 6, depth: 4, rows: 80)
    let drawing = DiagramLayout(chart.diagram, direction: direction)
    #expect(DrawingFaults(drawing).all == [], "seed \(seed), \(direction)")
  }

  @Test(arguments: DrawingSample.all, directions)
  func `the samples are drawn without overlaps`(
    sample: DrawingSample,
    direction: MachineDiagram.Direction
  ) throws {
    let drawing = DiagramLayout(try sample.diagram(), direction: direction)
    #expect(DrawingFaults(drawing).all == [])
  }

  @Test(arguments: DrawingSample.all)
  func `every row is drawn or written as text`(sample: DrawingSample) throws {
    let diagram = try sample.diagram()
    let drawing = DiagramLayout(diagram)
    let written = drawing.labels.map(\.lettering) + drawing.boxes.map(\.rows)
    let words = Set(written.flatMap(\.lines).flatMap { $0.text.split(separator: " ") })
    let triggers = diagram.edges.flatMap { $0.trigger.split(separator: " ") }
    #expect(Set(triggers).subtracting(words) == [])
    #expect(Set(diagram.nodes.map(\.name)).subtracting(drawing.boxes.map(\.name)) == [])
  }

  @Test(arguments: directions)
  func `an arrow to the region around its source ends at the border of a short one`(
    direction: MachineDiagram.Direction
  ) throws {
    let names = (0..<6).map { "state \($0)" }
    let machine = try Chart(initial: []) {
      Chart.State(parallel: "all") {
        Chart.State("short") {
          Chart.State("a")
          Chart.State("b")
        }
        Chart.State("long") { names.map { Chart.State($0) } }
      }
      Chart.Event("go", from: "a", to: "b")
      Chart.Event("again", from: "b", to: "short")
      zip(names, names.dropFirst()).map { Chart.Event("next", from: $0, to: $1) }
    }
    let drawing = DiagramLayout(MachineDiagram(of: machine), direction: direction)
    #expect(DrawingFaults(drawing).all == [])
  }

  @Test
  func `arrows point in the requested direction, or in the one that shows the picture larger`()
    throws
  {
    let names = (0..<12).map { "state \($0)" }
    let chain = try Chart(initial: names[0]) {
      names.map { Chart.State($0) }
      zip(names, names.dropFirst()).map { Chart.Event("next", from: $0, to: $1) }
    }
    let diagram = MachineDiagram(of: chain)
    let down = DiagramLayout(diagram, direction: .down)
    let right = DiagramLayout(diagram, direction: .right)
    #expect(down.connectors.allSatisfy { $0.line.start.y < $0.line.end.y })
    #expect(right.connectors.allSatisfy { $0.line.start.x < $0.line.end.x })
    #expect(down.size.height > down.size.width)
    #expect(right.size.width > right.size.height)
    #expect(DiagramLayout(diagram) == down)
  }

  @Test
  func `wide characters and emoji get more room than letters`() throws {
    let names = [
      "i", "iiiiiiiiiiiiiiii", "mmmmmmmmmmmmmmmm", "本本本本本本本本本本本本本本本本", "🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂",
    ]
    let machine = try Chart(initial: names[0]) {
      names.map { Chart.State($0) }
    }
    let boxes = DiagramLayout(MachineDiagram(of: machine)).boxes.filter { $0.shape == .state }
    let widths = boxes.map(\.frame.size.width)
    #expect(widths == widths.sorted())
    #expect(Set(widths).count == names.count)
  }
}
