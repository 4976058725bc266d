package import Foundation

/// The repository that contains the tests.
package enum Repository {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

/// An article of the documentation catalogue, read from the sources.
package struct Article {
  package let text: String

  package init(_ name: String, of module: String = "Interlock") throws {
    let file = Repository.root.appending(path: "Sources/\(module)/\(module).docc/\(name).md")
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// The code blocks in a language, in order.
  package func blocks(of language: String) -> [String] {
    text.codeBlocks(of: language)
  }
}

extension String {
  /// The code blocks in a language of a Markdown text, in order.
  package func codeBlocks(of language: String) -> [String] {
    components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```").first ?? ""
    }
  }
}
