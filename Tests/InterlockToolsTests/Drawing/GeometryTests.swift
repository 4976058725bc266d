import InterlockTools
import Testing

@Suite("SVG: geometry")
struct GeometryTests {
  static let directions: [Diagram.Direction] = [.down, .right]

  @Test(arguments: 1...60 as ClosedRange<UInt64>, directions)
  func `a random machine is drawn without overlaps`(seed: UInt64, direction: Diagram.Direction) {
    let drawing = DiagramLayout(RandomChart(seed: seed).diagram, direction: direction)
    #expect(DrawingFaults(drawing).all == [], "seed \(seed), \(direction)")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>, directions)
  func `so is a large one`(seed: UInt64, direction: Diagram.Direction) {
    let chart = RandomChart(seed: seed, width: 6, depth: 4, rows: 80)
    let drawing = DiagramLayout(chart.diagram, direction: direction)
    #expect(DrawingFaults(drawing).all == [], "seed \(seed), \(direction)")
  }

  @Test(arguments: DrawingSample.all, directions)
  func `so are the samples`(sample: DrawingSample, direction: Diagram.Direction) throws {
    let drawing = DiagramLayout(try sample.diagram(), direction: direction)
    #expect(DrawingFaults(drawing).all == [])
  }

  @Test(arguments: DrawingSample.all)
  func `all rows are drawn or written`(sample: DrawingSample) throws {
    let diagram = try sample.diagram()
    let drawing = DiagramLayout(diagram)
    let written = drawing.labels.map(\.lettering) + drawing.boxes.map(\.rows)
    let words = Set(written.flatMap(\.lines).flatMap { $0.text.split(separator: " ") })
    let triggers = diagram.edges.flatMap { $0.trigger.split(separator: " ") }
    #expect(Set(triggers).subtracting(words) == [])
    #expect(Set(diagram.nodes.map(\.name)).subtracting(drawing.boxes.map(\.name)) == [])
  }
}
