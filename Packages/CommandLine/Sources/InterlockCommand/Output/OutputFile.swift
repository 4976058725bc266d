import Foundation

/// A file that an option names.
package struct OutputFile: Hashable, Sendable {
  private let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Writes all of it; what was there is replaced, or stays where that fails.
  package func write(_ text: String) throws(CommandFailure) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CommandFailure(path, "cannot be written: \(error.plainText)")
    }
  }
}
