#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

// From a row to a machine and back.

extension Fleet {
  /// A row as it was read.
  struct Row {
    let key: Key

    /// When it was read, or locked.
    let time: Date

    let revision: Int

    /// The values of its state, rest, deadline and fields.
    let values: [SQLValue]

    let machine: Machine
    let context: Context

    /// Whether the row has been written with a former definition.
    let isOfFormerDefinition: Bool

    /// Whether a worker looks at it at another time than when its timers are due, because they have failed.
    var isPostponed: Bool {
      values[2].number != machine.nextDeadline?.timeIntervalSince1970
    }

    /// Whether workers look at it no more, although it has timers.
    var isParked: Bool { isPostponed && values[2] == .null }
  }

  /// A row from what `row` or `lockedRow` has returned.
  ///
  /// - Parameters:
  ///   - key: The key of the entity.
  ///   - rows: The rows, at most one.
  /// - Returns: The row.
  /// - Throws: `unknownEntity`, `otherDefinition`, `unreadable`.
  func row(
    _ key: Key,
    _ rows: [[SQLValue]]
  ) throws(Failure) -> Row {
    guard let row = rows.first else { throw .unknownEntity(key) }
    guard let time = row[0].number, let revision = row[1].integer, let definition = row[2].text,
      let state = row[3].text
    else { throw .unreadable(key, reason: "a column has the wrong type") }
    // Nobody fires an entity that often: another program has written it, before there was a trigger.
    guard revision < .max else { throw .unreadable(key, reason: "its revision is the greatest") }
    let context: Context
    let machine: Machine
    do {
      let rest: String?
      (rest, context) = try fields.parts(row[4].text, row[6...])
      if definition == statements.rows.definition {
        machine = try restored(state, rest, context)
      } else {
        guard let former = try past.restored(state, rest, of: definition) else {
          throw Failure.otherDefinition(key, Fingerprint(column: definition))
        }
        machine = try fresh(context).restored(from: former)
      }
    } catch let error as Failure {
      throw error
    } catch let error as FieldColumnError {
      throw .unreadable(key, reason: "the column '\(error.column)' holds \(error.value)")
    } catch {
      throw .unreadable(key, reason: "\(error)")
    }
    return Row(
      key: key,
      time: Date(timeIntervalSince1970: time),
      revision: revision,
      values: Array(row[3...]),
      machine: machine,
      context: context,
      isOfFormerDefinition: definition != statements.rows.definition
    )
  }

  /// The values of state, rest, deadline and fields.
  ///
  /// - Throws: `unwritable`.
  func values(of machine: Machine) throws(Failure) -> [SQLValue] {
    do {
      let context = machine.context(as: Context.self) ?? fields.blank
      let text = machine.isStateAlone ? states[machine.state] : nil
      let columns: (state: String, rest: String?) =
        try text.map { ($0, nil) } ?? machine.columns
      let rest = try fields.json?.rest(columns.rest, context) ?? columns.rest
      let deadline = machine.nextDeadline.map { SQLValue.number($0.timeIntervalSince1970) }
      return try [.text(columns.state), SQLValue(rest), deadline ?? .null]
        + fields.values(of: context)
    } catch {
      throw .unwritable(reason: "\(error)")
    }
  }

  /// The time of the database.
  func time(in session: Session) async throws(Failure) -> Date {
    let rows = try await session.rows(statements.rows.time, [])
    return Date(timeIntervalSince1970: rows.first?.first?.number ?? .nan)
  }
}

extension Fleet {
  /// What a change of a machine leaves in the tables beside its row.
  struct SideRecords {
    var effects: [Effect] = []
    var entries: [HistoryEntry] = []
    var who: String?

    /// The values of the row before the change, as the machine writes them; nil if no code has run that could change
    /// them.
    var formerValues: [SQLValue]?
  }

