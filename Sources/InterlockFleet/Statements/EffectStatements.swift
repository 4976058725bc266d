import InterlockData

/// The table of effects that wait. One without a time is parked.
struct EffectStatements: Sendable {
  /// Stores an effect. Takes key, revision, position, name, payload, time and a random number.
  let insertion: String

  /// The names of the effects that wait.
  let names: String

  /// The effects of an entity, parked ones too. Takes its key.
  let ofEntity: String

  /// Claims effects that are due, of each entity only its oldest. Takes for how many seconds, whether parked ones are passed
  /// (0 or 1), how many at most, and a name for the claim. Returns key, revision, position, name, payload, the number of the
  /// attempt, the time and the random number.
  let claim: String

  /// The effects of a claim with an unknown outcome. Takes its name. Returns the same columns as `claim`.
  let claimed: String

  /// Gives back what a claim has got and not begun. Takes its name.
  let release: String

  /// Deletes an effect. Takes key, revision and position.
  let delivery: String

  /// Sets the time of the next attempt of an effect, or parks it, unless another worker has claimed it since. Takes the
  /// time, the reason, key, revision, position, and the number of the attempt.
  let failure: String

  /// The table and its index.
  let schema: [SchemaObject]

  init(_ table: FleetTable) {
    let (text, effects) = (table.dialect.textType, table.other("effects"))
    func place(from number: Int) -> String {
      """
      entity = \(table.keyParameter(number)) AND revision = \(table.parameter(number + 1, .integer))
        AND position = \(table.parameter(number + 2, .integer))
      """
    }
    insertion = """
      INSERT INTO \(effects) (entity, revision, position, name, payload, due, nonce)
      VALUES (\(table.keyParameter(1)), \(table.parameter(2, .integer)), \(table.parameter(3, .integer)),
        \(table.parameter(4, .text)), \(table.parameter(5, .text)), \(table.parameter(6, .number)),
        \(table.parameter(7, .integer)))
      """
    let returned = "entity, revision, position, name, payload, attempts, \(table.time), nonce"
    names = "SELECT DISTINCT name FROM \(effects) WHERE due IS NOT NULL"
    ofEntity = "SELECT name FROM \(effects) WHERE entity = \(table.keyParameter(1))"
    claim = """
      UPDATE \(effects) SET due = \(table.time) + \(table.parameter(1, .number)),
        attempts = attempts + 1, claim = \(table.parameter(4, .text))
      WHERE (entity, revision, position) IN (
        SELECT entity, revision, position FROM \(effects) AS first
        WHERE due <= \(table.statementTime) AND NOT EXISTS (
          SELECT 1 FROM \(effects) AS older
          WHERE older.entity = first.entity
            AND (older.revision, older.position) < (first.revision, first.position)
            AND (older.due IS NOT NULL OR \(table.parameter(2, .integer)) = 0)
        )
        ORDER BY due LIMIT \(table.parameter(3, .integer))\(table.skippingLocked)
      )
      RETURNING \(returned)
      """
    claimed = "SELECT \(returned) FROM \(effects) WHERE claim = \(table.parameter(1, .text))"
    release = """
      UPDATE \(effects) SET due = \(table.time), attempts = attempts - 1, claim = NULL
      WHERE claim = \(table.parameter(1, .text))
      """
    delivery = "DELETE FROM \(effects) WHERE \(place(from: 1))"
    failure = """
      UPDATE \(effects)
      SET due = \(table.parameter(1, .number)), reason = \(table.parameter(2, .text)), claim = NULL
      WHERE \(place(from: 3)) AND attempts = \(table.parameter(6, .integer))
      """
    schema = [
      table.object(
        "effects",
        """
        CREATE TABLE \(effects) (
          entity \(table.keyColumnType) NOT NULL,
          revision \(table.dialect.referenceType) NOT NULL,
          position INTEGER NOT NULL,
          name \(text) NOT NULL,
          payload \(text) NOT NULL,
          due DOUBLE PRECISION,
          attempts INTEGER NOT NULL DEFAULT 0,
          reason TEXT,
          nonce \(table.dialect.referenceType) NOT NULL,
          claim \(text),
          PRIMARY KEY (entity, revision, position)
        )
        """
      ),
      table.object(
        "effects_due",
        "CREATE INDEX \(table.other("effects_due")) ON \(effects) (due) WHERE due IS NOT NULL"
      ),
      table.object(
        "effects_claim",
        "CREATE INDEX \(table.other("effects_claim")) ON \(effects) (claim)"
      ),
    ]
  }
}
