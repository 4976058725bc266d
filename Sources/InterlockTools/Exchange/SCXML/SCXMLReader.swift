import Interlock

/// Reads the elements of a document as the parts of a machine, and notes everything that it has no place for.
struct SCXMLReader {
  typealias State = DynamicMachine.State
  typealias Event = DynamicMachine.Event

  let options: ImportOptions

  /// What the document names, and how.
  let names: SCXMLNames

  var parts = MachineParts<MarkupElement>()
  private(set) var problems: [SCXMLError.Problem]
  var budget = DocumentBudget()
  var expansions = DocumentBudget()

  /// What the transitions of each state without a condition take, so that none behind them does.
  var taken: [MarkupPosition: Set<Event.Trigger>] = [:]

  init(_ root: MarkupElement, options: ImportOptions) {
    self.options = options
    names = SCXMLNames(root)
    problems = options.contains(.ignoringContent) ? [] : names.timeouts.problems
  }

  /// Reads a machine.
  static func machine(
    of root: MarkupElement,
    options: ImportOptions
  ) throws(SCXMLError) -> DynamicMachine {
    guard root.name == "scxml" else {
      let cure = "Begin with <scxml xmlns=\"\(SCXMLVocabulary.namespace)\" version=\"1.0\">"
      throw SCXMLError([.init(root, "the document is no <scxml> of its namespace", cure: cure)])
    }
    var reader = Self(root, options: options)
    reader.read(root)
    return try reader.machine(root)
  }

  private func machine(_ root: MarkupElement) throws(SCXMLError) -> DynamicMachine {
    // What is not read in full is nothing to be checked.
    guard !isSpent, !expansions.isSpent else { throw SCXMLError(problems) }
    let machine: DynamicMachine
    do throws(DefinitionError) {
      machine = try parts.machine()
    } catch {
      let found = error.findings.map { finding in
        SCXMLError.Problem(
          parts.place(of: finding) ?? root,
          "\(finding.place): \(finding.message)",
          cure: finding.cure
        )
      }
      throw SCXMLError(problems + found)
    }
    guard problems.isEmpty else { throw SCXMLError(problems) }
    return machine
  }

  private mutating func read(_ root: MarkupElement) {
    checkAttributes(root)
    checkText(root)
    if let version = root["version"], version != "1.0" {
      note(root, "the version \(quoted(version)) is unknown", cure: "Write version=\"1.0\"")
    }
    if let model = root["datamodel"], model != "null" {
      noteContent(root, "the data model \(quoted(model))")
    }
    if let text = root["interlock:stepLimit"] {
      if let limit = Int(text) { parts.stepLimit = limit } else { noteNumber(root, text) }
    }
    parts.initial = states("initial", of: root)
    take(DocumentBudget.Cost(parts.initial), at: root)
    for child in root.children {
      switch child.name {
      case let name where SCXMLVocabulary.stateElements.contains(name): readState(child, in: nil)
      case "interlock:transition": readTransition(child, from: nil)
      default: noteContent(child)
      }
    }
  }

  private mutating func noteNumber(_ element: MarkupElement, _ text: String) {
    note(element, "\(quoted(text)) is no number", cure: "Write an integer of at least 1")
  }
}

extension SCXMLReader {
  /// Whether there are as many problems as are listed.
  var isFull: Bool { problems.count >= SCXMLError.limit }

  /// Whether nothing more is read.
  var isSpent: Bool { isFull || budget.isSpent }

  /// Takes what a part of the machine holds.
  mutating func take(_ cost: DocumentBudget.Cost, at element: MarkupElement) {
    budget.take(cost)
    noteSpentBudget(at: element)
  }

  mutating func noteSpentBudget(at element: MarkupElement) {
    if let problem = budget.newProblem() { note(element, problem.message, cure: problem.cure) }
  }

  mutating func note(_ element: MarkupElement, _ message: String, cure: String) {
    guard !isFull else { return }
    problems.append(SCXMLError.Problem(element, message, cure: cure))
  }

  /// Notes something for which a machine has no place, unless that is to be left out.
  mutating func noteContent(_ element: MarkupElement, _ what: String? = nil) {
    // A guard whose name is misspelt would open an event.
    if what == nil, element.name.hasPrefix("\(SCXMLVocabulary.ownPrefix):") {
      return note(element, "there is no such element here", cure: "Remove it, or correct its name")
    }
    guard !options.contains(.ignoringContent), !isFull else { return }
    let message = "\(what ?? "the element") is nothing that a machine of Interlock has"
    note(element, message, cure: SCXMLError.Problem.contentCure)
  }

  /// Notes attributes that the element does not have.
  mutating func checkAttributes(_ element: MarkupElement) {
    guard let known = SCXMLVocabulary.attributes[element.name] else { return }
    for name in element.attributes.keys where !known.contains(name) {
      if name.hasPrefix("{") {
        noteContent(element, "the attribute \(quoted(name))")
      } else {
        let message = "there is no attribute \(quoted(name))"
        note(element, message, cure: "Remove it, or correct its name")
      }
    }
  }

  mutating func checkText(_ element: MarkupElement) {
    guard let start = element.text.firstIndex(where: { !$0.isWhitespace }) else { return }
    noteContent(element, "the text \(quoted(element.text[start...].prefix(65).trimmed))")
  }

  /// The states that an attribute names, in a list that is not empty if it is there.
  mutating func states(_ attribute: String, of element: MarkupElement) -> [String] {
    guard element[attribute] != nil else { return [] }
    let words = element.words(attribute)
    if words.isEmpty {
      let cure = "Name a state, or remove the attribute"
      note(element, "the attribute '\(attribute)' is empty", cure: cure)
    }
    return words.map(names.state)
  }

  /// Notes what is in an element of Interlock that has a name and nothing else.
  mutating func checkContent(_ element: MarkupElement) {
    checkText(element)
    for child in element.children { noteContent(child) }
  }

  /// An attribute that an element must have.
  mutating func required(_ attribute: String, of element: MarkupElement) -> String? {
    if let value = element[attribute] { return value }
    note(element, "the attribute '\(attribute)' is missing", cure: "Add it")
    return nil
  }
}

extension SCXMLError.Problem {
  init(_ element: MarkupElement, _ message: String, cure: String) {
    self.init(
      line: element.position.line,
      column: element.position.column,
      element: element.name,
      message: message,
      cure: cure
    )
  }

  static let contentCure =
    "Write <interlock:call name=\"…\"/> and bind code to the name, or read with '.ignoringContent'"
}

extension Substring {
  /// The text without white space around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
