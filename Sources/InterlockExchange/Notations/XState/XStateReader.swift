import Interlock

/// Reads a configuration as the parts of a machine, and reports everything that it cannot hold.
struct XStateReader {
  typealias State = DynamicMachine.State
  typealias Event = DynamicMachine.Event

  /// A problem before its line is known.
  struct Note {
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

    func problem(at position: MarkupPosition) -> XStateError.Problem {
      XStateError.Problem(
        path: path.text,
        line: position.line,
        column: position.column,
        message: message,
        suggestion: suggestion,
        isContent: isContent
      )
    }
  }

  let options: ImportOptions

  /// The lengths of delays that have names.
  let delays: [String: Duration]
  let nodes: XStateNodes
  var parts = MachineParts<JSONPath>()
  private(set) var problems: [Note] = []

  /// How many of them are not about content, which could be left out.
  private(set) var mistakeCount = 0

  /// What is left out, if requested.
  private var ignored = IgnoredParts<JSONPath>()
  var budget = DocumentBudget()
  var expansions = DocumentBudget()

  /// The initial states of nodes, as far as they have been read.
  var initials: [Int: Initial] = [:]

  /// The default targets of history states.
  var historyDefaults: [Int: [Int]] = [:]

  /// The transitions as XState sees them.
  var rows: [XStateRow] = []

  /// What the rows say without an effect, one for each event of the parts.
  var rowFacts: [RowFacts] = []

  /// The node of each state of the parts.
  var stateNodes: [Int] = []

  /// What was understood although it should be written differently, each place once.
  private(set) var warnings: [Note] = []

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

  /// Reads a machine.
  ///
  /// - Returns: The machine, with what else is known about the document.
  static func machine(
    of document: XStateDocument,
    options: ImportOptions,
    delays: [String: Duration] = [:]
  ) throws(XStateError) -> ImportedMachine {
    let json = document.json
    guard case .object(let root) = json.value else {
      let (message, suggestion) = ("the configuration is not an object", "Write { \"states\": … }")
      throw XStateError([Note(JSONPath(), message, suggestion: suggestion)], in: json)
    }
    if let foreign = ForeignNotation(root) {
      let note = Note(JSONPath(), foreign.message, suggestion: foreign.suggestion)
      throw XStateError([note], in: json)
    }
    let current = XStateVersion4.upgraded(root, isKnown: document.isVersion4)
    let lengths = document.delays.merging(delays) { $1 }
    var reader = Self(current, options: options, delays: lengths)
    reader.read()
    reader.removeDeadRows()
    reader.keepFacts()
    // Refusals have paths of their own.
    if reader.problems.isEmpty { reader.locate(in: json) }
    let machine = try reader.machine(in: json)
    let name = reader.isRootState ? nil : reader.nodes.nodes[0].text("id")
    return ImportedMachine(
      machine: machine,
      name: machine.freeName(name),
      ignored: reader.ignored.all,
      warnings: reader.warnings(in: document)
    )
  }

  private mutating func locate(in document: JSONDocument) {
    let positions = document.positions(of: parts.statePlaces + parts.eventPlaces)
    var locations: [JSONPath: Finding.Location] = [:]
    var lengthLeft = DocumentBudget.textLimit
    parts.locate { path in
      if let location = locations[path] { return location }
      let position = positions[path]
      // A path can be many times as long as its value: beyond a limit, line and column must do.
      let text = lengthLeft > 0 ? path.text : nil
      lengthLeft -= text?.utf8.count ?? 0
      let location = Finding.Location(position ?? MarkupPosition(), path: text)
      locations[path] = location
      return location
    }
  }

  private func warnings(in document: XStateDocument) -> [ImportWarning] {
    let positions = document.json.positions(of: warnings.map(\.path))
    var list = ImportWarnings()
    for position in document.otherMachines {
      list.add(
        "the program makes another machine here, and only the first is read",
        suggestion: "Put it into a file of its own",
        at: Finding.Location(position)
      )
    }
    for warning in warnings {
      let position = positions[warning.path] ?? MarkupPosition()
      let location = Finding.Location(position, path: warning.path.text)
      list.add(warning.message, suggestion: warning.suggestion, at: location)
    }
    return list.all
  }

  private func machine(in document: JSONDocument) throws(XStateError) -> DynamicMachine {
    // What is not read in full cannot be checked.
    guard !isSpent, !expansions.isSpent else { throw XStateError(problems, in: document) }
    let machine: DynamicMachine
    do throws(DefinitionError) {
      machine = try parts.machine()
    } catch {
      let found = error.findings.map { finding in
        Note(
          parts.place(of: finding) ?? JSONPath(),
          "\(finding.place): \(finding.message)",
          suggestion: finding.suggestion
        )
      }
      throw XStateError(problems + found, in: document)
    }
    guard problems.isEmpty else { throw XStateError(problems, in: document) }
    return machine
  }

  private mutating func read() {
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
  var isFull: Bool { problems.count >= XStateError.limit }

  /// Whether nothing more is read.
  var isSpent: Bool { isFull || budget.isSpent || ignored.isSpent }

  mutating func checkStateKeys(of node: XStateNode) {
    let facts = XStateFacts.stateKeys.union(XStateFacts.machineKeys)
    checkKeys(of: node.object, XStateVocabulary.stateKeys.union(facts), node.path)
  }

  mutating func note(_ path: JSONPath, _ message: String, suggestion: String) {
    note(Note(path, message, suggestion: suggestion))
  }

  /// Reports something that is understood.
  mutating func warn(_ path: JSONPath, _ message: String, suggestion: String) {
    guard warnings.count < XStateError.limit else { return }
    warnings.append(Note(path, message, suggestion: suggestion))
  }

  mutating func note(_ problem: Note) {
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
      return note(Note(path, message, suggestion: suggestion, isContent: true))
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
    guard case .object(let meta)? = object["meta"] else { return }
    let path = path["meta"]
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

extension XStateError {
  /// An error with the first of some problems.
  fileprivate init(_ notes: [XStateReader.Note], in document: JSONDocument) {
    let notes = notes.prefix(Self.limit)
    let positions = document.positions(of: notes.map(\.path))
    self.init(notes.map { $0.problem(at: positions[$0.path] ?? MarkupPosition()) })
  }
}