  /// Changes a locked row, and stores what the change leaves in the tables beside it.
  ///
  /// - Parameters:
  ///   - values: The values of the row as it is now.
  ///   - row: The row as it was.
  ///   - records: What the change leaves beside the row.
  ///   - session: The transaction that has locked the row.
  /// - Returns: The revision.
  /// - Throws: `unwritable`, `database`.
  @discardableResult
  func save(
    _ values: [SQLValue],
    over row: Row,
    _ records: SideRecords,
    _ session: Session
  ) async throws(Failure) -> Int {
    let payloads = try payloads(of: records.effects)
    let beginning = try await beginning(of: row, records.formerValues, session)
    var records = records
    if row.isOfFormerDefinition, let beginning { records.entries.insert(beginning, at: 0) }
    // A worker goes on with others when this fails.
    try session.write { () throws(Failure) in
      let place = [row.key.sqlValue, .integer(row.revision)]
      try session.write(statements.rows.change, values + place, isRequired: true)
      try announce(values[2], insteadOf: row.values[2], at: row.time, session)
      if row.isPostponed { try session.write(statements.timers.success, [row.key.sqlValue]) }
      if !row.isOfFormerDefinition, let beginning {
        try store(
          beginning,
          of: row.key,
          revision: row.revision,
          row: row.values,
          at: row.time,
          session
        )
      }
      try store(
        records,
        payloads,
        of: row.key,
        revision: row.revision + 1,
        row: values,
        at: row.time,
        session
      )
    }
    return row.revision + 1
  }

  /// What goes with effects, as JSON.
  func payloads(of effects: [Effect]) throws(Failure) -> [String] {
    do throws(PayloadEncodingError) {
      return try effects.map { effect throws(PayloadEncodingError) in try effect.payload.box.json()
      }
    } catch {
      throw .unwritable(reason: "\(error)")
    }
  }

  /// Stores records in the tables beside a row.
  func store(
    _ records: SideRecords,
    _ payloads: [String],
    of key: Key,
    revision: Int,
    row: [SQLValue],
    at time: Date,
    _ session: Session
  ) throws(Failure) {
    for (position, (effect, payload)) in zip(records.effects, payloads).enumerated() {
      let values: [SQLValue] = [
        key.sqlValue, .integer(revision), .integer(position), .text(effect.name), .text(payload),
        .number(time.timeIntervalSince1970), .integer(Int.random(in: 0...Int.max)),
      ]
      try session.write(statements.effects.insertion, values)
    }
    for entry in records.entries {
      try store(
        entry,
        of: key,
        revision: revision,
        row: row,
        at: time,
        by: records.who,
        session
      )
    }
  }

  /// Returns the entry with which the history begins before a row is changed: if it was migrated, if its history is
  /// kept only from now on, or if another program has changed the row. Nil if the history continues.
  private func beginning(
    of row: Row,
    _ formerValues: [SQLValue]?,
    _ session: Session
  ) async throws(Failure) -> HistoryEntry? {
    guard keepsHistory else { return nil }
    // As the machine writes them: another program may have written an equal value otherwise.
    let values = if let formerValues { formerValues } else { try values(of: row.machine) }
    if row.isOfFormerDefinition {
      return try beginning(.migration, from: row.values[0].text, values)
    }
    let known = try await session.rows(
      statements.history.last,
      [row.key.sqlValue],
      isIndependent: true
    )
    let isKnown = known.first == [.integer(row.revision), .text(Self.hash(ofRow: values))]
    return isKnown ? nil : try beginning(.start, row.values)
  }

  private func store(
    _ entry: HistoryEntry,
    of key: Key,
    revision: Int,
    row: [SQLValue],
    at time: Date,
    by who: String? = nil,
    _ session: Session
  ) throws(Failure) {
    let values: [SQLValue] = [
      key.sqlValue, .integer(revision), .text(entry.kind.rawValue), SQLValue(entry.event),
      .number(time.timeIntervalSince1970), SQLValue(entry.origin), .text(entry.state),
      SQLValue(who), .text(entry.record), .text(Self.hash(ofRow: row)),
    ]
    try session.write(statements.history.insertion, values)
  }

  /// A hash of a row, by which its history notices that another program has changed it. The time at which a worker looks at
  /// it does not count.
  private static func hash(ofRow values: [SQLValue]) -> String {
    var hash = StableHash()
    for value in values[..<2] + values[3...] { hash.combine("\(value)") }
    return "\(Fingerprint(bits: hash.bits))"
  }
}

extension Fleet {
  /// Makes sure that a statement can be given values.
  ///
  /// - Throws: `unwritable` if a string has a NUL character. A driver may cut it there.
  static func check(_ values: [SQLValue]) throws(Failure) {
    guard let value = values.first(where: \.hasNUL) else { return }
    throw .unwritable(reason: "the string \(quoted(value.text ?? "")) has a NUL character")
  }

  /// Makes sure that an index of every database takes a string.
  ///
  /// - Throws: `unwritable` if it is too long.
  static func checkLength(of text: String, _ subject: String) throws(Failure) {
    let limit = 1_000
    guard text.utf8.count > limit else { return }
    throw .unwritable(reason: "\(subject) has more than \(limit) bytes")
  }
}
