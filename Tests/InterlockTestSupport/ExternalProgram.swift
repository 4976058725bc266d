import Foundation

/// A program that may be installed.
package struct ExternalProgram: Sendable {
  package let path: String

  /// Finds a program on PATH; nil if it is not installed.
  package init?(_ name: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places = path.split(separator: ":").map { "\($0)/\(name)" }
    guard let place = places.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = place
  }

  /// Finds a program built with the tests; nil if it is missing.
  package init?(beside name: String) {
    let tests = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let places =
      tests.map { $0.deletingLastPathComponent() } + tests
      + [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    let paths = places.map { $0.appending(path: name).path() }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  /// The output of a program.
  package struct Output: Sendable {
    package let text: String
    package let errors: String
    package let status: Int32
  }

  /// The number of concurrent programs. With hundreds, Foundation crashes: open files exceed its descriptor sets.
  private static let turns = Turns(8)

  /// Runs the program to its end without blocking a thread, because other suites need the threads.
  package func run(_ arguments: [String], input: String = "") async throws -> Output {
    await Self.turns.begin()
    do {
      let output = try await runAtOnce(arguments, input)
      await Self.turns.end()
      return output
    } catch {
      await Self.turns.end()
      throw error
    }
  }

  private func runAtOnce(_ arguments: [String], _ input: String) async throws -> Output {
    try await TemporaryFolder.with { folder in
      let process = Process()
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
      process.standardInput = try Self.file("input", input, folder)
      process.standardOutput = try Self.file("output", "", folder)
      process.standardError = try Self.file("errors", "", folder)
      try await Self.runToEnd(process)
      return Output(
        text: try String(contentsOf: folder.appending(path: "output"), encoding: .utf8),
        errors: try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8),
        status: process.terminationStatus
      )
    }
  }

  private static func runToEnd(_ process: Process) async throws {
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }

  private static func file(_ name: String, _ text: String, _ folder: URL) throws -> FileHandle {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return try FileHandle(forUpdating: url)
  }
}
