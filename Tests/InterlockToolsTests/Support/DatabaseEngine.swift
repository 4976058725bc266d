import Foundation
import InterlockTools

/// A real database, driven by its own shell.
enum DatabaseEngine: String, CaseIterable, Sendable {
  case sqlite
  case postgreSQL

  /// Those that are here.
  static let all = allCases.filter { $0.shell != nil }

  var dialect: SQLDialect {
    switch self {
    case .sqlite: .sqlite
    case .postgreSQL: .postgreSQL
    }
  }

  /// The shell and its arguments; nil if there is no database.
  private var shell: (path: String, arguments: [String])? {
    switch self {
    case .sqlite:
      return Self.executable("sqlite3").map { ($0, ["-batch", "-noheader", ":memory:"]) }
    case .postgreSQL:
      guard let place = ProcessInfo.processInfo.environment["INTERLOCK_POSTGRES"] else {
        return nil
      }
      return Self.executable("psql").map { ($0, ["-X", "-q", "-A", "-t", place]) }
    }
  }

  private static func executable(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// What a shell has written.
  struct Output {
    let lines: [String]
    let errors: String
  }

  struct NoDatabase: Error {}

  /// Runs a script in an empty database, to its end whatever fails on the way.
  ///
  /// No thread waits for it: other suites need those that there are.
  func run(_ script: String) async throws -> Output {
    guard let shell else { throw NoDatabase() }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: shell.path)
    process.arguments = shell.arguments
    process.standardInput = try Self.file("script", inOwnPlace(script), folder)
    process.standardOutput = try Self.file("output", "", folder)
    process.standardError = try Self.file("errors", "", folder)
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    let output = try String(contentsOf: folder.appending(path: "output"), encoding: .utf8)
    return Output(
      lines: output.split(separator: "\n").map(String.init),
      errors: try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
    )
  }

  private static func file(_ name: String, _ text: String, _ folder: URL) throws -> FileHandle {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return try FileHandle(forUpdating: url)
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
  /// A query in which the parameter is a time; it may have none.
  func query(_ query: String, at time: Double) -> String {
    switch self {
    case .sqlite: ".parameter set :now \(time)\n\(query)"
    case .postgreSQL where query.contains("$1::"):
      "PREPARE step(double precision) AS \(query)EXECUTE step(\(time));\nDEALLOCATE step;\n"
    case .postgreSQL: query
    }
  }

  /// A statement of which nobody wants to see the answer.
  func run(_ statement: String, at time: Double) -> String {
    guard self == .postgreSQL else { return query(statement, at: time) }
    return "\\o /dev/null\n\(query(statement, at: time))\\o\n"
  }

  /// Statements in one transaction.
  func transaction(_ statements: [String], at time: Double) -> String {
    (["BEGIN;\n"] + statements.map { run($0, at: time) } + ["COMMIT;\n"]).joined()
  }
}
