import Interlock
import InterlockEvolution

/// What a page knows of a machine: its parts, and the engine's answers.
struct PageAnswers {
  /// The answers as a JSON object.
  let json: String

  /// Whether everything is in it that the machine can reach.
  let isComplete: Bool

  init<StateID, EventID>(
    of machine: Machine<StateID, EventID>,
    _ path: [Machine<StateID, EventID>.Receipt],
    _ diagram: MachineDiagram,
    _ title: String,
    within limits: PageLimits = PageLimits()
  ) {
    let description = MachineDescription(machine)
    let rows = description.rows.enumerated().map { (TakenRow($1), $0) }
    let rowNumbers = Dictionary(rows) { first, _ in first }
    let search = MomentSearch(of: machine, rowNumbers, within: limits)
    isComplete = search.isComplete
    var members = [
      ("version", "1"),
      ("title", PageJSON(printable(title, limit: 200)).text),
      ("states", PageJSON(diagram.nodes.map(PageState.init)).text),
      ("edges", PageJSON(diagram.edges.map { PageEdge($0, of: diagram) }).text),
      ("guards", PageJSON(search.guards).text),
      ("events", PageJSON(machine.namedEvents.map { identifierText($0) }).text),
      ("texts", PageJSON(search.texts.texts).text),
      ("start", PageJSON(search.start).text),
      ("moments", "[\(search.moments.joined(separator: ",\n"))]"),
      ("limit", "{\"moments\":\(limits.moments),\"reached\":\(!isComplete)}"),
    ]
    if let present = search.present { members.append(("present", "\(present)")) }
    if !path.isEmpty {
      members.append(("trace", PageJSON(PageFrame.frames(path, to: machine, rowNumbers)).text))
    }
    json = "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",\n") + "}"
  }
}
