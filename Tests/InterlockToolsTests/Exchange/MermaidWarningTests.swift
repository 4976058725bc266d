import Foundation
import Interlock
import InterlockExchange
import Testing

@Suite("Mermaid: what has no effect, or one that is easily overlooked, is a warning")
struct MermaidWarningTests {
  private func read(_ text: String, _ options: ImportOptions = []) throws -> ImportedMachine {
    try ImportedMachine(mermaid: Data("stateDiagram-v2\n\(text)".utf8), options: options)
  }

  /// The warnings, with their lines.
  private func warnings(_ text: String) throws -> [String] {
    try read(text).warnings.map { "\($0.location.line): \($0.message)" }
  }

  @Test func `a label at a start`() throws {
    let text = "[*] --> Draft: author opens the editor\nDraft --> Published: publish"
    #expect(try read(text).machine.initial == ["Draft"])
    #expect(try warnings(text) == ["2: the label of an arrow from a start has no effect"])
  }

  @Test(arguments: [
    ("f --> a : x\nf --> b", "11: the label of an arrow from a fork has no effect"),
    (
      "f --> a\nf --> b\nh --> a : x",
      "13: the label of an arrow from a history state has no effect"
    ),
  ])
  func `a label where nothing is waited for`(text: String, warning: String) throws {
    let start = """
      state f <<fork>>
      [*] --> on
      state on {
        [*] --> a
        a --> a : go
        state h <<history>>
        --
        b --> b : go
      }
      \(text)
      on --> f : again
      """
    #expect(try warnings(start) == [warning])
  }

  @Test func `a second label at a join`() throws {
    let text = """
      state j <<join>>
      [*] --> on
      state on {
        a --> a : go
        --
        b --> b : go
      }
      a --> j : both
      b --> j : this too
      j --> off
      """
    let message = "the label of an arrow at a join, beside another label, has no effect"
    #expect(try warnings(text) == ["10: \(message)"])
  }

  @Test func `an arrow without an event beside others`() throws {
    let text = """
      [*] --> offline
      offline --> online: connect
      online --> offline: drop
      offline --> [*]
      """
    let message =
      "this arrow has no event, so it is taken at once and nothing else in 'offline' ever is"
    #expect(try warnings(text) == ["5: \(message)"])
    #expect(try warnings("[*] --> a\na --> b\nb --> c : go").isEmpty)
    #expect(try warnings("[*] --> a\na --> b : [p]\na --> c : go").isEmpty)
  }

  @Test func `arrows without an event that cannot all be taken get one, if content is ignored`()
    throws
  {
    let text = "[*] --> shelf\nshelf --> basket\nshelf --> wishlist\nbasket --> shelf"
    #expect(throws: NotationError.self) { try read(text) }
    let imported = try read(text, .ignoringContent)
    #expect(imported.machine.events.map(\.id) == ["to basket", "to wishlist", "to shelf"])
    #expect(imported.ignored.map(\.description) == [3, 4, 5].map { "line \($0), column 1: arrow" })
    let plain = try read("[*] --> a\na --> b\na --> c : go\nb --> a : back", .ignoringContent)
    #expect(plain.ignored.isEmpty && plain.machine.events.first?.trigger == .always)
  }
}
