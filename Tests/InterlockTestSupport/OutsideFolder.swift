package import Foundation

/// A folder of data outside the repository, named by an environment variable.
package struct OutsideFolder: Sendable {
  /// The statechart tests as data.
  package static let vectors = Self(variable: "INTERLOCK_VECTORS")

  /// The statechart tests as documents.
  package static let documents = Self(variable: "INTERLOCK_DOCUMENTS")

  package let variable: String

  /// The folder's location; nil if the variable is not set.
  package var url: URL? {
    ProcessInfo.processInfo.environment[variable].map { URL(filePath: $0) }
  }

  /// The files with an extension, sorted by name.
  package func files(_ pathExtension: String) throws -> [URL] {
    guard let url else { return [] }
    return try FileManager.default
      .contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == pathExtension }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
