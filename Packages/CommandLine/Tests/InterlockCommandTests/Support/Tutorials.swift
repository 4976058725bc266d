import Foundation
import InterlockCommand

/// The machines that the tests of the tools use.
enum Tutorials {
  static let repository: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<6 { url.deleteLastPathComponent() }
    return url
  }()

  static let folder = repository.appendingPathComponent("Tests/InterlockToolsTests/Tutorials")

  static func machine(_ name: String) throws -> DefinitionFile {
    try DefinitionFile(folder.appendingPathComponent("\(name).json").path)
  }
}
