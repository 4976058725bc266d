package import Foundation

/// A folder that is removed with the value that holds it.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/interlock-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package var url: URL { URL(filePath: path) }

  /// Calls a closure with an empty folder that is removed afterwards.
  package static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try body(folder.url)
  }

  /// Calls a closure with an empty folder that is removed afterwards.
  package static func with<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
  }

  /// Writes a file, creates its folders, and returns its path.
  @discardableResult
  package func write(_ content: String, to name: String) throws -> String {
    try write(Data(content.utf8), to: name)
  }

  @discardableResult
  package func write(_ content: Data, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try content.write(to: url)
    return url.path
  }

  package func contents(of name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }
}
