public import Interlock
public import InterlockData
public import InterlockEvolution

extension Fleet {
  /// The reason why a call has failed. Unless a case says otherwise, nothing has been written.
  public enum Failure: Error, Hashable, Sendable {
    /// The event was refused. Timers that were due before it have been fired.
    case refused(Refused)
    /// A guard or callback threw, or the event could not be fired for another reason. Timers that were due before it
    /// have been fired.
    case failed(Machine.FireError)
    /// There is no entity with this key.
    case unknownEntity(Key)
    /// There is an entity with this key already.
    case keyTaken(Key)
    /// A unique index of the table has one of the values already. The error names it.
    case valueTaken(SQLError)
    /// The machine has no event with this name.
    case unknownEvent(String)
    /// The payload of an event is missing, superfluous or no JSON of its type.
    case invalidPayload(event: String, reason: String)
    /// The entity has effects that have not been delivered, so it can't be deleted yet, or its key can't be used again.
    case effectsWait(Key)
    /// A different request had this name.
    case requestReused(String)
    /// The row has been written by a program with another definition of the machine.
    case otherDefinition(Key, Fingerprint)
    /// The row holds a value that does not fit the machine or its context.
    case unreadable(Key, reason: String)
    /// The machine, its context or a payload can't be stored.
    case unwritable(reason: String)
    /// The condition has mistakes. The error lists them with their places.
    case invalidCondition(FormulaError)
    /// The fleet was made without `keepingHistory: true`.
    case historyNotKept
    /// The worker has no handler for these waiting effects.
    case unhandledEffects([String])
    /// Another table has this name: these columns are missing.
    case unsuitableTable(missingColumns: [String])
    /// The table of the entities has columns of other types than the key and the fields of this fleet.
    case unsuitableColumns([ColumnDifference])
    /// A newer program has prepared the fleet for its definition.
    case superseded(by: Fingerprint)
    /// Entities have a definition from which no migration leads to this one.
    case unknownDefinition(Fingerprint)
    /// The migrations would lose data, or leave a transition open. The report says in which configuration.
    case unproven(MigrationReport)
    /// The connection was lost during the commit, so it is unknown whether the changes stay. With `once:`, the call
    /// retries by itself.
    case outcomeUnknown(SQLError)
    /// The database has failed, also after retries.
    case database(SQLError)
  }
}

extension Fleet.Failure: DescribedError {
  /// The problem, its place, and how to fix it.
  public var description: String {
    switch self {
    case .refused(let refused): "\(refused)"
    case .failed(let error): "\(error)"
    case .unknownEntity(let key): "There is no entity with the key \(key)."
    case .keyTaken(let key): "There is an entity with the key \(key) already."
    case .valueTaken(let error):
      "Another entity has one of the values: \(ended(error.constraint.map { "\(quoted($0)): \(error)" } ?? "\(error)"))"
    case .unknownEvent(let name): "The machine has no event \(quoted(name))."
    case .invalidPayload(let event, let reason):
      "The event \(quoted(event)) can't be fired: \(ended(reason))"
    case .effectsWait(let key):
      """
      The entity \(key) has waiting effects. Delete it, or use its key again, after workers have delivered them, or drop \
      those that are parked.
      """
    case .requestReused(let name):
      "The request \(quoted(name)) has asked for something else before. Give each request a name of its own."
    case .otherDefinition(let key, let fingerprint):
      """
      The entity \(key) has been written with the definition \(fingerprint). Let the newest program prepare the \
      fleet, and end the others.
      """
    case .unreadable(let key, let reason): "The entity \(key) can't be read: \(ended(reason))"
    case .unwritable(let reason): "The entity can't be stored: \(ended(reason))"
    case .invalidCondition(let error): "\(error)"
    case .historyNotKept: "The fleet keeps no history. Make it with 'keepingHistory: true'."
    case .unhandledEffects(let names):
      "Waiting effects have no handler: \(list(of: names)). Add one for each with 'on(_:_:)'."
    case .unsuitableTable(let columns):
      "The table of the entities lacks the columns \(list(of: columns)). Choose another name, or restore them."
    case .unsuitableColumns(let columns):
      columns.map {
        "The column \(quoted($0.name)) is \($0.found), and this fleet needs \($0.expected)."
      }
      .joined(separator: " ")
        + " Change the types in the table or in the program, or choose another name."
    case .superseded(let fingerprint):
      RowRules.refusal(inFavourOf: "\(fingerprint)")
    case .unknownDefinition(let fingerprint):
      "The fleet has entities of the definition \(fingerprint). Add the migration from it to 'migrations'."
    case .unproven(let report):
      "The migrations don't cover each entity. Add the steps that are missing.\n\(report)"
    case .outcomeUnknown(let error):
      "Nobody knows whether the event has happened: \(ended("\(error)")) Name the request with 'once:'."
    case .database(let error): "\(error)"
    }
  }
}

extension Fingerprint {
  /// The fingerprint in a column; 0 if another program has written what is none.
  init(column text: String) {
    self = Self(text) ?? Self(bits: 0)
  }
}
