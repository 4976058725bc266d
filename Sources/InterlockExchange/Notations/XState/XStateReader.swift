import Interlock

/// Reads a configuration as the parts of a machine, and reports everything that it cannot hold.
struct XStateReader {
  typealias State = DynamicMachine.State
  typealias Event = DynamicMachine.Event

  /// A problem before its line is known.
  struct Diagnostic {
    let path: JSONPath
    let message: String
    let suggestion: String
    var isContent = false

    init(_ path: JSONPath, _ message: String, suggestion: String, isContent: Bool = false) {
      self.path = path
      self.message = message
      self.suggestion = suggestion
      self.isContent = isContent
    }

    func problem(at position: MarkupPosition) -> NotationError.Problem {
      NotationError.Problem(
        position,
        message,
        suggestion: suggestion,
        isContent: isContent,
        part: path.text,
        isPath: true
      )
    }
  }

  let options: ImportOptions

  /// The lengths of delays that have names.
  let delays: [String: Duration]
  let nodes: XStateNodes
  var parts = MachineParts<JSONPath>()
  private(set) var problems: [Diagnostic] = []

  /// How many of them are not about content. Content could be left out.
  private(set) var mistakeCount = 0

  /// The parts that are left out, if requested.
  private(set) var ignored = IgnoredParts<JSONPath>()
  var budget = DocumentBudget()
  var expansions = DocumentBudget()

  /// The initial states of nodes, as far as they have been read.
  var initials: [Int: Initial] = [:]

  /// The default targets of history states.
  var historyDefaults: [Int: [Int]] = [:]

  /// The transitions as XState sees them.
  var rows: [XStateRow] = []

  /// The parts of transitions without an effect, one for each event that is added to the parts.
  var rowFacts: [RowFacts] = []

  /// The node of each state of the parts.
  var stateNodes: [Int] = []

  /// The parts that should be written differently, each place once.
  private(set) var warnings: [Diagnostic] = []

  /// Whether the configuration is to be read by Interlock's rules where XState has others.
  let hasOwnSemantics: Bool

  /// Whether XState would run the configuration differently, so that a written one has to say whose rules it follows.
  var differs = false

  /// The differences that have been reported.
  var differences: Set<Difference> = []

  struct Difference: Hashable {
    let path: JSONPath
    let kind: String
  }

  init(
    _ root: OrderedJSON.Object,
    options: ImportOptions,
    delays: [String: Duration] = [:]
  ) {
    self.options = options
    self.delays = delays
    nodes = XStateNodes(root)
    hasOwnSemantics =
      XStateVocabulary.addition(of: root)["semantics"] == .string(XStateVocabulary.ownSemantics)
  }

  /// Whether XState would run a configuration differently from the machine that it was written for.
  static func differs(_ root: OrderedJSON.Object) -> Bool {
    var reader = Self(root, options: .ignoringContent)
    reader.read()
    return reader.differs
  }

  mutating func read() {
    let root = nodes.nodes[0]
    if nodes.isTooLong {
      let message = "names that are made of several keys have too many bytes"
      return note(JSONPath(), message, suggestion: "Give states with equal keys an id")
    }
    if case .number(let text)? = root.addition["stepLimit"], let number = Int(text) {
      parts.settings.stepLimit = number
    }
    if case .string(let text)? = root.addition["unhandledEvents"] {
      if let policy = UnhandledEventPolicy(rawValue: text) {
        parts.settings.unhandledEvents = policy
      } else {
        note(
          root.path,
          "unhandledEvents is \(quoted(text))",
          suggestion: UnhandledEventPolicy.suggestion
        )
      }
    }
    readSemantics(root)
    defer { checkDifferences() }
    if isRootState { return readRootState() }
    checkStateKeys(of: root)
    checkAdditions(root.object, XStateVocabulary.machineAdditions, root.path)
    checkStates(of: root)
    checkType(of: root)
    parts.initial = initial(of: 0).states
    budget.take(DocumentBudget.Cost(parts.initial))
    for child in root.children { readState(child, in: nil) }
    readRows(of: 0, isAnyState: true)
  }
}

extension XStateReader {
  /// Whether the limit of listed problems is reached.
  var isFull: Bool { problems.count >= NotationError.limit }

