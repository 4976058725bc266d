import InterlockTestSupport

/// A statechart as plain data, in the words of SCXML. A conformance vector describes it, the oracle
/// interprets it, and a `Sketch` is built from it for comparison.
struct Chart: Codable, Hashable, Sendable {
  /// The initial values of the variables; nil for one without a value yet.
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
    /// The initial states of a compound state, or the default targets of a history state.
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

  /// All actions at any depth; those of an `if` come after it.
  var allActions: [Action] {
    let ofStates = allStates.flatMap { state -> [Action] in
      let own: [Action] = state.initialActions + state.onEntry + state.onExit
      return own + state.transitions.flatMap(\.actions)
    }
    return (initialActions + ofStates).flatMap(\.selfAndNested)
  }

  /// Whether executable content asks which states are active.
  var asksForStatesInActions: Bool {
    allActions.flatMap(\.branches).contains { $0.guard?.states.isEmpty == false }
  }

  /// The events that the chart itself raises or sends, without duplicates, in document order.
  var ownEvents: [String] {
    var seen: Set<String> = []
    return allActions.compactMap(\.event).filter { seen.insert($0).inserted }
  }
}

extension Chart.State {
  var selfAndDescendants: [Chart.State] {
    [self] + children.flatMap(\.selfAndDescendants)
  }

  /// SCXML's name for the completion event of the state.
  var completionEvent: String { "done.state.\(id)" }
}

extension Chart.Transition {
  var isEventless: Bool { events.isEmpty }

  /// Whether one of the descriptors names an event or the beginning of its name.
  func matches(_ event: String) -> Bool {
    events.contains { $0 == event || Self.matches($0, event) }
  }

  /// Descriptors match whole tokens: `a`, `a.` and `a.*` match `a` and `a.b`, not `ab`.
  private static func matches(_ descriptor: String, _ event: String) -> Bool {
    var prefix = descriptor[...]
    if prefix.hasSuffix(".*") { prefix = prefix.dropLast(2) }
    if prefix.hasSuffix(".") { prefix = prefix.dropLast() }
    return descriptor == "*" || event == prefix || event.hasPrefix(prefix + ".")
  }
}
