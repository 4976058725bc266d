import Foundation
import InterlockFleet
import InterlockTestSupport

/// A real database, driven by its own shell.
enum DatabaseEngine: String, CaseIterable, Sendable {
  case sqlite
  case postgreSQL

  /// The installed databases.
  static let all = allCases.filter { $0.shell != nil }

  var dialect: SQLDialect {
    switch self {
    case .sqlite: .sqlite
    case .postgreSQL: .postgreSQL
    }
  }

  /// The shell and its arguments; nil if there is no database.
  private var shell: (program: ExternalProgram, arguments: [String])? {
    switch self {
    case .sqlite:
      return ExternalProgram("sqlite3").map { ($0, ["-batch", "-noheader", ":memory:"]) }
    case .postgreSQL:
      guard let place = ProcessInfo.processInfo.environment["INTERLOCK_POSTGRES"] else {
        return nil
      }
      return ExternalProgram("psql").map { ($0, ["-X", "-q", "-A", "-t", place]) }
    }
  }

  /// The output of a shell.
  struct Output {
    let lines: [String]
    let errors: String
  }

  struct NoDatabase: Error {}

  /// Runs a script in an empty database to its end, even if statements fail.
  func run(_ script: String) async throws -> Output {
    guard let shell else { throw NoDatabase() }
    let output = try await shell.program.run(shell.arguments, input: inOwnPlace(script))
    return Output(
      lines: output.text.split(separator: "\n").map(String.init),
      errors: output.errors
    )
  }

  private func inOwnPlace(_ script: String) -> String {
    guard self == .postgreSQL else { return script }
    let place = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
    return """
      SET client_min_messages = warning;
      CREATE SCHEMA \(place);
      SET search_path = \(place);
      \(script)
      DROP SCHEMA \(place) CASCADE;
      """
  }
}

extension DatabaseEngine {
  /// A query, possibly with a time parameter.
  func query(_ query: String, at time: Double) -> String {
    switch self {
    case .sqlite: ".parameter set :now \(time)\n\(query)"
    case .postgreSQL where query.contains("$1::"):
      "PREPARE step(double precision) AS \(query)EXECUTE step(\(time));\nDEALLOCATE step;\n"
    case .postgreSQL: query
    }
  }

  /// A statement whose answer is discarded.
  func run(_ statement: String, at time: Double) -> String {
    guard self == .postgreSQL else { return query(statement, at: time) }
    return "\\o /dev/null\n\(query(statement, at: time))\\o\n"
  }

  /// Statements in one transaction.
  func transaction(_ statements: [String], at time: Double) -> String {
    (["BEGIN;\n"] + statements.map { run($0, at: time) } + ["COMMIT;\n"]).joined()
  }
}
