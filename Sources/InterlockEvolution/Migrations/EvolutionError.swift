public import Interlock

/// The reasons why migrations do not form a chain that leads to a machine.
public enum EvolutionError: Error, Hashable, Sendable {
  /// A migration starts from the machine's own definition.
  case currentDefinition(Fingerprint)
  /// Two migrations start from the same definition.
  case repeatedDefinition(Fingerprint)
  /// Entities without a fingerprint are declared to have a definition from which no migration starts.
  case unknownDefinition(Fingerprint, known: [Fingerprint])
  /// Entities without a fingerprint are declared to have an older definition, and the machine would write its own
  /// without one as well.
  case unmarkedEntities(of: Fingerprint)
  /// Steps name states that do not exist, or give a state or event a name that is already taken: a sentence for
  /// each, with the numbers of migration and step.
  case invalidSteps([String])
  /// The machine has states or events with the same name, so archives cannot tell them apart.
  case ambiguousNames(DefinitionError)
}

extension EvolutionError: DescribedError {
  /// How to fix the problem; nil if the description already says so.
  public var recoverySuggestion: String? {
    switch self {
    case .invalidSteps: nil
    case .ambiguousNames(let error): error.recoverySuggestion
    default: suggestion.map { sentence($0) }
    }
  }

  private var suggestion: String? {
    switch self {
    case .currentDefinition: "remove the migration"
    case .repeatedDefinition: "combine them into one"
    case .unmarkedEntities:
      "pass `marking: true`, or write them with a machine without migrations"
    case .unknownDefinition, .invalidSteps, .ambiguousNames: nil
    }
  }

  /// The problem, and how to fix it.
  public var description: String {
    switch self {
    case .currentDefinition(let fingerprint):
      "A migration starts from the definition \(fingerprint), which is the machine's own: its structure "
        + "has not changed, so \(suggestion ?? "")."
    case .repeatedDefinition(let fingerprint):
      "Two migrations start from the definition \(fingerprint): \(suggestion ?? "")."
    case .unknownDefinition(let fingerprint, let known):
      "Entities without a fingerprint are declared to have the definition \(fingerprint), but no migration "
        + "starts from it; migrations start from \(list(of: known))."
    case .unmarkedEntities(let fingerprint):
      "Entities without a fingerprint are declared to have the definition \(fingerprint), so those that the "
        + "machine writes need one: \(suggestion ?? "")."
    case .invalidSteps(let mistakes):
      "The steps of the migrations are invalid:"
        + mistakes.prefix(20).map { "\n  \($0)" }.joined()
        + (mistakes.count > 20 ? "\n  and \(mistakes.count - 20) more." : "")
    case .ambiguousNames(let error):
      "Archives cannot tell the states and events of the machine by their names. \(error)"
    }
  }
}
