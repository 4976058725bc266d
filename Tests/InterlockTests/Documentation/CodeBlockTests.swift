import Foundation
import InterlockTestSupport
import Testing

/// Every Swift block in the README and the documentation is also in this folder, or in the same folder of
/// another module's tests, where it is compiled and run. Exceptions are code of other libraries in the pages that
/// compare them with ours, or adapt them to it, and the walk through the inbox program, which quotes the program.
@Suite("Code blocks of the documentation")
struct CodeBlockTests {
  static let blocks = DocumentationFile.all.flatMap(\.blocks)

  @Test func `the documentation has code blocks`() {
    #expect(Self.blocks.count > 10)
  }

  @Test(arguments: blocks)
  func `a code block is also in the compiled examples`(_ block: CodeBlock) throws {
    let isWalk = block.file == DocumentationFile.walk
    let examples = try (isWalk ? DocumentationFile.program : DocumentationFile.examples).get()
    for paragraph in block.paragraphs {
      #expect(
        examples.contains { $0.contains(paragraph) },
        "\(block.file): no example has this block:\n\(paragraph)"
      )
    }
  }

  @Test(arguments: blocks.filter { DocumentationFile.isForApps($0.file) })
  func `a code block for apps is also compiled in a module of the main actor`(
    _ block: CodeBlock
  ) throws {
    let examples = try DocumentationFile.isolatedExamples.get()
    for paragraph in block.paragraphs {
      #expect(
        examples.contains { $0.contains(paragraph) },
        "\(block.file): no file in IsolatedExamplesTests links to an example with this block:\n\(paragraph)"
      )
    }
  }

  @Test func `each page for apps exists`() {
    let pages = DocumentationFile.pagesForApps
    #expect(pages.isSubset(of: DocumentationFile.all.map(\.name)))
    #expect(pages.allSatisfy { page in Self.blocks.contains { $0.file == page } })
  }

  @Test func `the walk through the inbox program quotes it`() {
    #expect(Self.blocks.count { $0.file == DocumentationFile.walk } > 3)
  }

  @Test func `a fence is alone in its line`() {
    for file in DocumentationFile.all where file.name.hasSuffix(".md") {
      let fences = file.text.components(separatedBy: "\n").filter { $0.hasPrefix("```") }
      #expect(fences.allSatisfy { $0.wholeMatch(of: /```\w*/) != nil }, "\(file.name)")
      #expect(fences.count.isMultiple(of: 2), "\(file.name)")
    }
  }

  @Test func `only pages about other libraries have code blocks that are not compiled`() {
    let marked = DocumentationFile.all.filter { $0.text.contains(DocumentationFile.foreignMark) }
    let names = marked.map(\.name)
    #expect(!names.isEmpty)
    let isForeign = /(ComingFrom\w+|RecipeDatabase)\.md/
    #expect(names.allSatisfy { $0.wholeMatch(of: isForeign) != nil }, "\(names)")
  }

  @Test func `code in a documentation comment is fenced`() {
    for file in DocumentationFile.all where file.name.hasSuffix(".swift") {
      #expect(file.indentedBlocks.isEmpty, "\(file.name)")
    }
  }

  @Test func `a mark for code of another library is directly above its block`() {
    for file in DocumentationFile.all {
      let marks = file.text.ranges(of: DocumentationFile.foreignMark).count
      #expect(file.text.ranges(of: DocumentationFile.foreignFence).count == marks, "\(file.name)")
    }
  }

  @Test func `only a marked block is skipped`() {
    let text = """
      # Page

      \(DocumentationFile.foreignMark)
      ```swift
      theirs()
      ```

      ```swift
      ours()
      ```

      """
    let blocks = DocumentationFile(name: "ComingFromPage.md", text: text).blocks
    #expect(blocks.map(\.lines) == [["ours()"]])
  }
}

struct CodeBlock: CustomTestStringConvertible, Sendable {
  let file: String
  let lines: [String]

  /// The paragraphs between empty lines, without indentation, comments and trailing commas.
  var paragraphs: [String] {
    lines.split { $0.allSatisfy(\.isWhitespace) }.map { Self.normalized(Array($0)) }
  }

  var testDescription: String {
    "\(file): \(lines.first ?? "")"
  }

