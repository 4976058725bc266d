import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("SVG: the document")
struct SVGTests {
  typealias Chart = Machine<String, String>

  static let hostileNames =
    String.hostileNames + [
      "", "<script>alert(1)</script>", "]]>", "<!-- -->", "&amp;", "&", "\"><rect/>", "'/>",
      "<?xml?>",
      "\0", "\u{1B}[31m", "\u{FFFE}", "\u{FFFF}", "\u{FEFF}", "\u{85}", "\u{2028}",
      String(repeating: "long ", count: 10_000), String(repeating: "W", count: 10_000),
      "e" + String(repeating: "\u{301}", count: 10_000),
    ]

  private func chart(_ name: String) throws -> Chart {
    try Chart(initial: "first") {
      Chart.State("first") {
        Chart.State(name + "1").deferring(name + "x")
        Chart.State.final(name + "2")
        Chart.State.history(name + "3", default: name + "1")
        Chart.State.choice(name + "4")
        Chart.Event(name + "x", from: name + "1", to: name + "2").shouldFire(name) { _ in true }
        Chart.Event(name + "z", from: name + "1", to: name + "1")
        Chart.Event(name + "y", from: name + "1", to: name + "4")
        Chart.Event.always(from: name + "4", to: name + "2")
        Chart.Event(name + "x", in: "first")
      }
    }
  }

  @Test(arguments: hostileNames)
  func `no name is taken for markup`(name: String) throws {
    let diagram = MachineDiagram(of: try chart(name))
    let document = try ParsedSVG(diagram.svg(title: name))
    let plain = try ParsedSVG(MachineDiagram(of: try chart("name")).svg)
    #expect(Set(document.elements) == Set(plain.elements))
    #expect(diagram.svg.utf8.count < 40_000)
    #expect(DrawingFaults(DiagramLayout(diagram)).all == [])
  }

  @Test
  func `characters that cannot be shown are replaced, others stay`() throws {
    let shown = ["a\0", "\u{202E}b", "\u{FFFE}c", "a\nb", "<&\">", "é日👩‍👩‍👧"]
    let machine = try Chart(initial: shown[0]) { shown.map { Chart.State($0) } }
    let document = try ParsedSVG(MachineDiagram(of: machine).svg)
    #expect(document.texts == ["a\u{FFFD}", "\u{FFFD}b", "\u{FFFD}c", "a b", "<&\">", "é日👩‍👩‍👧"])
  }

  @Test(arguments: DrawingSample.all)
  func `a sample is well-formed and contains its texts`(sample: DrawingSample) throws {
    let diagram = try sample.diagram()
    let document = try ParsedSVG(diagram.svg(title: "The <\(sample.name)>"))
    #expect(document.attributes["role"] == "img")
    #expect(document.attributes["viewBox"] != nil)
    #expect(document.title == "The <\(sample.name)>")
    for node in diagram.nodes { #expect(document.summary.contains(node.name)) }
    let triggers = diagram.edges.map(\.trigger).filter { !$0.isEmpty }
    for trigger in triggers { #expect(document.summary.contains(trigger)) }
  }

  @Test
  func `a state named by its path is drawn without the boxes around it`() throws {
    let machine = try Chart(initial: "order.open") {
      Chart.State("order") {
        Chart.State("order.open") { Chart.State("order.open.new") }
        Chart.State("open.late")
        Chart.State("order.")
      }
      Chart.State("orders.open")
    }
    let texts = try ParsedSVG(MachineDiagram(of: machine).svg).texts
    #expect(
      texts.sorted() == [
        "new", "open", "open.late", "order", "order.", "orders.open",
      ]
    )
  }

  @Test
  func `an internal row without an action has no slash`() throws {
    let machine = try Chart(initial: "first") {
      Chart.State("first")
      Chart.Event("stay", in: "first")
    }
    #expect(try ParsedSVG(MachineDiagram(of: machine).svg).texts == ["first", "stay"])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `equal machines have equal drawings`(seed: UInt64) throws {
    let first = MachineDiagram(of: RandomChart(seed: seed).machine).svg
    #expect(MachineDiagram(of: RandomChart(seed: seed).machine).svg == first)
    #expect(try ParsedSVG(first).elements.count > 8)
  }

  @Test
  func `active states and the path stand out`() throws {
    var machine = try Chart(initial: "first") {
      ["first", "second", "third"].map { Chart.State($0) }
      Chart.Event("go", from: "first", to: "second")
      Chart.Event("stay", from: "first", to: "second")
      Chart.Event("go on", from: "second", to: "third")
    }
    let before = MachineDiagram(of: machine).svg
    let receipt = try machine.fire("go")
    let after = MachineDiagram(of: machine, path: [receipt]).svg
    #expect(!before.contains("class=\"state active"))
    #expect(after.components(separatedBy: "class=\"state active path\"").count == 2)
    #expect(after.components(separatedBy: "class=\"state path\"").count == 2)
    #expect(after.components(separatedBy: "class=\"arrow path\"").count == 2)
    #expect(after.contains("class=\"label path\""))
    #expect(after.contains(">stay</text>"))
    #expect(!before.contains(" path\""))
  }

  @Test
  func `an empty diagram is still a picture`() throws {
    let machine = try Chart(initial: "only") { Chart.State("only") }
    let document = try ParsedSVG(MachineDiagram(of: machine).svg)
    #expect(document.texts == ["only"])
  }
}
