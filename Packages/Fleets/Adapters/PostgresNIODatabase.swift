import Foundation
import InterlockFleet
import Logging
import PostgresNIO

/// A PostgreSQL database of PostgresNIO, for fleets. Its client has to run: `await client.run()`.
struct PostgresNIODatabase: FleetDatabase {
  let client: PostgresClient
  let logger: Logger

  init(_ client: PostgresClient, logger: Logger) {
    self.client = client
    self.logger = logger
  }

  var dialect: SQLDialect { .postgreSQL }

  func begin() async throws(SQLError) -> any FleetTransaction {
    let began: Result<Transaction, SQLError> = await withCheckedContinuation { continuation in
      // The client lends a connection for the time of a closure, which lasts until the transaction has ended.
      Task {
        var isBegun = false
        do {
          try await client.withConnection { connection in
            let (ended, end) = AsyncStream<Never>.makeStream()
            let transaction = Transaction(connection: connection, logger: logger, end: end)
            _ = try await connection.rows("BEGIN", [], logger)
            isBegun = true
            continuation.resume(returning: .success(transaction))
            for await _ in ended {}
          }
        } catch {
          if !isBegun { continuation.resume(returning: .failure(SQLError(error))) }
        }
      }
    }
    return try began.get()
  }

  func run(
    _ statement: String,
    _ values: [SQLValue]
  ) async throws(SQLError) -> [[SQLValue]] {
    do {
      // In a task of its own, because a worker that is cancelled still gives back what it has claimed.
      return try await Task {
        try await client.withConnection { try await $0.rows(statement, values, logger) }
      }.value
    } catch {
      throw SQLError(error)
    }
  }

  func listen(
    to channel: String,
    _ heard: @escaping @Sendable () -> Void
  ) async throws(SQLError) {
    do {
      try await client.withConnection { connection in
        try await connection.listen(on: channel) { for try await _ in $0 { heard() } }
      }
    } catch {
      throw SQLError(error)
    }
  }
}

private struct Transaction: FleetTransaction {
  let connection: PostgresConnection
  let logger: Logger
  let end: AsyncStream<Never>.Continuation

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    do { return try await connection.rows(statement, values, logger) } catch {
      throw SQLError(error)
    }
  }

  func commit() async throws(SQLError) {
    defer { end.finish() }
    _ = try await run("COMMIT", [])
  }

  func rollback() async {
    defer { end.finish() }
    // A connection whose transaction did not end must not serve others.
    do { _ = try await run("ROLLBACK", []) } catch { try? await connection.close() }
  }
}

extension PostgresConnection {
  fileprivate func rows(
    _ statement: String,
    _ values: [SQLValue],
    _ logger: Logger
  ) async throws -> [[SQLValue]] {
    var query = PostgresQuery(unsafeSQL: statement)
    // Texts, because the statements of a fleet say the types of their parameters themselves.
    for value in values { query.binds.append(value.postgreSQLText) }
    let statement = query
    // A query of a connection that has been closed would never be answered. The loop knows whether it has been.
    let result = try await eventLoop.flatSubmit {
      self.isClosed
        ? self.eventLoop.makeFailedFuture(SQLError(.connectionLost, "The connection was closed."))
        : self.query(statement, logger: logger)
    }
    .get()
    return try result.rows.map { try $0.map { try SQLValue($0) } }
  }
}

extension SQLValue {
  fileprivate init(_ cell: PostgresCell) throws {
    guard cell.bytes != nil else {
      self = .null
      return
    }
    switch cell.dataType {
    case .bool: self = .integer(try cell.decode(Bool.self) ? 1 : 0)
    case .int2, .int4, .int8: self = .integer(try cell.decode(Int.self))
    case .float4, .float8: self = .number(try cell.decode(Double.self))
    case .uuid: self = .text(try cell.decode(UUID.self).uuidString.lowercased())
    default: self = .text(try cell.decode(String.self))
    }
  }
}

extension SQLError {
  fileprivate init(_ error: any Error) {
    let answer = (error as? PSQLError)?.serverInfo
    let state = answer?[.sqlState]
    let kind = state == nil ? .connectionLost : Kind(sqlState: state)
    self.init(kind, answer?[.message] ?? "\(error)", constraint: answer?[.constraintName])
  }
}
