import Foundation
import Interlock
import InterlockEvolution
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Journals of machines with a context")
struct JournaledContextTests {
  private typealias Journaled = JournaledMachine<LinkState, LinkEvent>.With<Connection>

  private let temporary: TemporaryFolder
  private let url: URL

  init() throws {
    temporary = try TemporaryFolder()
    url = temporary.url.appending(path: "link.jsonl")
  }

  private func open(_ context: Connection = Connection()) throws -> Journaled {
    try JournaledMachine.With(
      at: url,
      for: .prototype(),
      context: context,
      synchronization: .manual
    )
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 1_000)

  /// The context after each record.
  @discardableResult
  private func fill(_ journal: Journaled) throws -> [Connection] {
    var contexts = [journal.context]
    func note(_ call: () throws -> Void) {
      try? call()
      contexts.append(journal.context)
    }
    note { try journal.activate(at: Self.start) }
    note { try journal.fire(.receive, "ä\n", at: Self.start) }
    note { try journal.fire(.connect, at: Self.start) }
    note { try journal.fire(.connect, at: Self.start) }
    note { try journal.fire(.fail, at: Self.start + 1) }
    note { try journal.fire(.breakOff, at: Self.start + 2) }
    note { try journal.advance(to: Self.start + 20) }
    return contexts
  }

  @Test func `reopening a journal restores the context`() throws {
    let journal = try open()
    let contexts = try fill(journal)
    #expect(contexts.map(\.attempts) == [0, 0, 0, 1, 1, 1, 1, 2])
    journal.close()
    let again = try open(Connection(attempts: 77))
    #expect(again.context == contexts.last && again.number == 7)
    #expect(again.machine.state == .connecting)
  }

  @Test func `a journal truncated at any byte restores the context of its last whole record`()
    throws
  {
    let journal = try open(Connection(attempts: 0, received: ["first"]))
    let contexts = try fill(journal)
    journal.close()
    let bytes = try Data(contentsOf: url)
    let newline = UInt8(ascii: "\n")
    let header = try #require(bytes.firstIndex(of: newline)) + 1
    for count in stride(from: header, through: bytes.count, by: Share.of(daily: 5, gate: 1)) {
      try bytes.prefix(count).write(to: url)
      let cut = try open()
      #expect(cut.context == contexts[cut.number], "\(count) bytes")
      #expect(cut.number == bytes.prefix(count).count { $0 == newline } - 1)
      cut.close()
    }
  }

  @Test func `a compacted journal contains the context`() throws {
    let journal = try open()
    let contexts = try fill(journal)
    for count in [2, 1, 0] {
      try journal.compact(keeping: count)
      try #require(journal.context == contexts.last)
    }
    journal.close()
    let header = try String(contentsOf: url, encoding: .utf8)
    #expect(header.contains(#""context":"{\"attempts\":2,\"received\":[\"ä\\n\"]}""#))
    let again = try open()
    #expect(again.context == contexts.last && again.number == 7)
    try again.fire(.receive, "more", at: Self.start + 30)
    again.close()
    #expect(try open().context.received == ["ä\n", "more"])
  }

  @Test func `a journal with another type of context is refused`() throws {
    try fill(try open())
    typealias Other = Machine<LinkState, LinkEvent>.With<[String: String]>
    let outline = try Link.prototype().outline
    let other = try Other(initial: .idle) {
      outline.topLevelStates
      outline.events
    }
    #expect {
      _ = try JournaledMachine.With(
        at: url,
        for: other,
        context: [:],
        acceptingChangedDefinition: true
      )
    } throws: { error in
      guard case Machine<LinkState, LinkEvent>.RestoreError.invalidContext(let mismatch) = error
      else { return false }
      return mismatch.expected.contains("Dictionary") && "\(error)".contains("The context")
    }
  }

  @Test func `a reader replays a machine with a context`() throws {
    let contexts = try fill(try open())
    var reader = try JournalReader<LinkState, LinkEvent>(at: url)
    let machine = try reader.replay(on: try Link.prototype().owning(Connection()))
    #expect(machine.context(as: Connection.self) == contexts.last)
  }

  private final class Count: Codable, @unchecked Sendable {
    // Safe because nothing changes it.
    var number = 0
  }

  @Test func `a context that is a class is refused, with the journal's own type or in its machine`()
    throws
  {
    typealias Life = Machine<LinkState, LinkEvent>.With<Count>
    let life = try Life(initial: .idle) { Machine<LinkState, LinkEvent>.State(.idle) }
    #expect(throws: JournalError.objectContext("Count")) {
      try JournaledMachine.With(at: url, for: life, context: Count())
    }
    #expect(throws: JournalError.objectContext("Count")) {
      try JournaledMachine(at: url, for: life.owning(Count()))
    }
    #expect(!FileManager.default.fileExists(atPath: url.path()))
  }

  @Test func `a journal with a context that cannot be encoded is refused`() throws {
    struct Bare: Sendable {}
    let life = try Machine<LinkState, LinkEvent>.With<Bare>(initial: .idle) {
      Machine<LinkState, LinkEvent>.State(.idle)
    }
    #expect(throws: JournalError.self) {
      try JournaledMachine(at: url, for: life.owning(Bare()))
    }
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }
}
