#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Interlock
public import InterlockJournal

extension Fleet {
  /// An entry in the history of an entity.
  public struct Change: Sendable {
    /// The cause of the change.
    public enum Cause: Hashable, Sendable {
      /// The entity was inserted, its history was kept from then on, or another program had changed its row.
      case start
      /// An event, by its name.
      case event(String)
      /// A timer was due.
      case timer
      /// The entity was migrated to another definition.
      case migration
      /// A timer that had failed was dropped.
      case drop
    }

    /// The cause of the change.
    public let cause: Cause

    /// The time of the change, by the clock of the database.
    public let time: Date

    /// The state before, as in its column; nil at the start.
    public let origin: String?

    /// The state afterwards, as in its column.
    public let state: String

    /// The person or program, as given with `by:`.
    public let who: String?

    /// The revision of the row after the change.
    public let revision: Int

    let number: Int
    let record: String
  }

  /// Returns the history of an entity, oldest change first. The fleet must keep it: `keepingHistory: true`.
  ///
  /// - Parameters:
  ///   - key: The key of the entity. It may have been deleted.
  ///   - last: The change after which to begin; nil to begin with the first.
  ///   - limit: How many at most.
  /// - Returns: The changes.
  /// - Throws: `Failure`: `historyNotKept`, `database`; `unreadable` if another program has written something else into
  ///   its history.
  public func history(
    of key: Key,
    after last: Change? = nil,
    limit: Int = 100
  ) async throws(Failure) -> [Change] {
    guard keepsHistory else { throw .historyNotKept }
    return try await changes(
      of: key,
      after: last?.number ?? .min,
      limit: limit
    )
  }

  private func changes(
    of key: Key,
    after number: Int,
    limit: Int
  ) async throws(Failure) -> [Change] {
    let values: [SQLValue] = [key.sqlValue, .integer(number), .integer(limit)]
    var changes: [Change] = []
    for row in try await rows(statements.history.ofEntity, values) {
      guard let change = Change(row) else {
        let number = row[0].integer.map { " \($0)" } ?? ""
        throw .unreadable(key, reason: "its history: entry\(number) was written by another program")
      }
      changes.append(change)
    }
    return changes
  }

  /// An entity's changes since its history began, it was migrated to this definition, or a timer was dropped, for a
  /// replay.
  public struct Journal: Sendable {
    /// The beginning of the journal.
    public let header: Machine.JournalHeader

    /// The inputs of the machine since then, numbered from 1.
    public let records: [Machine.JournalRecord]

    let start: Machine

    /// Replays the journal. Guards and callbacks run again.
    ///
    /// - Returns: The machine after the last record. If it has a context, it owns it.
    /// - Throws: `Machine.Divergence` for the first record with a different outcome.
    public func replayed() throws -> Machine {
      var replay = try Machine.Replay(of: header, on: start)
      for record in records { try replay.take(record) }
      return replay.machine
    }
  }

  /// Returns the inputs of an entity since its history began, it was migrated to this definition, or a timer was dropped,
  /// as a journal.
  ///
  /// - Parameter key: The key of the entity.
  /// - Returns: The journal; nil if the fleet keeps none of the entity.
  /// - Throws: `Failure`: `unreadable`, `database`.
  /// - Complexity: O(*n*) in the number of changes.
  public func journal(of key: Key) async throws(Failure) -> Journal? {
    guard keepsHistory else { return nil }
    let start = try await rows(statements.history.lastStart, [key.sqlValue])
    guard let number = start.first?[0].integer else { return nil }
    let changes = try await changes(of: key, after: number, limit: .max)
    do {
      let machine = try machine(from: start[0][1].text ?? "")
      let decoder = JSONDecoder()
      let records = try changes.enumerated().map { index, change in
        let record = try decoder.decode(Machine.JournalRecord.self, from: Data(change.record.utf8))
        return Machine.JournalRecord(
          number: index + 1,
          input: record.input,
          digest: record.digest,
          configuration: record.configuration
        )
      }
      return Journal(header: Machine.JournalHeader(machine), records: records, start: machine)
    } catch {
      throw .unreadable(key, reason: "its history: \(error)")
    }
  }

  /// The machine with which a history begins.
  private func machine(from record: String) throws -> Machine {
    let values = try JSONDecoder().decode([String: StoredValue].self, from: Data(record.utf8))
    let columns = ["state", "rest"] + fields.items.map(\.column.name)
    // A field that was declared later has its first value.
    let blank = try [.null, .null] + fields.values(of: fields.blank)
    let row = zip(columns, blank).map { values[$0]?.value ?? $1 }
    let (rest, context) = try fields.parts(row[1].text, row[2...])
    return try restored(row[0].text ?? "", rest, context)
  }
}

extension Fleet.Change {
  fileprivate init?(_ row: [SQLValue]) {
    guard let number = row[0].integer, let revision = row[1].integer,
      let kind = row[2].text.flatMap(HistoryKind.init(rawValue:)),
      let time = row[4].number, let state = row[6].text, let record = row[8].text
    else { return nil }
    switch kind {
    case .start: cause = .start
    case .event: cause = .event(row[3].text ?? "")
    case .timer: cause = .timer
    case .migration: cause = .migration
    case .drop: cause = .drop
    }
    self.time = Date(timeIntervalSince1970: time)
    origin = row[5].text
    self.state = state
    who = row[7].text
    self.revision = revision
    self.number = number
    self.record = record
  }
}
