/// A definition in numbers, valid or not: the input of the checks, and of plans.
///
/// The number of a state is its node: its position plus one, or, if several states share an identifier, the number of
/// the first. Undefined names have numbers after those of the nodes.
package final class NumberedDefinition {
  /// The trigger of an event.
  enum Trigger {
    case event
    case anyEvent
    case always
    case after(Duration)
    case completion(of: Node)
  }

  struct Event {
    let trigger: Trigger
    /// The column; `Column.noEvent` for the completion of an unknown state.
    fileprivate(set) var column: Column
    let guardCount: Int
    /// Whether it is a join.
    let isJoin: Bool
    let isLocal: Bool
    let payload: PayloadType?

    var isGuarded: Bool { guardCount > 0 }
  }

  /// A guard that asks whether a state is active.
  struct GuardState {
    let event: Int
    /// The index of the guard in the event.
    let entry: Int
    let state: Node
    /// Whether the state must be active, rather than not.
    let isExpected: Bool
  }

  /// The states in document order.
  let tree: Tree

  /// The node of each state's identifier: the state's own, unless an earlier state has the same identifier.
  let nodes: [Node]

  /// For each node, the states that are entered with it or that it stands for; for the root, those of the machine.
  let initials: NumberLists<Node>

  /// For each state, the columns of the events that it defers.
  let deferrals: NumberLists<Column>

  private(set) var events: [Event]

  /// For each event, the nodes of its sources; the root stands for any state.
  let sources: NumberLists<Node>

  /// For each event, the nodes of its targets.
  let targets: NumberLists<Node>

  let guardStates: [GuardState]

  /// The problems of conditions and assignments that are data.
  var formulaProblems: [FormulaProblem] = []

  /// The guards and callbacks; nil if they are not to be checked.
  var code: DefinitionCode?

  /// The positions of the states whose identifiers are blank.
  let blankStates: [Int]

  /// The columns of the events whose identifiers are blank.
  let blankColumns: [Column]

  let hasFormerNames: Bool

  /// Whether any event carries a payload.
  let hasPayloads: Bool

  /// Whether any state has activities.
  let hasActivities: Bool
  let stepLimit: Int

  /// The number of event columns, including the one for any event.
  let columnCount: Int

  /// The columns after those of the events.
  let extra: ExtraColumns

  /// The names that are not defined.
  private let unknownStates: [String]

  /// How messages name states and events.
  let text: any DefinitionText

  /// How many more suggestions are made for unknown names. Limited, because each takes time in the number of
  /// states.
  private var suggestionsLeft = 20
  private lazy var stateTexts = nodes.indices.prefix(500).map { text.stateText($0) }

  /// The transitions in the order written.
  private(set) lazy var writtenRows = WrittenRows(
    sources,
    eventCount: events.count,
    nodeCount: tree.count
  )

  init(_ parts: NumberedParts, tree: Tree, text: any DefinitionText, stepLimit: Int) {
    self.tree = tree
    self.text = text
    self.stepLimit = stepLimit
    nodes = parts.nodes
    initials = parts.initials
    deferrals = parts.deferrals
    sources = parts.sources
    targets = parts.targets
    guardStates = parts.guardStates
    blankStates = parts.blankStates
    blankColumns = parts.blankColumns
    hasFormerNames = parts.hasFormerNames
    hasPayloads = parts.hasPayloads
    hasActivities = parts.hasActivities
    columnCount = parts.columnCount
    unknownStates = parts.unknownStates
    events = parts.events
    extra = ExtraColumns(after: parts.columnCount, events, tree)
    for position in events.indices {
      switch events[position].trigger {
      case .event, .anyEvent: break
      case .always: events[position].column = extra.always
      case .after(let duration):
        events[position].column = extra.column(ofTimeout: duration) ?? .noEvent
      case .completion(let state):
        events[position].column = extra.completions[state] ?? .noEvent
      }
    }
  }
}

