import Interlock

/// Reads the elements of a document as the parts of a machine, and reports everything that it cannot hold.
struct SCXMLReader {
  typealias State = DynamicMachine.State
  typealias Event = DynamicMachine.Event

  let options: ImportOptions

  /// What the document names, and how.
  let names: SCXMLNames

  /// The content of the document, if it will be run; nil if it is read for its structure, and nothing in it is
  /// evaluated.
  var program: SCXMLProgram?

  /// The declared variables, and whether those of a state get their values when it is first entered.
  var variables: Set<String> = []
  private(set) var bindsLate = false

  var parts = MachineParts<MarkupElement>()
  private(set) var problems: [SCXMLError.Problem]

  /// How many of them are not about content, which could be left out.
  private(set) var mistakeCount = 0

  /// What is left out, if requested.
  private var ignored = IgnoredParts<MarkupPosition>()
  var budget = DocumentBudget()
  var expansions = DocumentBudget()

  /// What the unconditional transitions of each state take, so that no later one does.
  var taken: [MarkupPosition: Set<Event.Trigger>] = [:]

  /// The descriptors of those transitions.
  var takenDescriptors: [MarkupPosition: Set<String>] = [:]

  init(_ root: MarkupElement, options: ImportOptions, program: SCXMLProgram? = nil) {
    self.options = options
    self.program = program
    names = SCXMLNames(root, hasProgram: program != nil)
    problems = options.contains(.ignoringContent) ? [] : names.timeouts.problems
  }

  /// Reads a machine.
  ///
  /// - Returns: The machine, and what was left out, in the order of the document.
  static func machine(
    of root: MarkupElement,
    options: ImportOptions
  ) throws(SCXMLError) -> (machine: DynamicMachine, ignored: [IgnoredContent]) {
    var reader = Self(root, options: options)
    let machine = try reader.readMachine(of: root)
    return (machine, reader.ignored.sorted(by: <))
  }

  /// Reads a machine, and the content of the document.
  static func program(
    of root: MarkupElement
  ) throws(SCXMLError) -> (machine: DynamicMachine, program: SCXMLProgram) {
    var reader = Self(root, options: [], program: SCXMLProgram())
    let machine = try reader.readMachine(of: root)
    return (machine, reader.program ?? SCXMLProgram())
  }

  private mutating func readMachine(of root: MarkupElement) throws(SCXMLError) -> DynamicMachine {
    guard root.name == "scxml" else {
      let suggestion = "Begin with <scxml xmlns=\"\(SCXMLVocabulary.namespace)\" version=\"1.0\">"
      let message = "the document is not an <scxml> element in its namespace"
      throw SCXMLError([.init(root, message, suggestion: suggestion)])
    }
    read(root)
    parts.locate { element in
      Finding.Location(line: element.position.line, column: element.position.column)
    }
    return try machine(root)
  }

  private mutating func machine(_ root: MarkupElement) throws(SCXMLError) -> DynamicMachine {
    if let program, program.asksForEvents {
      let event = Event(trigger: .event(SCXMLProgram.look), sources: .any, targets: [])
      parts.add(event, at: root)
    }
    // What is not read in full cannot be checked.
    guard !isSpent, !expansions.isSpent, !names.isTooLong else { throw SCXMLError(problems) }
    let machine: DynamicMachine
    do throws(DefinitionError) {
      machine = try parts.machine()
    } catch {
      let found = error.findings.map { finding in
        SCXMLError.Problem(
          parts.place(of: finding) ?? root,
          "\(finding.place): \(finding.message)",
          suggestion: finding.suggestion
        )
      }
      throw SCXMLError(problems + found)
    }
    guard problems.isEmpty else { throw SCXMLError(problems) }
    return machine
  }

  private mutating func read(_ root: MarkupElement) {
    if names.isTooLong {
      let message = "the states without an id get names of too many bytes"
      return note(root, message, suggestion: "Give each an id")
    }
    checkAttributes(root)
    checkText(root)
    readHead(root)
    if program != nil { parts.settings.stepLimit = SCXMLProgram.stepLimit }
    if let text = root["interlock:stepLimit"] {
      if let limit = Int(text) { parts.settings.stepLimit = limit } else { noteNumber(root, text) }
    }
    if let text = root["interlock:unhandledEvents"] {
      if let policy = UnhandledEventPolicy(rawValue: text) {
        parts.settings.unhandledEvents = policy
      } else {
        note(
          root,
          "interlock:unhandledEvents is \(quoted(text))",
          suggestion: UnhandledEventPolicy.suggestion
        )
      }
    }
    parts.initial = states("initial", of: root)
    take(DocumentBudget.Cost(parts.initial), at: root)
    for child in root.children {
      switch child.name {
      case let name where SCXMLVocabulary.stateElements.contains(name): readState(child, in: nil)
      case "interlock:transition": readTransition(child, from: nil)
      case "datamodel" where program != nil: readData(child)
      case "script" where program != nil:
        checkAttributes(child)
        if let script = script(child) { program?.script.append(.script(script)) }
      default: noteContent(child)
      }
    }
  }

  /// Reads the document's own attributes.
  private mutating func readHead(_ root: MarkupElement) {
    if let version = root["version"]?.trimmed, version != "1", !version.hasPrefix("1.") {
      note(root, "the version \(quoted(version)) is unknown", suggestion: "Write version=\"1.0\"")
    }
    program?.name = root["name"]
    if let model = root["datamodel"], model != "null", program == nil || model != "ecmascript" {
      noteContent(root, "the data model \(quoted(model))", kind: "@datamodel")
    }
    switch root["binding"] {
    case nil, "early": break
    case "late" where program != nil: bindsLate = true
    case "late": noteContent(root, "the binding of data", kind: "@binding")
    case let other?:
      note(root, "there is no binding \(quoted(other))", suggestion: "Write early, or remove it")
    }
  }

  private mutating func noteNumber(_ element: MarkupElement, _ text: String) {
    note(element, "\(quoted(text)) is not a number", suggestion: "Write an integer of at least 1")
  }

  mutating func note(_ problem: SCXMLError.Problem) {
    guard !isFull else { return }
    problems.append(problem)
    if !problem.isContent { mistakeCount += 1 }
  }

  mutating func ignore(_ kind: String, of element: MarkupElement) {
    ignored.append(IgnoredContent(kind, at: element.position), at: element.position)
    if let problem = ignored.newProblem() {
      note(element, problem.message, suggestion: problem.suggestion)
    }
  }
}

extension SCXMLReader {
  /// Whether the limit of listed problems is reached.
  var isFull: Bool { problems.count >= SCXMLError.limit }

  /// Whether nothing more is read.
  var isSpent: Bool { isFull || budget.isSpent || ignored.isSpent }

  /// Adds the cost of a part of the machine.
  mutating func take(_ cost: DocumentBudget.Cost, at element: MarkupElement) {
    budget.take(cost)
    noteSpentBudget(at: element)
  }

  mutating func noteSpentBudget(at element: MarkupElement) {
    if let problem = budget.newProblem() {
      note(element, problem.message, suggestion: problem.suggestion)
    }
  }

  /// The states that an attribute names; if the attribute is present, its list must not be empty.
  mutating func states(_ attribute: String, of element: MarkupElement) -> [String] {
    guard element[attribute] != nil else { return [] }
    let words = element.words(attribute)
    if words.isEmpty {
      let suggestion = "Name a state, or remove the attribute"
      note(element, "the attribute '\(attribute)' is empty", suggestion: suggestion)
    }
    return words.map(names.state)
  }
}
