import Interlock

extension XStateReader {
  /// Whether the configuration itself does what only a state can do, so that it becomes one.
  var isRootState: Bool {
    let root = nodes.nodes[0]
    let keys = ["type", "entry", "exit", "invoke", "after", "onDone"]
    if keys.contains(where: { root.object[$0] != nil }) || root.hasInitialActions { return true }
    if root.children.isEmpty { return root.object["states"] == nil || root.object["on"] != nil }
    if root.children.contains(where: { nodes.nodes[$0].kind.isHistory }) { return true }
    return leavesFinalStates
  }

  /// Whether XState leaves a final state of the configuration when it ends there, which a machine does not.
  private var leavesFinalStates: Bool {
    !hasOwnSemantics
      && nodes.nodes[0].children.contains {
        nodes.nodes[$0].kind.completesParent && !nodes.nodes[$0].isSilentAtEnd
      }
  }

  mutating func readSemantics(_ root: XStateNode) {
    guard case .string(let text)? = root.addition["semantics"], !hasOwnSemantics else { return }
    note(
      root.path["meta"][XStateVocabulary.own]["semantics"],
      "there are no semantics \(quoted(text))",
      suggestion: "Write \(XStateVocabulary.ownSemantics), or remove it"
    )
  }

  /// Reads the configuration as a state. When it is complete, XState has ended, and so does the machine: an eventless
  /// transition leads to a final state beside it.
  mutating func readRootState() {
    if leavesFinalStates { differs = true }
    let root = nodes.nodes[0]
    var ways = completions(of: 0)
    if ways.count > Self.completionLimit {
      let message = "there are more than \(Self.completionLimit) ways to be complete"
      note(root.path, message, suggestion: "Give each region one final state")
      ways = []
    }
    guard !ways.isEmpty else { return readState(0, in: nil) }
    checkEnds(ways)
    let end = freeName("done")
    for way in ways {
      let guards = way.map { node in
        GuardText.Term.presence(.init(of: nodes.nodes[node].name, isExpected: true))
      }
      let event = Event(trigger: .always, sources: .states([root.name]), targets: [end])
        .guarded(by: guards)
      budget.take(DocumentBudget.Cost(event), rowOf: .always)
      parts.add(event, at: root.path)
      rowFacts.append(RowFacts(node: 0, members: []))
    }
    readState(0, in: nil)
    guard !isSpent else { return }
    _ = parts.add(.final(end), in: nil, at: root.path)
  }

  /// How many configurations in which the machine ends are listed.
  private static let completionLimit = 1_000

  /// The final states that are active together when a node is complete: each way in which it can be.
  private func completions(of node: Int) -> [[Int]] {
    let children = nodes.activeChildren(of: node)
    switch nodes.nodes[node].kind {
    case .compound:
      return children.filter { nodes.nodes[$0].kind.completesParent }.map { [$0] }
    case .parallel:
      guard nodes.canComplete(node) else { return [] }
      return children.reduce([[]]) { ways, region in
        let own = completions(of: region)
        let isTooMany = ways.count * own.count > Self.completionLimit
        return isTooMany
          ? Array(repeating: [], count: Self.completionLimit + 1)
          : ways.flatMap { way in own.map { way + $0 } }
      }
    default: return []
    }
  }

  /// Reports eventless transitions that are still taken when XState has ended.
  private mutating func checkEnds(_ ways: [[Int]]) {
    for final in Set(ways.joined()).sorted() {
      for node in nodes.ancestors(of: final) where node != 0 {
        guard nodes.nodes[node].object["always"] != nil else { continue }
        noteDifference(
          nodes.nodes[node].path["always"],
          "XState has ended when all regions are complete, but here this is still taken",
          kind: "completion",
          suggestion: "Put it into the states that are not final"
        )
      }
    }
  }

  /// A name that no state has.
  private func freeName(_ name: String) -> String {
    var free = name
    var number = 1
    while nodes.position(named: free) != nil {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }
}

extension XStateNode {
  /// Whether leaving it has no effect.
  fileprivate var isSilentAtEnd: Bool {
    object["exit"] == nil && addition["didExit"] == nil && addition["willExit"] == nil
  }
}
