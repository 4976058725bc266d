import Interlock

extension SQLFleet {
  /// The statements that fire an event for all matching entities, and leave the others unchanged: a single one, except
  /// for SQLite if the machine has timeouts.
  ///
  /// Run them in order in one transaction. An entity matches if the event leads from its state and no guard is
  /// involved, nor a callback, unless the fleet ignores those; ``query(needingCodeFor:where:)`` lists those that need
  /// code.
  ///
  /// If there are timeouts, the time is a parameter, in seconds since 1970: `:now` in SQLite, `$1` in PostgreSQL. **An
  /// entity with a timer that is due by then is not fired**, because the timer comes first, as in `fire` of a machine
  /// that is told the time. So repeat ``statementsForDueTimers`` with the same time until nothing is fired, and then
  /// fire the event: an entity whose timer is still due needs code for it, or its timer fails.
  ///
  /// If conditions or assignments that are data belong to the event, the fields of its payload are parameters as well:
  /// see ``parameters(of:)``. An entity is fired if the engine would fire it, and gets the values that the engine would
  /// assign. One whose call would fail, for example with an overflow, stays unchanged; ``query(failing:where:)`` lists
  /// it.
  ///
  /// The number of fired entities is the number of changed rows; with timeouts, it is what PostgreSQL returns, and the
  /// number of rows in the table `…_fired` of SQLite.
  ///
  /// - Parameters:
  ///   - event: One of the events that the definition names.
  ///   - condition: Which entities, as SQL about the columns of their table; nil for all. Pass values as further
  ///     parameters. It must come from the program, never from outside.
  /// - Returns: The statements, each with its semicolon.
  /// - Throws: `SQLFleetError` for any other event.
  public func statements(
    firing event: EventID,
    where condition: String? = nil
  ) throws(SQLFleetError) -> [String] {
    if let program = programs[event] {
      return statements(program, base: base(program, where: condition))
    }
    let match = """
      transition.event = \(try literal(event: event))
        AND \(isDecided)\(hasNoDueTimer)\(restriction(condition))
      """
    guard hasTimeouts else { return ["\(update(matching: match));\n"] }
    switch dialect {
    case .sqlite:
      return batch(
        noting: """
          SELECT entity.\(names.key), transition.number, \(dialect.now), NULL
          FROM \(names.table) AS entity
          JOIN \(names.transitions) AS transition ON transition.source = entity.\(names.column)
          WHERE \(match)
          """
      )
    case .postgreSQL:
      return [
        chain(
          "",
          firing: """
            \(update(matching: match))
            RETURNING entity.\(names.key) AS entity, transition.number AS transition,
              \(dialect.now) AS time, NULL::bigint AS timer
            """
        )
      ]
    }
  }

  /// A query for the entities that a statement would leave out because a guard or a callback is involved: their keys
  /// and states, to load and fire in code.
  ///
  /// Query before you fire: afterwards, the list also contains entities that have just entered such a state.
  ///
  /// - Parameters:
  ///   - event: One of the events that the definition names.
  ///   - condition: Which entities, as SQL about the columns of their table; nil for all.
  /// - Returns: The query, with its semicolon.
  /// - Throws: `SQLFleetError` for any other event.
  public func query(
    needingCodeFor event: EventID,
    where condition: String? = nil
  ) throws(SQLFleetError) -> String {
    """
    SELECT entity.\(names.key), entity.\(names.column)
    FROM \(names.table) AS entity
    WHERE EXISTS (
      SELECT 1 FROM \(names.transitions) AS transition
      WHERE transition.event = \(try literal(event: event))
        AND transition.source = entity.\(names.column)
        AND (\(needsCode))
    )\(restriction(condition))
    ORDER BY entity.\(names.key);

    """
  }

  /// Whether code is involved in a transition.
  private var needsCode: String {
    ignoresCallbacks ? "transition.guarded" : "transition.guarded OR transition.callbacks"
  }

  /// Whether the database can determine where a transition leads.
  var isDecided: String {
    "NOT (\(needsCode))"
  }

  private func update(matching match: String) -> String {
    """
    UPDATE \(names.table) AS entity SET \(names.column) = transition.destination
    FROM \(names.transitions) AS transition
    WHERE transition.source = entity.\(names.column)
      AND \(match)
    """
  }

  private func literal(event: EventID) throws(SQLFleetError) -> String {
    guard let text = texts[event: event] else {
      throw SQLFleetError(problems: [.unknownEvent(identifierText(event))])
    }
    return dialect.literal(text)
  }

  /// A condition in a query of its own, where it sees only the columns of the entity.
  func restriction(_ condition: String?) -> String {
    guard let condition else { return "" }
    return """

        AND entity.\(names.key) IN (SELECT \(names.table).\(names.key) FROM \(names.table) WHERE \(condition))
      """
  }
}
