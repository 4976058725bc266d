import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("SVG: texts")
struct DrawnTextTests {
  typealias Chart = Machine<String, String>

  private func texts(of machine: Chart, path: [Chart.Receipt] = []) throws -> [String] {
    try ParsedSVG(MachineDiagram(of: machine, path: path).svg).texts
  }

  private func door(_ rows: [Chart.Event]) throws -> Chart {
    try Chart(initial: "open") {
      ["open", "shut"].map { Chart.State($0) }
      rows
    }
  }

  private func row(_ event: String, _ guards: String...) -> Chart.Event {
    guards.reduce(Chart.Event(event, from: "open", to: "shut")) { row, name in
      row.shouldFire(name) { _ in true }
    }
  }

  @Test
  func `rows with the same guards share a line, others do not`() throws {
    let machine = try door([
      row("push", "it is light"), row("pull", "it is light"), row("kick"), row("lean"),
      row("slam", "it is light", "it is day"),
    ])
    let shown = ["push, pull [it is light]", "kick", "lean", "slam [it is light, it is day]"]
    #expect(Set(try texts(of: machine)).isSuperset(of: shown))
  }

  @Test
  func `rows of one event stay in their order`() throws {
    let machine = try door([row("push", "a"), row("pull", "b"), row("pull", "a")])
    #expect(Set(try texts(of: machine)).isSuperset(of: ["push [a]", "pull [b]", "pull [a]"]))
  }

  @Test
  func `a row that was taken has a line of its own`() throws {
    var machine = try door([row("push", "a"), row("pull", "a"), row("lift", "a")])
    let receipt = try machine.fire("pull")
    let shown = try texts(of: machine, path: [receipt])
    #expect(Set(shown).isSuperset(of: ["push, lift [a]", "pull [a]"]))
  }

  @Test
  func `a long event with several guards is written once`() throws {
    let event = "the postman rings the bell"
    let machine = try door([row(event, "once"), row(event, "twice"), row(event), row("knock")])
    let shown = try texts(of: machine)
    #expect(shown.filter { $0.contains(event) } == [event])
    #expect(Set(shown).isSuperset(of: ["[once]", "[twice]", "else", "knock"]))
  }

  @Test
  func `a long name is divided after punctuation or before a capital, and no line is lost`() throws
  {
    let events = [
      "THE_CONNECTION_WAS_REQUESTED_BY_THE_REMOTE_CLIENT",
      "theConnectionWasRequestedByTheRemoteClientOfAnotherApplication",
    ]
    let shown = try texts(of: try door(events.map { row($0) }))
    #expect(!shown.contains { events.contains($0) })
    for event in events { #expect(shown.joined().contains(event)) }
  }

  @Test
  func `a slash and an arrow stay with what follows`() throws {
    let event = "the postman rings the bell of the wrong house"
    let machine = try Chart(initial: "open") {
      Chart.State("open").deferring(event)
      Chart.State(parallel: "both") {
        Chart.State("left")
        Chart.State("right")
      }
      Chart.Event("go", from: "open", to: "both")
      Chart.Event(event, from: "both", to: "left")
    }
    let shown = try texts(of: machine)
    #expect(shown.contains { $0.hasSuffix("/ defer") })
    #expect(shown.contains { $0.hasSuffix("→ left") })
    #expect(!shown.contains { $0.hasSuffix("/") || $0.hasSuffix("→") })
  }

  @Test
  func `names lose what most of them share with their box`() throws {
    let machine = try Chart(initial: "DATA") {
      Chart.State("DATA") {
        ["DATA_MISSING", "DATA_RECEIVED", "DATABASE"].map { Chart.State($0) }
      }
      Chart.State("on") { ["on hold", "on line"].map { Chart.State($0) } }
      Chart.State("play") { ["play fast", "stop", "halt"].map { Chart.State($0) } }
    }
    let shown = try texts(of: machine)
    #expect(
      shown.sorted() == [
        "DATA", "DATABASE", "MISSING", "RECEIVED", "halt", "on", "on hold", "on line", "play",
        "play fast", "stop",
      ]
    )
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `every row is in the drawing by its number`(seed: UInt64) {
    let diagram = RandomChart(seed: seed).diagram
    let drawing = DiagramLayout(diagram)
    let texts = drawing.labels.map(\.lettering) + drawing.boxes.map(\.rows)
    let rows = texts.flatMap(\.lines).flatMap(\.rows) + drawing.connectors.flatMap(\.rows)
    #expect(Set(rows.map(\.number)) == Set(diagram.edges.indices))
  }
}
