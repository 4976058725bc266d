import Dispatch
import GRDB
import InterlockFleet
import Synchronization

/// A SQLite database of GRDB, for fleets.
///
///     let queue = try DatabaseQueue(path: "orders.sqlite")
///     let orders = try Fleet(life, of: Order(), table: "orders", in: GRDBDatabase(queue))
///
/// While a transaction of a fleet lasts, it holds the writer of GRDB, as a closure that is passed to `write` does.
public struct GRDBDatabase: FleetDatabase {
  private let writer: any DatabaseWriter

  /// Adapts a queue or a pool. Set `busyMode` of its configuration to a timeout if other processes write, too.
  public init(_ writer: any DatabaseWriter) {
    self.writer = writer
  }

  /// SQLite's.
  public var dialect: SQLDialect { .sqlite }

  /// Begins a transaction.
  public func begin() async throws(SQLError) -> any FleetTransaction {
    let began: Result<Transaction, SQLError> = await withCheckedContinuation { continuation in
      writer.asyncWriteWithoutTransaction { database in
        do {
          try database.execute(sql: "BEGIN IMMEDIATE")
        } catch {
          return continuation.resume(returning: .failure(SQLError(error)))
        }
        let steps = Steps()
        continuation.resume(returning: .success(Transaction(steps: steps)))
        while let step = steps.next() { step(database) }
        if database.isInsideTransaction { try? database.execute(sql: "ROLLBACK") }
      }
    }
    return try began.get()
  }

  /// Runs one statement.
  public func run(
    _ statement: String,
    _ values: [SQLValue]
  ) async throws(SQLError) -> [[SQLValue]] {
    // GRDB's asynchronous call would run nothing in a cancelled task, in which a worker still gives back the work that
    // it has claimed.
    let result: Result<[[SQLValue]], SQLError> = await withCheckedContinuation { continuation in
      writer.asyncWriteWithoutTransaction { database in
        let result = Result { try database.rows(statement, values) }
        continuation.resume(returning: result.mapError { SQLError($0) })
      }
    }
    return try result.get()
  }
}

/// A transaction, whose statements run where the writer waits for them.
private final class Transaction: FleetTransaction {
  private let steps: Steps

  init(steps: Steps) {
    self.steps = steps
  }

  deinit { steps.add(nil) }

  func run(
    _ statement: String,
    _ values: [SQLValue]
  ) async throws(SQLError) -> [[SQLValue]] {
    try await result { try $0.rows(statement, values) }
  }

  func run(_ statements: [SQLStatement]) async throws(SQLError) -> [[[SQLValue]]] {
    try await result { database in
      try statements.map { try database.rows($0.text, $0.values) }
    }
  }

  /// Runs a step.
  private func result<Value: Sendable>(
    _ step: @escaping @Sendable (Database) throws -> Value
  ) async throws(SQLError) -> Value {
    let result: Result<Value, SQLError> = await withCheckedContinuation { continuation in
      let isAdded = steps.add { database in
        continuation.resume(returning: Result { try step(database) }.mapError { SQLError($0) })
      }
      if !isAdded {
        continuation.resume(returning: .failure(SQLError(.other, "The transaction has ended.")))
      }
    }
    return try result.get()
  }

  func commit() async throws(SQLError) {
    defer { steps.add(nil) }
    _ = try await run("COMMIT", [])
  }

  func rollback() async {
    defer { steps.add(nil) }
    _ = try? await run("ROLLBACK", [])
  }
}

/// The steps of a transaction: its user adds them, the thread of the writer takes them.
private final class Steps: Sendable {
  typealias Step = @Sendable (Database) -> Void

  private let waiting = Mutex((steps: [Step?](), isEnded: false))
  private let signal = DispatchSemaphore(value: 0)

  /// Adds a step; nil after the last.
  ///
  /// - Returns: Whether it will be taken: nothing is after the last.
  @discardableResult
  func add(_ step: Step?) -> Bool {
    let isAdded = waiting.withLock { waiting in
      guard !waiting.isEnded else { return false }
      waiting.steps.append(step)
      waiting.isEnded = step == nil
      return true
    }
    if isAdded { signal.signal() }
    return isAdded
  }

  /// The next step, as soon as there is one; nil after the last.
  func next() -> Step? {
    signal.wait()
    return waiting.withLock { $0.steps.removeFirst() }
  }
}

extension Database {
  fileprivate func rows(_ statement: String, _ values: [SQLValue]) throws -> [[SQLValue]] {
    // GRDB's texts end at NUL, so that another text would be stored.
    if values.contains(where: \.hasNUL) { throw SQLError(.other, "A string has a NUL character.") }
    let statement = try cachedStatement(sql: statement)
    let arguments = StatementArguments(values.map(\.argument))
    return try Row.fetchAll(statement, arguments: arguments).map { row in
      row.databaseValues.map { SQLValue($0) }
    }
  }
}

extension SQLValue {
  fileprivate var argument: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .number(let value): value.databaseValue
    case .text(let value): value.databaseValue
    }
  }

  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let value): self = .integer(Int(value))
    case .double(let value): self = .number(value)
    case .string(let value): self = .text(value)
    case .blob(let value): self = .text(String(decoding: value, as: UTF8.self))
    }
  }
}

extension SQLError {
  fileprivate init(_ error: any Error) {
    if let error = error as? SQLError {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self.init(.other, "\(error)")
      return
    }
    let code = Int(error.extendedResultCode.rawValue)
    self.init(Kind(sqliteCode: code), error.message ?? "\(error)")
  }
}
