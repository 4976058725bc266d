import Interlock
import InterlockEvolution

/// One step of a path that has been taken: what happened, and which states were active afterwards.
struct PageFrame: Encodable {
  let event: String
  let active: [Int]
  var edges: [Int] = []
  var exited: [Int] = []
  var entered: [Int] = []
  var steps: [String] = []
}

extension PageFrame {
  /// The frames of the receipts that led to the present state of a machine, in their order, after one for the state
  /// before them, if the machine was active.
  ///
  /// What was active is found backward: a receipt says what changed, and the machine says how it ended.
  static func frames<StateID, EventID>(
    _ path: [Machine<StateID, EventID>.Receipt],
    to machine: Machine<StateID, EventID>,
    _ parts: PageParts<StateID, EventID>
  ) -> [Self] {
    var active = Set(machine.activeNumbers)
    var frames = path.reversed().map { receipt in
      let change = parts.change(receipt, of: machine)
      let frame = Self(
        event: receipt.steps.first?.triggerText ?? "",
        active: active.sorted(),
        edges: change.edges,
        exited: change.exited,
        entered: change.entered,
        steps: receipt.lines
      )
      for step in receipt.steps.reversed() {
        active.subtract(step.entered.compactMap(machine.number))
        active.formUnion(step.exited.compactMap(machine.number))
      }
      return frame
    }
    if !active.isEmpty { frames.append(Self(event: "start", active: active.sorted())) }
    return frames.reversed()
  }
}

extension Machine.Receipt {
  /// What it says, line by line.
  var lines: [String] { description.split(separator: "\n").map(String.init) }
}

extension Machine.Receipt.Step {
  /// The trigger in a word.
  fileprivate var triggerText: String {
    if let event { return identifierText(event) }
    return trigger.map { "\($0)" } ?? "activation"
  }
}
