import InterlockData

/// The table of effects that wait. One without a time is parked.
struct EffectStatements: Sendable {
  /// Stores an effect. Takes key, revision, position, name, payload, time and a random number.
  let insertion: String

  /// The names of the effects that wait.
  let names: String

  /// The effects of an entity, parked ones too. Takes its key.
  let ofEntity: String

  /// The effects of a claim with an unknown outcome. Takes its name. Returns what claiming them returns.
  let claimed: String

  /// Gives back what a claim has got and not begun. Takes its name.
  let release: String

  /// Deletes an effect. Takes key, revision and position. Returns whether others of its entity wait.
  let delivery: String

  /// Sets the time of the next attempt of an effect, or parks it, unless another worker has claimed it since. Takes the
  /// seconds until then, NULL to park it, the reason, key, revision, position, and the number of the attempt.
  let failure: String

  /// The table and its indices.
  let schema: [SchemaObject]

  private let table: FleetTable

  init(_ table: FleetTable) {
    self.table = table
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
    names = "SELECT DISTINCT name FROM \(effects) WHERE due IS NOT NULL"
    ofEntity = "SELECT name FROM \(effects) WHERE entity = \(table.keyParameter(1))"
    claimed = "SELECT \(Self.returned) FROM \(effects) WHERE claim = \(table.parameter(1, .text))"
    release = """
      UPDATE \(effects) SET due = \(table.time), attempts = attempts - 1, claim = NULL
      WHERE claim = \(table.parameter(1, .text))
      """
    delivery = """
      DELETE FROM \(effects) WHERE \(place(from: 1)) RETURNING EXISTS (
        SELECT 1 FROM \(effects) AS other WHERE other.entity = \(table.keyParameter(1)) AND other.due IS NOT NULL
          AND NOT (other.revision = \(table.parameter(2, .integer)) AND other.position = \(table.parameter(3, .integer)))
      )
      """
    failure = """
      UPDATE \(effects)
      SET due = \(table.time) + \(table.parameter(1, .number)), reason = \(table.parameter(2, .text)), claim = NULL
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

extension EffectStatements {
  private static let returned = "entity, revision, position, name, payload, attempts, nonce"

  /// What claims effects of some names that are due, of each entity only its oldest. They return key, revision,
  /// position, name, payload, the number of the attempt and the random number.
  struct Claims: Sendable {
    /// The time up to which the next effects are due. Takes how many at most, and the time after which they begin.
    /// Returns it, NULL if none is due, and how many they are, the current time, and how many of them a worker has
    /// claimed and not finished.
    let line: String

    /// Claims effects of entities. Takes for how many seconds, whether parked effects are passed (0 or 1), how many at
    /// most, a name for the claim, and the times after which and up to which effects of these entities are due.
    let next: String

    /// Claims the effect of one entity. Takes the same up to the name of the claim, then the key of the entity.
    let following: String

    /// Claims an effect that a worker has claimed and not finished. Takes the same up to the name of the claim. The
    /// reason is then empty until the effect has an outcome.
    let left: String

    /// Parks effects that workers have claimed alone and not finished. Takes how often at least, and the reason.
    /// Returns key, name and the number of attempts.
    let exhausted: String
  }

  /// Returns the statements of a worker.
  ///
  /// - Parameter names: The names of the effects that it handles. It leaves others to other programs.
  /// - Returns: The statements.
  func claims(ofNames names: [String]) -> Claims {
    let effects = table.other("effects")
    let (start, end) = (table.parameter(5, .number), table.parameter(6, .number))
    let due = "SELECT entity FROM \(effects) WHERE due > \(start) AND due <= \(end)"
    let isNamed = "name IN (\(names.map(table.dialect.literal).joined(separator: ", ")))"
    let isLeft = "claim IS NOT NULL AND due <= \(table.statementTime) AND \(isNamed)"
    return Claims(
      line: """
        SELECT max(due), count(*), \(table.time), count(CASE WHEN \(isNamed) THEN claim END) FROM (
          SELECT due, name, claim FROM \(effects)
          WHERE due > \(table.parameter(2, .number)) AND due <= \(table.statementTime)
          ORDER BY due LIMIT \(table.parameter(1, .integer))
        ) AS line
        """,
      next: claim(ofEntities: due, isNamed),
      following: claim(ofEntities: "SELECT \(table.keyParameter(5)) AS entity", isNamed),
      left: claim(
        ofEntities: "SELECT entity FROM \(effects) WHERE \(isLeft)",
        isNamed,
        isLeft: true
      ),
      exhausted: """
        UPDATE \(effects) SET due = NULL, reason = \(table.parameter(2, .text)), claim = NULL
        WHERE \(isLeft) AND reason = '' AND attempts >= \(table.parameter(1, .integer))
        RETURNING entity, name, attempts
        """
    )
  }

  private func claim(
    ofEntities entities: String,
    _ isNamed: String,
    isLeft: Bool = false
  ) -> String {
    let effects = table.other("effects")
    let waiting = "(older.due IS NOT NULL OR \(table.parameter(2, .integer)) = 0)"
    // One look into the primary key for each entity: a condition that there is no older effect would make the database
    // compare all pairs of an entity's effects.
    return """
      UPDATE \(effects) SET due = \(table.time) + \(table.parameter(1, .number)),
        attempts = \(table.attempt(after: "attempts")), claim = \(table.parameter(4, .text))\(isLeft ? ", reason = ''" : "")
      WHERE (entity, revision, position) IN (
        WITH line AS (SELECT DISTINCT entity FROM (\(entities)) AS due), revisions AS (
          SELECT entity, (
            SELECT older.revision FROM \(effects) AS older WHERE older.entity = line.entity AND \(waiting)
            ORDER BY older.revision, older.position LIMIT 1
          ) AS revision FROM line
        ), oldest AS (
          SELECT entity, revision, (
            SELECT older.position FROM \(effects) AS older
            WHERE older.entity = revisions.entity AND older.revision = revisions.revision AND \(waiting)
            ORDER BY older.position LIMIT 1
          ) AS position FROM revisions
        )
        SELECT effect.entity, effect.revision, effect.position FROM oldest JOIN \(effects) AS effect
          ON effect.entity = oldest.entity AND effect.revision = oldest.revision
            AND effect.position = oldest.position
        WHERE effect.due <= \(table.statementTime)
          AND effect.\(isNamed) AND effect.claim IS \(isLeft ? "NOT " : "")NULL
        ORDER BY effect.due LIMIT \(table.parameter(3, .integer))\(table.skippingLocked)
      )
      RETURNING \(Self.returned)
      """
  }
}
