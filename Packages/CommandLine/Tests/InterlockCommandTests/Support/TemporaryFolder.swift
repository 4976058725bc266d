import Foundation

/// A folder that is removed when it is no longer needed.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("interlock-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Contains copies of the tutorial machines.
  static func withTutorials() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: Tutorials.folder.path) {
      try manager.copyItem(
        at: Tutorials.folder.appendingPathComponent(name),
        to: folder.url.appendingPathComponent(name)
      )
    }
    return folder
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
