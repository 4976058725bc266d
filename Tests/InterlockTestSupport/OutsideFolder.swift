package import Foundation

/// A folder of data outside the repository, named by an environment variable.
package struct OutsideFolder: Sendable {
  /// The statechart tests as data.
  package static let vectors = Self(variable: "INTERLOCK_VECTORS")

  /// The statechart tests as documents.
  package static let documents = Self(variable: "INTERLOCK_DOCUMENTS")

  package let variable: String

  /// Where it is; nil if nobody says it.
  package var url: URL? {
    ProcessInfo.processInfo.environment[variable].map { URL(filePath: $0) }
  }

  /// Its files with an extension, in the order of their names.
  package func files(_ pathExtension: String) throws -> [URL] {
    guard let url else { return [] }
    return try FileManager.default
      .contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == pathExtension }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
