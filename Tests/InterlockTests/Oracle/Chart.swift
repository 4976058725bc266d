import InterlockTestSupport

/// A statechart as plain data, in the words of SCXML: what a conformance vector describes, what the
/// oracle interprets, and what a `Sketch` is built of to be compared with it.
struct Chart: Codable, Hashable, Sendable {
  /// What the variables hold at first; nil for one that has no value yet.
  var variables: [String: Int?] = [:]
  /// Empty for the first state.
  var initial: [String] = []
  var initialActions: [Action] = []
  var states: [State]

  enum Kind: String, Codable, CaseIterable, Sendable {
    case atomic, compound, parallel, final
    case shallowHistory = "history-shallow"
    case deepHistory = "history-deep"

    var isHistory: Bool { self == .shallowHistory || self == .deepHistory }
  }

  struct State: Codable, Hashable, Sendable {
    var id: String
    var kind: Kind
    /// Where a compound state begins; of a history state, the targets of its default transition.
    var initial: [String] = []
    var initialActions: [Action] = []
    var children: [State] = []
    var onEntry: [Action] = []
    var onExit: [Action] = []
    var transitions: [Transition] = []
  }

  struct Transition: Codable, Hashable, Sendable {
    enum Form: String, Codable, Sendable {
      case external
      case `internal`
    }

    /// Event descriptors; none for an eventless transition.
    var events: [String]
    var `guard`: Condition?
    /// Empty for a targetless transition.
    var targets: [String]
    var type = Form.external
    var actions: [Action] = []
  }
}

extension Chart {
  /// All states in document order, each before its children.
  var allStates: [State] {
    states.flatMap(\.selfAndDescendants)
  }

  /// All actions, wherever they stand; those of an `if` come after it.
  var allActions: [Action] {
    let ofStates = allStates.flatMap { state in
      state.initialActions + state.onEntry + state.onExit + state.transitions.flatMap(\.actions)
    }
    return (initialActions + ofStates).flatMap(\.selfAndNested)
  }

  /// Whether executable content asks which states are active.
  var asksForStatesInActions: Bool {
    allActions.flatMap(\.branches).contains { $0.guard?.states.isEmpty == false }
  }

  /// The events that the chart itself raises or sends, each once, in the order in which they stand.
  var ownEvents: [String] {
    var seen: Set<String> = []
    return allActions.compactMap(\.event).filter { seen.insert($0).inserted }
  }
}

extension Chart.State {
  var selfAndDescendants: [Chart.State] {
    [self] + children.flatMap(\.selfAndDescendants)
  }

  /// SCXML's name of the event that says that the state is done.
  var completionEvent: String { "done.state.\(id)" }
}

extension Chart.Transition {
  var isEventless: Bool { events.isEmpty }

  /// True where one of the descriptors names an event or the beginning of its name.
  func matches(_ event: String) -> Bool {
    events.contains { Self.matches($0, event) }
  }

  /// Descriptors match whole tokens: `a`, `a.` and `a.*` match `a` and `a.b`, not `ab`.
  private static func matches(_ descriptor: String, _ event: String) -> Bool {
    var prefix = descriptor[...]
    if prefix.hasSuffix(".*") { prefix = prefix.dropLast(2) }
    if prefix.hasSuffix(".") { prefix = prefix.dropLast() }
    return descriptor == "*" || event == prefix || event.hasPrefix(prefix + ".")
  }
}
