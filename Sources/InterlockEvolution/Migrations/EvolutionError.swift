public import Interlock

/// Why migrations are no chain that leads to a machine.
public enum EvolutionError: Error, Hashable, Sendable {
  /// A migration comes from the definition of the machine itself.
  case currentDefinition(Fingerprint)
  /// Two migrations come from one definition.
  case repeatedDefinition(Fingerprint)
  /// Entities without a fingerprint are to be of a definition from which no migration comes.
  case unknownDefinition(Fingerprint, known: [Fingerprint])
  /// Entities without a fingerprint are to be of an older definition, and those of the machine would be written
  /// without one as well.
  case unmarkedEntities(of: Fingerprint)
  /// Steps name states that are not there, or give a state or event a name that another one has: a sentence for
  /// each, with the numbers of migration and step.
  case invalidSteps([String])
  /// The machine has states or events of one name, so that archives cannot tell them apart.
  case ambiguousNames(DefinitionError)
}

extension EvolutionError: DescribedError {
  /// How to mend it; nil where the description says it in passing.
  public var recoverySuggestion: String? {
    switch self {
    case .invalidSteps: nil
    case .ambiguousNames(let error): error.recoverySuggestion
    default: cure.map { sentence($0) }
    }
  }

  private var cure: String? {
    switch self {
    case .currentDefinition: "leave the migration out"
    case .repeatedDefinition: "make one of them"
    case .unmarkedEntities:
      "let them be marked, or write them with the machine that knows no migrations"
    case .unknownDefinition, .invalidSteps, .ambiguousNames: nil
    }
  }

  /// What is wrong, and how to mend it.
  public var description: String {
    switch self {
    case .currentDefinition(let fingerprint):
      "A migration comes from the definition \(fingerprint), which is that of the machine itself: nothing "
        + "of its structure has changed, so \(cure ?? "")."
    case .repeatedDefinition(let fingerprint):
      "Two migrations come from the definition \(fingerprint): \(cure ?? "")."
    case .unknownDefinition(let fingerprint, let known):
      "No migration comes from the definition \(fingerprint), of which entities without a fingerprint are to "
        + "be; there are \(list(of: known))."
    case .unmarkedEntities(let fingerprint):
      "Entities without a fingerprint are to be of the definition \(fingerprint), so those that the machine "
        + "writes need one: \(cure ?? "")."
    case .invalidSteps(let mistakes):
      "The steps of the migrations make no sense:"
        + mistakes.prefix(20).map { "\n  \($0)" }.joined()
        + (mistakes.count > 20 ? "\n  and \(mistakes.count - 20) more" : "")
    case .ambiguousNames(let error):
      "Archives cannot tell the states and events of the machine by their names. \(error)"
    }
  }
}
