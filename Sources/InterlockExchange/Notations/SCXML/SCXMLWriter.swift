import Interlock
import InterlockEvolution

/// Writes a machine as an SCXML document.
struct SCXMLWriter {
  typealias State = MachineDescription.State

  let tree: MachineTree
  let tokens: SCXMLTokens

  /// The data model; nil for a document that contains only the names of conditions and assignments.
  let data: SCXMLData?

  /// The data of the document beside the machine.
  let head: SCXMLHead
  var text = MarkupText()

  init(_ description: MachineDescription, _ source: SCXMLData.Source?, _ head: SCXMLHead) {
    tree = MachineTree(description)
    tokens = SCXMLTokens(tree)
    self.head = head
    data = source.map { [tree, tokens] in SCXMLData(tree, tokens, $0) }
  }

  /// The document of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - name: The name of the document.
  ///   - source: The fields of its context; nil for a document without a data model.
  ///   - head: The data of the document beside the machine.
  /// - Returns: The document.
  /// - Throws: `ExportError` with everything that has no place in a document.
  static func document(
    of machine: MachineDescription,
    named name: String?,
    _ source: SCXMLData.Source? = nil,
    head: SCXMLHead = SCXMLHead()
  ) throws(ExportError) -> String {
    var writer = Self(machine, source, head)
    writer.write(name)
    let document = writer.text.lines.joined(separator: "\n") + "\n"
    writer.text.checkLimits(document)
    guard writer.text.problems.isEmpty else { throw ExportError(problems: writer.text.problems) }
    return document
  }

  private mutating func write(_ name: String?) {
    // An element for a state, and up to three for what stands in it, below the root.
    guard tree.depth + 4 < SCXMLLimits.depth else {
      let message = "states are nested \(tree.depth + 1) deep"
      return text.note(message, suggestion: "Nest at most \(SCXMLLimits.depth - 5)")
    }
    if let problem = tree.problemOfNames {
      text.place = problem.place
      return text.note(problem.message, suggestion: problem.suggestion)
    }
    if let problem = DocumentBudget(of: tree.description).problem {
      return text.note(problem.message, suggestion: problem.suggestion)
    }
    let machine = tree.description
    let isUsual = machine.stepLimit == DynamicMachine.defaultStepLimit
    let policy = machine.unhandledEvents
    let attributes: MarkupText.Attributes = [
      ("xmlns", SCXMLVocabulary.namespace),
      ("xmlns:\(SCXMLVocabulary.ownPrefix)", SCXMLVocabulary.ownNamespace),
      ("version", "1.0"),
      ("datamodel", data == nil ? head.dataModel : "ecmascript"),
      ("binding", head.binding),
      ("name", name),
      ("initial", words(machine.initial)),
      ("interlock:stepLimit", isUsual ? nil : "\(machine.stepLimit)"),
      ("interlock:unhandledEvents", policy == .refuse ? nil : policy.rawValue),
    ]
    let kept = head.attributes.compactMap(KeptContent.attribute(in:))
    text.open("scxml", attributes + kept.map { ($0.name, $0.value) })
    writeVariables()
    for element in head.elements { writeElement(named: element) }
    for position in tree.top { write(state: position) }
    for row in tree.rowsOfAnyState { write(row, as: "interlock:transition", source: nil) }
    text.close()
  }

  /// The words for states, as a list; nil for none.
  func words(_ states: [Int]) -> String? {
    states.isEmpty ? nil : states.map(word).joined(separator: " ")
  }

  /// The word for a state.
  func word(_ state: Int) -> String {
    tokens.states[tree.states[state].name]
  }

  /// Writes callbacks: their names, or their assignments if the document has a data model.
  ///
  /// - Parameters:
  ///   - callbacks: The callbacks. Those without a name are not written.
  ///   - moment: When they run; nil if the place implies it.
  ///   - payload: The payload that they may read.
  mutating func write(
    _ callbacks: [MachineDescription.Callback],
    at moment: CallbackKind? = nil,
    payload: String? = nil
  ) {
    for callback in callbacks {
      guard let name = callback.name else { continue }
      if let data {
        write(callback, named: name, at: moment, payload: payload, in: data)
      } else if callback.isData || moment != nil || !writeElement(named: name) {
        text.element("interlock:call", [("name", name), ("at", moment?.rawValue)])
      }
    }
  }

  /// Writes content that a machine keeps by name.
  ///
  /// - Returns: Whether the name is an element; otherwise nothing is written.
  @discardableResult
  mutating func writeElement(named name: String) -> Bool {
    guard let element = KeptContent.writtenElement(named: name) else { return false }
    text.add(element.inline(writing: { [tokens] in tokens.events[$0] }))
    return true
  }
}
