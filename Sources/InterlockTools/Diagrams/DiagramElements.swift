import Interlock

/// A diagram split into what picture languages can express: arrows with two ends, bars at which arrows fork and join,
/// and lines of text in states. Each text is on one line, and not escaped.
struct DiagramElements {
  /// Where an arrow begins or ends.
  enum End: Hashable {
    case node(Int)
    case anyState
    /// The bar of an edge.
    case bar(Int)
  }

  struct Arrow {
    let start: End
    let end: End
    let label: String
    let isOnPath: Bool
  }

  /// Where the arrows of an edge meet.
  struct Bar {
    let edge: Int
    let isFork: Bool
    let isOnPath: Bool
  }

  let diagram: MachineDiagram

  /// Makes a name one that can be part of a text.
  private let show: (String) -> String

  /// The arrows: first those from history states to their defaults, then those of the edges.
  private(set) var arrows: [Arrow] = []

  private(set) var bars: [Bar] = []

  /// The texts of the internal transitions of each state that has any.
  private var internals: [End: [String]] = [:]

  /// The states that nothing leads to.
  let unreachable: Set<Int>

  /// For each state, the last one in it, in document order.
  private let lasts: [Int]

  init(_ diagram: MachineDiagram, showing show: @escaping (String) -> String = visible) {
    self.diagram = diagram
    self.show = show
    unreachable = diagram.unreachableStates
    lasts = diagram.lasts
    for node in diagram.nodes where node.kind.isHistory {
      arrows += node.initial.map {
        Arrow(start: .node(node.id), end: .node($0), label: "", isOnPath: false)
      }
    }
    for (position, edge) in diagram.edges.enumerated() { add(edge, position) }
  }

  private mutating func add(_ edge: MachineDiagram.Edge, _ position: Int) {
    let label = diagram.label(of: edge, showing: show)
    let starts = edge.sources.isEmpty ? [End.anyState] : edge.sources.map(End.node)
    let ends = edge.targets.map(End.node)
    if starts.count == 1, ends.isEmpty {
      internals[starts[0], default: []].append("internal: " + (edge.isOnPath ? "▶ " : "") + label)
    } else if starts.count == 1, ends.count == 1 {
      add(starts, ends, label, of: edge)
    } else {
      let isFork = starts.count == 1
      bars.append(Bar(edge: position, isFork: isFork, isOnPath: edge.isOnPath))
      add(starts, [.bar(position)], isFork || ends.isEmpty ? label : "", of: edge)
      add([.bar(position)], Array(ends.prefix(1)), isFork ? "" : label, of: edge)
      add([.bar(position)], Array(ends.dropFirst()), "", of: edge)
    }
  }

  private mutating func add(
    _ starts: [End],
    _ ends: [End],
    _ label: String,
    of edge: MachineDiagram.Edge
  ) {
    for start in starts {
      arrows += ends.map { Arrow(start: start, end: $0, label: label, isOnPath: edge.isOnPath) }
    }
  }
}

extension DiagramElements {
  /// Whether a state is another one, or in it.
  func isNode(_ node: Int, within other: Int) -> Bool {
    other <= node && node <= lasts[other]
  }

  /// The innermost state around some states, other than these; nil if there is none.
  func innermostState(around nodes: [Int]) -> Int? {
    guard let first = nodes.min(), let last = nodes.max() else { return nil }
    var next = diagram.nodes[first].parent
    while let node = next, !isNode(last, within: node) { next = diagram.nodes[node].parent }
    return next
  }

  /// Whether there are transitions of any state.
  var hasAnyState: Bool {
    diagram.edges.contains { $0.sources.isEmpty }
  }

  /// The name of a state, then its details.
  func lines(of node: MachineDiagram.Node) -> [String] {
    [diagram.title(of: node)] + details(of: node)
  }

  /// The details of a state: its description, then what it does.
  func details(of node: MachineDiagram.Node) -> [String] {
    node.descriptionLines.map(visible) + behaviour(of: node)
  }

  /// The assignments of a state, its deferred events, and its internal transitions.
  func behaviour(of node: MachineDiagram.Node) -> [String] {
    let deferred = node.deferredEvents.map(show).joined(separator: ", ")
    return node.contentLines(showing: show) + (deferred.isEmpty ? [] : ["defers: \(deferred)"])
      + internals[.node(node.id), default: []]
  }

  /// The lines of the node that stands for any state.
  var anyStateLines: [String] {
    ["any state"] + internals[.anyState, default: []]
  }
}

extension MachineDiagram {
  /// For each state, the last one in it, in document order; itself if there is none.
  fileprivate var lasts: [Int] {
    var lasts = Array(nodes.indices)
    for node in nodes.reversed() {
      if let parent = node.parent { lasts[parent] = max(lasts[parent], lasts[node.id]) }
    }
    return lasts
  }

  /// The name of a state; a history state has a sign in front.
  func title(of node: Node) -> String {
    switch node.kind {
    case .shallowHistory: "H " + visible(node.name)
    case .deepHistory: "H* " + visible(node.name)
    case .atomic, .compound, .parallel, .final, .choice: visible(node.name)
    }
  }

  /// The text of an arrow: its trigger, its guards in brackets, whether it is local, and after a slash its
  /// assignments.
  func label(of edge: Edge, showing show: (String) -> String = visible) -> String {
    [triggerText(of: edge, showing: show), conditions(of: edge, showing: show)]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The trigger of an edge, with the payload of its event. An event whose name reads as another trigger is in quotes.
  func triggerText(of edge: Edge, showing show: (String) -> String = visible) -> String {
    guard edge.isEvent else {
      let completion = "done: "
      guard edge.trigger.hasPrefix(completion) else { return edge.trigger }
      return completion + show(String(edge.trigger.dropFirst(completion.count)))
    }
    let name = show(edge.trigger)
    let payload = edge.payload.map { "(\(show($0)))" } ?? ""
    return (isMisleading(edge) ? "'\(name)'" : name) + payload
  }

  /// Whether the name of an event reads as another trigger, or as the sign of the path.
  private func isMisleading(_ edge: Edge) -> Bool {
    let name = edge.trigger
    if name == "done" { return edge.sources.contains { nodes[$0].isBox } }
    return name == "any event" || name.hasPrefix("done: ") || name.hasPrefix("▶")
      || name.hasPrefix("after ") && name.dropFirst("after ".count).first?.isNumber ?? false
  }

  /// The guards of an edge in brackets, whether it is local, if that makes a difference, and its assignments.
  func conditions(of edge: Edge, showing show: (String) -> String = visible) -> String {
    let guards = edge.guardTexts(showing: show).joined(separator: ", ")
    let isLocal = edge.isLocal && edge.sources.contains { nodes[$0].kind.hasOneActiveChild }
    let assignments = edge.assignments.map(show).joined(separator: "; ")
    return [
      edge.guards.isEmpty ? "" : "[\(guards)]", isLocal ? "(local)" : "",
      edge.assignments.isEmpty ? "" : "/ \(assignments)",
    ]
    .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A name as pictures show it: on one line, and in quotes if nothing of it would be visible.
func visible(_ name: String) -> String {
  let text = oneLine(name)
  return text.allSatisfy(\.isWhitespace) ? "'\(text)'" : text
}
