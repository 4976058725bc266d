import Interlock
import InterlockEvolution

/// The parts of a machine as a page numbers them.
struct PageParts<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  let diagram: MachineDiagram
  let title: String

  /// The events of rows, and those that states defer, each once.
  let events: [EventID]

  /// The numbers of rows.
  private let rows: [TakenRow: Int]

  init(_ machine: Machine<StateID, EventID>, title: String) {
    diagram = MachineDiagram(of: machine.fresh())
    self.title = title
    events = (machine.eventIDs + machine.states.flatMap(\.deferredEvents)).unique
    rows = MachineDescription(machine).rowNumbers
  }

  /// The numbers of the rows that a receipt has taken, and of the states that were left and entered.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - machine: A machine of its definition.
  /// - Returns: The numbers, in the order in which it happened.
  func change(
    _ receipt: Machine<StateID, EventID>.Receipt,
    of machine: Machine<StateID, EventID>
  ) -> (edges: [Int], exited: [Int], entered: [Int]) {
    (
      receipt.takenRows(of: machine).compactMap { rows[$0] },
      receipt.exited.compactMap(machine.number),
      receipt.entered.compactMap(machine.number)
    )
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
