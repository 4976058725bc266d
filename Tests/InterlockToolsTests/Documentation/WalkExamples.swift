import Foundation
import Interlock
import InterlockTools
import Testing

/// An implementation that must behave like the machine.
private actor Server {
  private(set) var status = Status.unread

  func apply(_ input: Inbox.WalkInput) {
    switch (input, status) {
    case (.event(.view, _, _), .unread), (.event(.restore, _, _), .deleted): status = .read
    case (.event(.delete, _, _), .unread), (.event(.delete, _, _), .read): status = .deleted
    case (.timer, .deleted): status = .gone
    default: break
    }
  }

  func follows(_ walk: PathWalk<Status, Action>) -> Bool {
    status = .unread
    return walk.allSatisfy { step in
      apply(step.input)
      return status == step.machine.state
    }
  }
}

/// A table of messages that is not an actor.
private final class Table {
  private(set) var status = Status.unread

  func apply(_ input: Inbox.WalkInput) throws {
    switch input {
    case .event(.view, _, _): status = .read
    case .event(.delete, _, _): status = .deleted
    default: throw CancellationError()
    }
  }
}

@Suite("Guide to walks")
struct WalkExamples {
  private let inbox: Inbox

  init() throws {
    inbox = try Inbox.messages()
  }

  /// The guide's text on one line.
  private func guide() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InterlockTools/InterlockTools.docc/Walks.md")
    return try String(contentsOf: file, encoding: .utf8).replacing("\n", with: " ")
  }

  @Test func `the machine as a model`() async throws {
    let server = Server()
    let path: [Inbox.WalkInput] = [.event(.view), .event(.delete), .timer]
    for step in PathWalk(of: inbox, along: path) {
      await server.apply(step.input)
      let status = await server.status
      #expect(status == step.machine.state, "\(step)")
    }
  }

  @Test func `random walks`() throws {
    let random = RandomWalk(of: inbox, seed: 7, weights: [.restore: 3]) { event, numbers in
      event == .delete ? ["locked": Bool.random(using: &numbers)] : [:]
    }
    let failure = random.failure { walk in
      walk.allSatisfy { step in !step.machine.isIn(.deleted) || step.machine.nextDeadline != nil }
    }
    #expect(failure == nil)

    let found = try #require(
      random.failure { walk in walk.allSatisfy { step in !step.machine.isIn(.deleted) } }
    )
    let text = found.description.replacing("\n", with: " ")
    #expect(try guide().contains("(failure → \(text)) == nil"), "\(found)")
  }
}

@Suite("Documentation comments of walks")
struct WalkCommentExamples {
  private let inbox: Inbox

  init() throws {
    inbox = try Inbox.messages()
  }

  @Test func `walks along a path`() throws {
    let table = Table()
    for step in PathWalk(of: inbox, along: [.event(.view), .event(.delete)]) {
      try table.apply(step.input)
      #expect(table.status == step.machine.state, "\(step)")
    }
  }

  @Test func `random walks`() async {
    let random = RandomWalk(of: inbox, seed: 7)
    let failure = random.failure { walk in
      walk.allSatisfy { step in !step.machine.isIn(.deleted) || step.machine.nextDeadline != nil }
    }
    #expect(failure == nil)
  }

  @Test func `asynchronous properties`() async {
    let random = RandomWalk(of: inbox, seed: 7, weights: [.view: 1])
    let server = Server()

    let failure = await random.failure { walk in await server.follows(walk) }
    #expect(failure == nil)
  }
}
