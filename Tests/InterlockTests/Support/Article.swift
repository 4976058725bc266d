import Foundation

/// The repository in which the tests stand.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

/// An article of the documentation catalogue, as it stands in the sources.
struct Article {
  let text: String

  init(_ name: String, of module: String = "Interlock") throws {
    let file = Repository.root.appending(path: "Sources/\(module)/\(module).docc/\(name).md")
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// The blocks of code of a language, in order.
  func blocks(of language: String) -> [String] {
    text.codeBlocks(of: language)
  }
}

extension String {
  /// The blocks of code of a language in a text in Markdown, in order.
  func codeBlocks(of language: String) -> [String] {
    components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```").first ?? ""
    }
  }
}
