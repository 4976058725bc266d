public import Interlock
public import InterlockEvolution

/// The reasons why a machine cannot be stored in a table: all problems, each with its suggestion.
public struct FleetError: Error, Hashable, Sendable {
  /// The problems, at least one.
  public let problems: [Problem]

  /// One problem.
  public enum Problem: Hashable, Sendable {
    /// Two states, or two events, have the same string.
    case ambiguousText(String)
    /// A state, an event or a name contains a NUL character. No database can store it in a string.
    case nulCharacter(String)
    /// A name is empty.
    case emptyName
    /// A name that the fleet needs is longer than the database keeps, in bytes.
    case longName(String, limit: Int)
    /// A name is reserved by the database.
    case reservedName(String)
    /// Two of the key, the state and the fields have the same column.
    case oneColumn(String)
    /// A stored property of the context is no assignable field, so the database would lose it.
    case undeclaredProperty(String, of: String)
    /// The context is a class. What a callback changes in an object stays changed if it then fails.
    case objectContext(String)
    /// The migrations don't form a chain that leads to the machine.
    case invalidMigrations(EvolutionError)
  }
}

extension FleetError: DescribedError {
  /// The suggestions of the problems, one on each line.
  public var recoverySuggestion: String? {
    Interlock.joined(suggestions: problems.map(\.suggestion))
  }

  /// The problems, one on each line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
