import Interlock

/// Finds the transitions that SCXML selects and XState does not.
///
/// In SCXML and Interlock, each active leaf looks outward for a transition. XState asks a state only if nothing in it
/// takes the event (`transitionParallelNode`): a transition of a parallel state, or of one around it, is not taken for
/// one region if another region takes the event. Mostly the result is the same, because both transitions would leave
/// the same states, and the inner one stays. It differs if one of them leaves no state.
///
/// Guards can give any answer here, and any state of one region be active together with any of another.
struct XStateSelection {
  private typealias Trigger = DynamicMachine.Event.Trigger

  private let nodes: XStateNodes
  private let rows: [XStateRow]

  /// The transitions that SCXML takes beside others, each once.
  private(set) var found: [XStateRow] = []
  private var seen: Set<JSONPath> = []

  /// The positions of the transitions for one trigger, by node.
  private typealias RowTable = [Int: [Int]]

  /// Finds them.
  ///
  /// - Complexity: O(*n* + *r* · *d*) in nodes, transitions, and the depth of nodes.
  init(_ nodes: XStateNodes, _ rows: [XStateRow]) {
    self.nodes = nodes
    self.rows = rows
    guard nodes.nodes.contains(where: { $0.kind.hasRegions }) else { return }
    var triggers: [Trigger] = []
    var tables: [Trigger: RowTable] = [:]
    for (position, row) in rows.enumerated() {
      switch row.trigger {
      case .event, .completion, .anyEvent: break
      case .always, .after: continue
      }
      if tables[row.trigger] == nil { triggers.append(row.trigger) }
      tables[row.trigger, default: [:]][row.source, default: []].append(position)
    }
    let anyEvent = tables.removeValue(forKey: .anyEvent) ?? [:]
    let unnamed = survey(of: anyEvent)
    let untaken = anyEvent.isEmpty ? unnamed : survey(of: [:])
    for trigger in triggers {
      guard let table = tables[trigger] else { continue }
      if case .event = trigger {
        check(table, anyEvent, unnamed)
      } else {
        check(table, [:], untaken)
      }
    }
  }

  /// What the leaves in a node may find for an event: of a single node each count is 0 or 1, of several nodes it is
  /// their number.
  private struct Finding {
    /// A leaf may find nothing.
    var stays = 0
    /// A leaf may find a transition, or one that leaves no state.
    var takes = 0
    var isLoose = 0
    /// Both in the same node.
    var staysAndTakes = 0
    var staysAndIsLoose = 0
    /// A leaf may find nothing while another finds a transition, or one that leaves no state.
    var isBeside = 0
    var isLooseBeside = 0
    /// The least depth of a node that stays active while one of the transitions is taken.
    var depth = Int.max

    /// Adds the difference between two findings.
    mutating func replace(_ old: Self?, by new: Self) {
      stays += new.stays - (old?.stays ?? 0)
      takes += new.takes - (old?.takes ?? 0)
      isLoose += new.isLoose - (old?.isLoose ?? 0)
      staysAndTakes += new.staysAndTakes - (old?.staysAndTakes ?? 0)
      staysAndIsLoose += new.staysAndIsLoose - (old?.staysAndIsLoose ?? 0)
      isBeside += new.isBeside - (old?.isBeside ?? 0)
      isLooseBeside += new.isLooseBeside - (old?.isLooseBeside ?? 0)
      depth = min(depth, new.depth)
    }
  }

  /// What is found in each node, and in its children together.
  private struct Survey {
    var findings: [Finding]
    var sums: [Finding]
  }

  /// What is found for an event that only some transitions take.
  private mutating func survey(of table: RowTable) -> Survey {
    let none = Array(repeating: Finding(), count: nodes.nodes.count)
    var survey = Survey(findings: none, sums: none)
    for node in nodes.nodes.indices.reversed() where !nodes.nodes[node].kind.isPseudo {
      let finding = finding(from: node, table[node] ?? [], survey.sums[node], table)
      survey.findings[node] = finding
      if let parent = nodes.nodes[node].parent { survey.sums[parent].replace(nil, by: finding) }
    }
    return survey
  }

  /// Looks at an event with transitions of its own: only the nodes that have them, and those around, differ from a
  /// survey.
  private mutating func check(_ table: RowTable, _ others: RowTable, _ survey: Survey) {
    var affected: Set<Int> = []
    for node in table.keys {
      var next: Int? = node
      while let node = next, affected.insert(node).inserted { next = nodes.nodes[node].parent }
    }
    var sums: [Int: Finding] = [:]
    for node in affected.sorted(by: >) {
      let own = ((table[node] ?? []) + (others[node] ?? [])).sorted()
      let finding = finding(from: node, own, sums[node] ?? survey.sums[node], table)
      guard let parent = nodes.nodes[node].parent else { break }
      sums[parent, default: survey.sums[parent]].replace(survey.findings[node], by: finding)
    }
  }

  /// What is found from a node outward to it.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - positions: Its transitions, in the order in which they are tried.
  ///   - children: What is found in its children.
  ///   - table: All transitions for the event.
  /// - Returns: The finding.
  private mutating func finding(
    from node: Int,
    _ positions: [Int],
    _ children: Finding,
    _ table: RowTable
  ) -> Finding {
    let below = combined(children, of: node)
    var finding = below
    for position in positions where finding.stays > 0 {
      let row = rows[position]
      if below.isBeside > 0, !row.isEmpty,
        row.targets.isEmpty || below.isLooseBeside > 0 || escapes(node, below.depth, table),
        seen.insert(row.path).inserted
      {
        found.append(row)
      }
      finding.takes = 1
      if row.targets.isEmpty {
        finding.isLoose = 1
      } else {
        finding.depth = min(
          finding.depth,
          nodes.domain(of: row).map { nodes.nodes[$0].depth } ?? -1
        )
      }
      if row.isUnconditional {
        (finding.stays, finding.isBeside, finding.isLooseBeside) = (0, 0, 0)
      }
    }
    finding.staysAndTakes = min(finding.stays, finding.takes)
    finding.staysAndIsLoose = min(finding.stays, finding.isLoose)
    return finding
  }

  /// What is found in a node, not counting its own transitions.
  private func combined(_ children: Finding, of node: Int) -> Finding {
    var finding = Finding(depth: children.depth)
    let kind = nodes.nodes[node].kind
    guard kind.hasOneActiveChild || kind.hasRegions else {
      finding.stays = 1
      return finding
    }
    finding.stays = min(1, children.stays)
    finding.takes = min(1, children.takes)
    finding.isLoose = min(1, children.isLoose)
    finding.isBeside = min(1, children.isBeside)
    finding.isLooseBeside = min(1, children.isLooseBeside)
    if kind.hasRegions {
      // Pairs of different regions.
      if children.stays * children.takes > children.staysAndTakes { finding.isBeside = 1 }
      if children.stays * children.isLoose > children.staysAndIsLoose { finding.isLooseBeside = 1 }
    }
    return finding
  }

  /// Whether a transition in a node may leave more than the region around the node, so that a transition of another
  /// region may come before it, but not before one of the node itself.
  private func escapes(_ node: Int, _ depth: Int, _ table: RowTable) -> Bool {
    let around = nodes.ancestors(of: node).first { nodes.nodes[$0].kind.hasRegions }
    guard let around, depth <= nodes.nodes[around].depth else { return false }
    return table.keys.contains { !nodes.isInside($0, node) }
  }
}