  static func normalized(_ lines: [String]) -> String {
    let code = lines.map { withoutComment($0.trimmingCharacters(in: .whitespaces)) }
    return code.filter { !$0.isEmpty }
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
      .joined(separator: "\n")
  }

  private static func withoutComment(_ line: String) -> String {
    guard let comment = line.range(of: "//") else { return line }
    return String(line[..<comment.lowerBound]).trimmingCharacters(in: .whitespaces)
  }
}

struct DocumentationFile {
  /// The mark above a Swift block that needs another library to compile.
  static let foreignMark = "<!-- Not compiled: another library's code. -->"

  /// The mark and the beginning of its block.
  static let foreignFence = "\n\(foreignMark)\n```swift\n"

  let name: String
  let text: String

  /// The README, the articles, and the sources with their documentation comments.
  static let all: [Self] = {
    let sources = Repository.root.appending(path: "Sources")
    let paths = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    // The inbox is a program: its comments are for its readers.
    let urls = (paths?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { !$0.path.contains("/Sources/inbox/") }
    let files = [Repository.root.appending(path: "README.md")] + urls
    return files.filter { ["md", "swift"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
      .compactMap { url in
        (try? String(contentsOf: url, encoding: .utf8)).map {
          Self(name: url.lastPathComponent, text: $0)
        }
      }
  }()

  /// The page whose code is quoted from the inbox program.
  static let walk = "TheInbox.md"

  /// The examples, normalised as blocks are.
  static let examples = Result { try code(in: "Tests", suffix: "Examples.swift") }

  /// The examples that are compiled in a module whose default isolation is the main actor.
  static let isolatedExamples = Result {
    try code(in: "Tests/IsolatedExamplesTests", suffix: "Examples.swift")
  }

  /// What somebody reads who writes an app.
  static let pagesForApps: Set = [
    "CheatSheet.md", "Context.md", "GettingStarted.md", "LiveMachines.md", "Payloads.md",
    "Persistence.md", "RecipeAskBeforeActing.md", "RecipeCancelFromAnyState.md",
    "RecipeDebounce.md", "RecipeDrivingMachines.md", "RecipeDynamicTarget.md",
    "RecipeFeatureFlags.md", "RecipeForm.md", "RecipeLoading.md", "RecipePermissions.md",
    "RecipeRepeatedEvents.md", "RecipeRestartTimeout.md", "RecipeRetry.md",
    "RecipeTimeoutAcrossRestarts.md", "RecipeUndo.md", "RecipeWizard.md", "UserInterfaces.md",
  ]

  static func isForApps(_ file: String) -> Bool { pagesForApps.contains(file) }

  /// The sources of the inbox program, normalised as blocks are.
  static let program = Result { try code(in: "Sources/inbox", suffix: ".swift") }

  private static func code(in folder: String, suffix: String) throws -> [String] {
    let url = Repository.root.appending(path: folder)
    let paths = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    let files = (paths?.allObjects ?? []).compactMap { $0 as? URL }
    return try files.filter { $0.lastPathComponent.hasSuffix(suffix) }
      .map { try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\n") }
      .map(CodeBlock.normalized)
  }

  var blocks: [CodeBlock] {
    name.hasSuffix(".md") ? fencedBlocks : commentBlocks
  }

  /// The text between ```swift and ```, without code of other libraries.
  private var fencedBlocks: [CodeBlock] {
    text.replacing(Self.foreignFence, with: "\n```\n").codeBlocks(of: "swift").map {
      CodeBlock(file: name, lines: $0.components(separatedBy: "\n"))
    }
  }

  /// The text between ```swift and ``` in documentation comments.
  private var commentBlocks: [CodeBlock] {
    commentText.codeBlocks(of: "swift").map {
      CodeBlock(file: name, lines: $0.components(separatedBy: "\n"))
    }
  }

  /// The documentation comments, without the slashes.
  private var commentText: String {
    text.components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("///") }
      .map { String($0.dropFirst($0.hasPrefix("/// ") ? 4 : 3)) }
      .joined(separator: "\n")
  }

  /// The first line of each block in a documentation comment that is only indented: docc shows it without colours.
  var indentedBlocks: [String] {
    let lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return zip(lines, lines.dropFirst())
      .filter { $0 == "///" && $1.hasPrefix("///     ") }
      .map(\.1)
  }
}
