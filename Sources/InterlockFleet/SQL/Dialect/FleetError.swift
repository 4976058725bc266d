public import Interlock
public import InterlockEvolution

/// Why a machine can't live in a table: everything at once, each problem with its suggestion.
public struct FleetError: Error, Hashable, Sendable {
  /// The problems, at least one.
  public let problems: [Problem]

  /// One thing that a database cannot hold.
  public enum Problem: Hashable, Sendable {
    /// Two states, or two events, have the same text.
    case ambiguousText(String)
    /// A state, an event or a name contains a NUL character, which no database can store in a text.
    case nulCharacter(String)
    /// A name is empty.
    case emptyName
    /// A name that the fleet needs is longer than the database keeps, in bytes.
    case longName(String, limit: Int)
    /// A name is reserved by the database.
    case reservedName(String)
    /// Two of the key, the state and the fields have the same column.
    case oneColumn(String)
    /// A stored property of the context is no field that can be assigned, so that the database would lose it.
    case undeclaredProperty(String, of: String)
    /// The migrations don't form a chain that leads to the machine.
    case invalidMigrations(EvolutionError)
  }
}

extension FleetError: DescribedError {
  /// The suggestions of the problems, one a line.
  public var recoverySuggestion: String? {
    Interlock.joined(suggestions: problems.map(\.suggestion))
  }

  /// One line a problem.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
