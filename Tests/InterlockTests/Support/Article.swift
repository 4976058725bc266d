import Foundation

/// An article of the documentation catalogue, as it stands in the sources.
struct Article {
  let text: String

  init(_ name: String, file: String = #filePath) throws {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = "Sources/Interlock/Interlock.docc"
    text = try String(
      contentsOf: root.appendingPathComponent("\(folder)/\(name).md"),
      encoding: .utf8
    )
  }

  /// The blocks of code of a language, in order.
  func blocks(of language: String) -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```").first ?? ""
    }
  }
}
