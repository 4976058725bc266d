package import Foundation

/// The repository in which the tests stand.
package enum Repository {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

/// An article of the documentation catalogue, as it stands in the sources.
package struct Article {
  package let text: String

  package init(_ name: String, of module: String = "Interlock") throws {
    let file = Repository.root.appending(path: "Sources/\(module)/\(module).docc/\(name).md")
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// The blocks of code of a language, in order.
  package func blocks(of language: String) -> [String] {
    text.codeBlocks(of: language)
  }
}

extension String {
  /// The blocks of code of a language in a text in Markdown, in order.
  package func codeBlocks(of language: String) -> [String] {
    components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```").first ?? ""
    }
  }
}
