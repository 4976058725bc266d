import Interlock
import InterlockEvolution

/// The parts of a machine as a page numbers them.
struct PageParts<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  let diagram: MachineDiagram
  let title: String

  /// The events of rows, and those that states defer, each once.
  let events: [EventID]

  /// The numbers of rows.
  let rows: [TakenRow: Int]

  init(_ machine: Machine<StateID, EventID>, title: String) {
    diagram = MachineDiagram(of: machine.fresh())
    self.title = title
    events = (machine.eventIDs + machine.states.flatMap(\.deferredEvents)).unique
    let rows = MachineDescription(machine).rows.enumerated().map { (TakenRow($1), $0) }
    self.rows = Dictionary(rows) { first, _ in first }
  }

  /// The picture.
  var picture: String { diagram.numberedSVG(title: title) }

  /// The members of the page's data that describe the parts.
  var members: [(key: String, json: String)] {
    let names = events.map { identifierText($0) }
    let numbers = Dictionary(zip(names, names.indices)) { first, _ in first }
    return [
      ("version", "1"),
      ("title", PageJSON(printable(title, limit: 200)).text),
      ("states", PageJSON(diagram.nodes.map(PageState.init)).text),
      ("edges", PageJSON(diagram.edges.map { PageEdge($0, of: diagram, numbers) }).text),
      ("events", PageJSON(names).text),
    ]
  }

  /// The page with its data.
  ///
  /// - Parameter members: The members of the data, each a key and JSON.
  /// - Returns: The document.
  func html(_ members: [(key: String, json: String)]) -> String {
    let data = members.map { "\"\($0.key)\":\($0.json)" }.joined(separator: ",\n")
    return PageText(title: title, picture: picture, data: "{\(data)}").html
  }
}