extension NumberedDefinition {
  var stateCount: Int { nodes.count }

  /// Whether any name is undefined. Most definitions have no such name, so checks skip the search. In a definition
  /// without states, the missing states are the only mistake.
  var hasUnknownStates: Bool { !unknownStates.isEmpty && stateCount > 0 }

  func isDefined(_ state: Node) -> Bool {
    state.index <= nodes.count
  }

  func kind(ofState position: Int) -> StateKind {
    tree.kind(Node(position: position))
  }

  /// Returns true if a state is the first with its identifier.
  func isFirst(_ position: Int) -> Bool {
    nodes[position] == Node(position: position)
  }

  /// Returns true if an event waits for the completion of a node, so that another check covers it.
  func isCompleted(_ node: Node, by event: Int) -> Bool {
    guard case .completion(let state) = events[event].trigger else { return false }
    if isDefined(state) || isDefined(node) { return state == node }
    // Each mention of an undefined name has a number of its own.
    return unknownState(state) == unknownState(node)
  }

  /// The node that the transitions of a join belong to: the innermost one that contains all of its sources.
  func place(ofJoin event: Int) -> Node {
    let sources = sources[event]
    return sources.count == 1
      ? sources[sources.startIndex] : tree.commonAncestor(of: Array(sources))
  }

  /// A state in quotes, defined or not.
  func quotedState(_ state: Node) -> String {
    isDefined(state) ? text.quotedState(state.position) : quoted(unknownState(state))
  }

  private func unknownState(_ state: Node) -> String {
    unknownStates[state.position - nodes.count]
  }

  /// The suggestion for an unknown state, with the nearest name if there is one.
  func suggestion(forUnknown state: Node) -> String {
    suggestionsLeft -= 1
    let name = unknownState(state)
    let nearest = nearestName(to: name, among: suggestionsLeft < 0 ? [] : stateTexts)
    let suggestion = nearest.map { "Did you mean \(quoted($0))? If not, add" } ?? "Add"
    return suggestion + " the state \(quoted(name)), or correct the name"
  }
}

/// The parts of a numbered definition while they are collected.
struct NumberedParts {
  var nodes: [Node] = []
  var initials = NumberLists<Node>()
  var deferrals = NumberLists<Column>()
  var events: [NumberedDefinition.Event] = []
  var sources = NumberLists<Node>()
  var targets = NumberLists<Node>()
  var guardStates: [NumberedDefinition.GuardState] = []
  var blankStates: [Int] = []
  var blankColumns: [Column] = []
  var hasFormerNames = false
  var hasPayloads = false
  var hasActivities = false
  var columnCount = 1
  var unknownStates: [String] = []
}

extension NumberedParts {
  /// Tells a tree builder the initial states that are defined.
  func setInitials(of builder: inout TreeBuilder) {
    let end = Node(number: UInt32(builder.count))
    for node in Node.root..<end where !initials[node].isEmpty {
      builder.setInitials(initials[node].filter { $0 < end }, of: node)
    }
  }
}

extension ExtraColumns {
  /// Numbers the columns after those of the events.
  fileprivate init(after eventCount: Int, _ events: [NumberedDefinition.Event], _ tree: Tree) {
    always = Column(number: UInt32(eventCount))
    var next = always.advanced(by: 1)
    var completions: [Node: Column] = [:]
    var timeouts: [Duration: Column] = [:]
    var lengths: Set<Double> = []
    for event in events {
      guard case .completion(let node) = event.trigger, node < tree.end,
        completions[node] == nil
      else { continue }
      completions[node] = next
      next = next.advanced(by: 1)
    }
    for event in events {
      guard case .after(let duration) = event.trigger, lengths.insert(duration.seconds).inserted
      else { continue }
      timeouts[duration] = next
      next = next.advanced(by: 1)
    }
    self.completions = completions
    self.timeouts = timeouts
    count = next.index
  }
}