  /// Whether nothing more is read.
  var isSpent: Bool { isFull || budget.isSpent || ignored.isSpent }

  mutating func checkStateKeys(of node: XStateNode) {
    let facts = XStateFacts.stateKeys.union(XStateFacts.machineKeys)
    checkKeys(of: node.object, XStateVocabulary.stateKeys.union(facts), node.path)
  }

  mutating func note(_ path: JSONPath, _ message: String, suggestion: String) {
    note(Diagnostic(path, message, suggestion: suggestion))
  }

  /// Reports something that is understood.
  mutating func warn(_ path: JSONPath, _ message: String, suggestion: String) {
    guard warnings.count < NotationError.limit else { return }
    warnings.append(Diagnostic(path, message, suggestion: suggestion))
  }

  mutating func note(_ problem: Diagnostic) {
    guard !isFull else { return }
    problems.append(problem)
    if !problem.isContent { mistakeCount += 1 }
  }

  /// Reports something that a machine cannot hold, unless it is to be left out.
  ///
  /// - Parameters:
  ///   - path: Its place.
  ///   - what: What it is, for a message.
  ///   - kind: The kind of part, for counting.
  ///   - suggestion: What to do besides leaving it out.
  mutating func noteContent(
    _ path: JSONPath,
    _ what: String,
    kind: String,
    suggestion: String = "Remove it"
  ) {
    guard options.contains(.ignoringContent) else {
      let message = "\(what) has no counterpart in Interlock"
      return note(Diagnostic(path, message, suggestion: suggestion, isContent: true))
    }
    ignore(path, kind: kind)
  }

  mutating func ignore(_ path: JSONPath, kind: String) {
    ignored.append(IgnoredContent(kind: kind, place: path.text), at: path)
    if let problem = ignored.newProblem() {
      note(path, problem.message, suggestion: problem.suggestion)
    }
  }

  mutating func noteForm(_ path: JSONPath, _ expected: String) {
    note(path, "the value has the wrong form", suggestion: "Write \(expected)")
  }

  /// Reports a value that should be data and is code, or that has the wrong form.
  mutating func noteForm(_ path: JSONPath, _ expected: String, _ value: OrderedJSON?) {
    guard case .code(let text)? = value else { return noteForm(path, expected) }
    noteContent(
      path,
      "the code \(quoted(XStateCall.shortened(text)))",
      kind: "code",
      suggestion: "Write \(expected)"
    )
  }

  mutating func checkKeys(
    of object: OrderedJSON.Object,
    _ known: Set<String>,
    _ path: JSONPath
  ) {
    for member in object.members where !known.contains(member.key) {
      let key = member.key
      if XStateVocabulary.contentKeys.contains(key) {
        noteContent(path[key], "the key \(quoted(key))", kind: key)
      } else if case .code = member.value {
        noteForm(path[key], "data, or remove it", member.value)
      } else {
        let message = "there is no key \(quoted(key)) here"
        note(path[key], message, suggestion: "Remove it, or correct its name")
      }
    }
  }

  /// Checks the content of `meta`.
  mutating func checkAdditions(
    _ object: OrderedJSON.Object,
    _ known: [String: XStateForm],
    _ path: JSONPath
  ) {
    let path = path["meta"]
    guard case .object(let meta)? = object["meta"] else {
      if let meta = object["meta"], meta.name == nil || meta != .code(meta.name ?? "") {
        noteForm(path, "an object")
      }
      return
    }
    guard let own = meta[XStateVocabulary.own] else { return }
    guard case .object(let addition) = own else {
      return noteForm(path[XStateVocabulary.own], "an object")
    }
    for member in addition.members {
      let path = path[XStateVocabulary.own][member.key]
      guard let form = known[member.key] else {
        let message = "there is no key \(quoted(member.key)) here"
        note(path, message, suggestion: "Remove it, or correct its name")
        continue
      }
      if !form.fits(member.value) { noteForm(path, form.rawValue) }
    }
  }

  mutating func checkStates(of node: XStateNode) {
    guard let value = node.object["states"] else { return }
    let path = node.path["states"]
    guard case .object(let states) = value else {
      return noteForm(path, "an object of states", value)
    }
    for member in states.members {
      if case .object = member.value { continue }
      noteForm(path[member.key], "an object", member.value)
    }
  }
}
