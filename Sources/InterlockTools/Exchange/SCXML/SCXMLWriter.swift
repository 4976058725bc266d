import Interlock
import InterlockEvolution

/// Writes a machine as an SCXML document.
struct SCXMLWriter {
  typealias State = MachineDescription.State

  let tree: MachineTree
  let tokens: SCXMLTokens
  var text = MarkupText()

  init(_ description: MachineDescription) {
    tree = MachineTree(description)
    tokens = SCXMLTokens(tree)
  }

  /// The document of a machine.
  static func document(
    of machine: MachineDescription,
    named name: String?
  ) throws(ExportError) -> String {
    var writer = Self(machine)
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
      return text.note(message, cure: "Nest at most \(SCXMLLimits.depth - 5)")
    }
    if let problem = tree.problemOfNames {
      text.place = problem.place
      return text.note(problem.message, cure: problem.cure)
    }
    if let problem = DocumentBudget(of: tree.description).problem {
      return text.note(problem.message, cure: problem.cure)
    }
    let machine = tree.description
    let isUsual = machine.stepLimit == DynamicMachine.defaultStepLimit
    let policy = machine.unhandledEvents
    let attributes: MarkupText.Attributes = [
      ("xmlns", SCXMLVocabulary.namespace),
      ("xmlns:\(SCXMLVocabulary.ownPrefix)", SCXMLVocabulary.ownNamespace),
      ("version", "1.0"),
      ("name", name),
      ("initial", words(machine.initial)),
      ("interlock:stepLimit", isUsual ? nil : "\(machine.stepLimit)"),
      ("interlock:unhandledEvents", policy == .refuse ? nil : policy.rawValue),
    ]
    text.open("scxml", attributes)
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

  /// Writes the names of callbacks.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - moment: When they run; nil if that is said by the place.
  mutating func write(calls names: [String], at moment: CallbackKind? = nil) {
    for name in names {
      text.element("interlock:call", [("name", name), ("at", moment?.rawValue)])
    }
  }
}
