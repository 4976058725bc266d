import Foundation
import Interlock

/// Reads the elements of a document as the parts of a machine, and reports everything that it cannot hold.
struct SCXMLReader {
  typealias State = DynamicMachine.State
  typealias Event = DynamicMachine.Event

  let options: ImportOptions

  /// The names of the document.
  let names: SCXMLNames

  /// The content of the document, if it will be run; nil if it is read for its structure, and nothing in it is
  /// evaluated.
  var program: SCXMLProgram?

  /// The declared variables, and whether those of a state get their values when it is first entered.
  var variables: Set<String> = []
  private(set) var bindsLate = false

  /// Whether the document's data is left out, because its language is not read.
  var leavesOutData = false

  var parts = MachineParts<MarkupElement>()

  /// The data of the document beside the machine.
  var head = SCXMLHead()

  /// The known attributes near unknown ones, by their elements and names.
  var nearAttributes: [String: String?] = [:]

  /// What transitions say beside the machine, by the number of the first event of each.
  var keptOfEvents: [Int: [String]] = [:]
  private(set) var warnings: ImportWarnings
  private(set) var problems: [NotationError.Problem] = []

  /// How many of them are not about content. Content could be left out.
  private(set) var mistakeCount = 0

  /// The parts that are left out, if requested.
  private var ignored = IgnoredParts<MarkupPosition>()
  var budget = DocumentBudget()
  var expansions = DocumentBudget()

  /// The events that the unconditional transitions of each state take, so that no later transition does.
  var taken: [MarkupPosition: Set<Event.Trigger>] = [:]

  /// The descriptors of those transitions.
  var takenDescriptors: [MarkupPosition: Set<String>] = [:]

  private init(
    _ root: MarkupElement,
    _ warnings: ImportWarnings,
    options: ImportOptions = [],
    program: SCXMLProgram? = nil
  ) {
    self.options = options
    self.program = program
    self.warnings = warnings
    names = SCXMLNames(root, hasProgram: program != nil)
  }

  /// Reads a machine.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - options: How strictly to read it.
  /// - Returns: The machine, and what the document says beside it.
  /// - Throws: `NotationError` with everything that is wrong with it.
  static func machine(
    in data: Data,
    options: ImportOptions
  ) throws(NotationError) -> ImportedMachine {
    let (root, warnings) = try repaired(data)
    var reader = Self(root, warnings, options: options)
    let machine = try reader.readMachine(of: root)
    return ImportedMachine(
      machine: machine,
      name: machine.freeName(root["name"]),
      ignored: reader.ignored.sorted(by: <),
      warnings: reader.warnings.all,
      head: reader.head
    )
  }

  /// Reads a machine, and the content of the document.
  ///
  /// - Parameter data: The document.
  /// - Returns: The machine with its content, what should be written differently, and the root of the document.
  /// - Throws: `NotationError` with everything that is wrong with it.
  static func program(
    in data: Data
  ) throws(NotationError) -> (
    machine: DynamicMachine, program: SCXMLProgram, warnings: [ImportWarning], root: MarkupElement
  ) {
    let (root, warnings) = try repaired(data)
    var reader = Self(root, warnings, program: SCXMLProgram())
    let machine = try reader.readMachine(of: root)
    return (machine, reader.program ?? SCXMLProgram(), reader.warnings.all, root)
  }

  private static func repaired(
    _ data: Data
  ) throws(NotationError) -> (root: MarkupElement, warnings: ImportWarnings) {
    var (root, warnings) = try MarkupParser.document(in: data)
    var repair = DocumentRepair(warnings)
    repair.repair(root: &root)
    warnings = repair.warnings
    return (root, warnings)
  }

  private mutating func readMachine(
    of root: MarkupElement
  ) throws(NotationError) -> DynamicMachine {
    guard root.name == "scxml" else {
      let suggestion = "Begin with <scxml xmlns=\"\(SCXMLVocabulary.namespace)\" version=\"1.0\">"
      let message = "the document is not an <scxml> element in its namespace"
      throw NotationError(.scxml, [.init(root, message, suggestion: suggestion)])
    }
    read(root)
    parts.locate { $0.position.location }
    return try machine(root)
  }

  private mutating func machine(_ root: MarkupElement) throws(NotationError) -> DynamicMachine {
    if let program, program.asksForEvents {
      let event = Event(trigger: .event(SCXMLProgram.look), sources: .any, targets: [])
      parts.add(event, at: root)
    }
    // What is not read in full cannot be checked.
    guard !isSpent, !expansions.isSpent, !names.isTooLong else {
      throw NotationError(.scxml, problems)
    }
    let machine: DynamicMachine
    do throws(DefinitionError) {
      let bare = try parts.machineWithoutDeadRows()
      machine = keepParts(ofRowsIn: bare) ? try parts.machine() : bare
    } catch {
      let found = error.findings.map { finding in
        NotationError.Problem(
          parts.place(of: finding) ?? root,
          "\(finding.place): \(finding.message)",
          suggestion: finding.suggestion
        )
      }
      throw NotationError(.scxml, problems + found)
    }
    guard problems.isEmpty else { throw NotationError(.scxml, problems) }
    for row in parts.leftOut { warnings.add(row, at: row.place.position.location) }
    return machine
  }

  private mutating func read(_ root: MarkupElement) {
    if names.isTooLong {
      let message = "the states without an id get names of too many bytes"
      return note(root, message, suggestion: "Give each an id")
    }
    head.attributes = checkAttributes(root, isKept: true)
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
      case "transition":
        warn(child, "a transition in <scxml> is read as one of any state", "Put it into a state")
        readTransition(child, from: nil)
      case "datamodel" where program != nil: readData(child)
      case "script" where program != nil:
        checkAttributes(child)
        if let script = script(child) { program?.script.append(.script(script)) }
      default:
        if let element = kept(child) { head.elements.append(element) }
      }
    }
  }

  /// Reads the document's own attributes.
  private mutating func readHead(_ root: MarkupElement) {
    program?.name = root["name"]
    if let model = root["datamodel"], !["null", "ecmascript"].contains(model),
      program != nil || root.usesDataModel
    {
      noteModel(root, model)
    }
    if !leavesOutData { (head.dataModel, head.binding) = (root["datamodel"], root["binding"]) }
    switch root["binding"] {
    case nil, "early": break
    case "late": bindsLate = true
    case let other?:
      note(root, "there is no binding \(quoted(other))", suggestion: "Write early, or remove it")
    }
  }

  private mutating func noteNumber(_ element: MarkupElement, _ text: String) {
    note(element, "\(quoted(text)) is not a number", suggestion: "Write an integer of at least 1")
  }

  mutating func note(_ problem: NotationError.Problem) {
    guard !isFull else { return }
    problems.append(problem)
    if !problem.isContent { mistakeCount += 1 }
  }

  /// Reports something that was understood, but should be written differently.
  mutating func warn(_ element: MarkupElement, _ message: String, _ suggestion: String) {
    warnings.add(message, suggestion: suggestion, at: element.position.location)
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
  var isFull: Bool { problems.count >= NotationError.limit }

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
