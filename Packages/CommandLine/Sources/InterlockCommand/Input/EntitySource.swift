import Foundation
import InterlockTools

/// The location of stored entities: a folder, the lines of a file, or a file with one.
package struct EntitySource: Hashable, Sendable {
  private let path: String
  private let isLines: Bool

  package init(_ path: String, isLines: Bool = false) {
    self.path = path
    self.isLines = isLines || path == "-" || path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson")
  }

  /// Reads all of them.
  func read(into dryRun: inout MigrationDryRun<String, String>) throws(CommandFailure) {
    let url = URL(fileURLWithPath: path == "-" ? "/dev/stdin" : path)
    do {
      if MachineFiles.isFolder(path) {
        try dryRun.add(folder: url)
      } else if isLines {
        try dryRun.add(linesOf: url)
      } else {
        dryRun.add(try InputFile(path).data(), named: path)
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(InputFile(path).name, "cannot be read: \(error.plainText)")
    }
  }
}
