/// A state of a configuration that a test makes: the model of XState runs it, and the reader gets it as JSON.
struct SketchedNode {
  enum Kind {
    case atomic, compound, parallel, final, shallowHistory, deepHistory

    var isHistory: Bool { self == .shallowHistory || self == .deepHistory }
  }

  /// A transition.
  struct Row {
    var `guard`: String?

    /// The positions of its targets; nil if it has none.
    var targets: [Int]?
    var reenters = false
    var actions: [String] = []
  }

  let kind: Kind
  let parent: Int?
  var children: [Int] = []

  /// The position of the initial state, and the actions of the initial transition.
  var initial: Int?
  var initialActions: [String] = []
  var entry: [String] = []
  var exit: [String] = []

  /// The transitions by descriptor, by delay in milliseconds, without an event, and for its completion.
  var on: [(descriptor: String, rows: [Row])] = []
  var after: [(delay: Int, rows: [Row])] = []
  var always: [Row] = []
  var onDone: [Row] = []

  /// The default of a history state; nil for that of the state around it.
  var historyTarget: Int?

  init(_ kind: Kind, parent: Int?) {
    self.kind = kind
    self.parent = parent
  }
}

/// The states of a configuration, in document order, the configuration itself first.
struct SketchedConfiguration {
  var nodes: [SketchedNode] = []

  /// The key and the identifier of a state.
  static func name(_ position: Int) -> String { position == 0 ? "root" : "s\(position)" }

  /// The nodes around another, the innermost first.
  func ancestors(of position: Int) -> [Int] {
    Array(sequence(first: position) { nodes[$0].parent }.dropFirst())
  }

  /// The children that can be active.
  func activeChildren(of position: Int) -> [Int] {
    nodes[position].children.filter { !nodes[$0].kind.isHistory }
  }

  /// Whether a node is inside another.
  func isInside(_ position: Int, _ other: Int) -> Bool {
    ancestors(of: position).contains(other)
  }
}

extension SketchedConfiguration {
  /// The configuration as JSON.
  var json: String { object(0) }

  private func object(_ position: Int) -> String {
    let node = nodes[position]
    var members = ["\"id\": \"\(Self.name(position))\""]
    switch node.kind {
    case .parallel: members.append(#""type": "parallel""#)
    case .final: members.append(#""type": "final""#)
    case .shallowHistory: members.append(#""type": "history""#)
    case .deepHistory: members.append(#""type": "history", "history": "deep""#)
    case .atomic, .compound: break
    }
    if let initial = node.initial {
      let key = "\"\(Self.name(initial))\""
      members.append(
        node.initialActions.isEmpty
          ? "\"initial\": \(key)"
          : "\"initial\": { \"target\": \(key), \"actions\": \(list(node.initialActions)) }"
      )
    }
    if let target = node.historyTarget { members.append("\"target\": \"\(Self.name(target))\"") }
    if !node.entry.isEmpty { members.append("\"entry\": \(list(node.entry))") }
    if !node.exit.isEmpty { members.append("\"exit\": \(list(node.exit))") }
    if !node.on.isEmpty {
      let events = node.on.map { "\"\($0.descriptor)\": \(rows($0.rows))" }
      members.append("\"on\": { \(events.joined(separator: ", ")) }")
    }
    if !node.after.isEmpty {
      let delays = node.after.map { "\"\($0.delay)\": \(rows($0.rows))" }
      members.append("\"after\": { \(delays.joined(separator: ", ")) }")
    }
    if !node.always.isEmpty { members.append("\"always\": \(rows(node.always))") }
    if !node.onDone.isEmpty { members.append("\"onDone\": \(rows(node.onDone))") }
    if !node.children.isEmpty {
      let states = node.children.map { "\"\(Self.name($0))\": \(object($0))" }
      members.append("\"states\": { \(states.joined(separator: ", ")) }")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private func rows(_ rows: [SketchedNode.Row]) -> String {
    let texts = rows.map { row in
      var members: [String] = []
      if let targets = row.targets {
        let names = targets.map { "\"#\(Self.name($0))\"" }
        members.append("\"target\": [\(names.joined(separator: ", "))]")
      }
      if let name = row.guard { members.append("\"guard\": \"\(name)\"") }
      if row.reenters { members.append("\"reenter\": true") }
      if !row.actions.isEmpty { members.append("\"actions\": \(list(row.actions))") }
      return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
    }
    return "[\(texts.joined(separator: ", "))]"
  }

  private func list(_ names: [String]) -> String {
    "[\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }
}
