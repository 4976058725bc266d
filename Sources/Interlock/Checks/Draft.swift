/// A definition in numbers, right or wrong: what the checks read, and what plans are made of.
///
/// The number of a state is its node: its position and one; of several of one name, that of the first. Names that are
/// not defined have numbers behind those of the nodes.
package final class Draft {
  /// What makes the machine try an event.
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
    /// Whether it joins its sources.
    let isJoin: Bool
    /// Whether it was written with a list of targets.
    let isFork: Bool
    let isLocal: Bool
    let payload: PayloadType?

    var isGuarded: Bool { guardCount > 0 }
  }

  /// A guard that asks whether a state is active.
  struct GuardState {
    let event: Int
    /// Which guard of the event it is.
    let entry: Int
    let state: Node
    /// Whether it is to be active.
    let isExpected: Bool
  }

  /// The states in document order.
  let tree: Tree

  /// The node of each state's identifier: its own, unless another state has the same one.
  let nodes: [Node]

  /// Of each node the states that are entered with it, or for which it stands; of the root those of the machine.
  let initials: NumberLists<Node>

  /// Of each state the columns of the events that it defers.
  let deferrals: NumberLists<Column>

  private(set) var events: [Event]

  /// Of each event the nodes of its sources: the root for any state.
  let sources: NumberLists<Node>

  /// Of each event the nodes of its targets.
  let targets: NumberLists<Node>

  let guardStates: [GuardState]

  /// What is wrong with conditions and assignments that are data.
  var formulaProblems: [FormulaProblem] = []

  /// The positions of the states whose identifiers are blank.
  let blankStates: [Int]

  /// The columns of the events whose identifiers are blank.
  let blankColumns: [Column]

  let hasFormerNames: Bool
  let stepLimit: Int

  /// The columns of events, with the one of any event.
  let columnCount: Int

  /// The columns after those of the events.
  let extra: ExtraColumns

  /// The names that are not defined.
  private let strangers: [String]

  /// What messages say about states and events.
  let text: any DefinitionText

  /// How many suggestions are still made for names that are unknown. Each costs time in the number of
  /// states, and who has misspelt twenty names has other worries.
  private var suggestionsLeft = 20
  private lazy var stateTexts = nodes.indices.prefix(500).map { text.stateText($0) }

  init(_ parts: DraftParts, tree: Tree, text: any DefinitionText, stepLimit: Int) {
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
    columnCount = parts.columnCount
    strangers = parts.strangers
    events = parts.events
    extra = ExtraColumns(after: parts.columnCount, events, tree)
    for position in events.indices {
      switch events[position].trigger {
      case .event, .anyEvent: break
      case .always: events[position].column = extra.always
      case .after(let duration):
        events[position].column = extra.timeouts[duration] ?? .noEvent
      case .completion(let state):
        events[position].column = extra.completions[state] ?? .noEvent
      }
    }
  }
}

extension Draft {
  var stateCount: Int { nodes.count }

  func isDefined(_ state: Node) -> Bool {
    state.index <= nodes.count
  }

  func kind(ofState position: Int) -> StateKind {
    tree.kind(Node(position: position))
  }

  /// Whether a state is the first of its name.
  func isFirst(_ position: Int) -> Bool {
    nodes[position] == Node(position: position)
  }

  /// The node among whose rows an event is tried that joins its sources: what is around all of them.
  func place(ofJoin event: Int) -> Node {
    let sources = sources[event]
    return sources.count == 1
      ? sources[sources.startIndex] : tree.commonAncestor(of: Array(sources))
  }

  /// A state in quotes, defined or not.
  func quotedState(_ state: Node) -> String {
    isDefined(state) ? text.quotedState(state.position) : quoted(stranger(state))
  }

  private func stranger(_ state: Node) -> String {
    strangers[state.position - nodes.count]
  }

  /// The cure for a state that is not there: the nearest name, where one is near.
  func cure(forUnknown state: Node) -> String {
    suggestionsLeft -= 1
    let name = stranger(state)
    let nearest = nearestName(to: name, among: suggestionsLeft < 0 ? [] : stateTexts)
    let suggestion = nearest.map { "Did you mean \(quoted($0))? If not, add" } ?? "Add"
    return suggestion + " the state \(quoted(name)), or correct the name"
  }
}

/// What a draft is made of, while it is collected.
struct DraftParts {
  var nodes: [Node] = []
  var initials = NumberLists<Node>()
  var deferrals = NumberLists<Column>()
  var events: [Draft.Event] = []
  var sources = NumberLists<Node>()
  var targets = NumberLists<Node>()
  var guardStates: [Draft.GuardState] = []
  var blankStates: [Int] = []
  var blankColumns: [Column] = []
  var hasFormerNames = false
  var columnCount = 1
  var strangers: [String] = []
}

extension DraftParts {
  /// Tells a tree the initial states that are defined.
  func setInitials(of builder: inout TreeBuilder) {
    let end = Node(number: UInt32(builder.count))
    for node in Node.root..<end where !initials[node].isEmpty {
      builder.setInitials(initials[node].filter { $0 < end }, of: node)
    }
  }
}

extension ExtraColumns {
  /// Numbers the columns that come after those of the events.
  fileprivate init(after eventCount: Int, _ events: [Draft.Event], _ tree: Tree) {
    always = Column(number: UInt32(eventCount))
    var next = always.advanced(by: 1)
    var completions: [Node: Column] = [:]
    var timeouts: [Duration: Column] = [:]
    for event in events {
      guard case .completion(let node) = event.trigger, node < tree.end,
        completions[node] == nil
      else { continue }
      completions[node] = next
      next = next.advanced(by: 1)
    }
    for event in events {
      guard case .after(let duration) = event.trigger, timeouts[duration] == nil else { continue }
      timeouts[duration] = next
      next = next.advanced(by: 1)
    }
    self.completions = completions
    self.timeouts = timeouts
    count = next.index
  }
}
