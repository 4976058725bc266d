import Foundation
import Interlock
import InterlockTestSupport
import Testing
import inbox

@Suite struct SessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func states(_ session: Session) throws -> [MessageState] {
    try session.mailbox.messages.indices.map { try session.machine($0 + 1).state }
  }

  @Test func `every change is saved for the next start`() throws {
    var session = try folder.session()
    try session.perform(.view, on: [1], session.request)
    try session.perform(.archive, on: [2, 3], session.request)
    #expect(try states(folder.session()) == [.read, .archived, .archived])
  }

  @Test func `undo goes back step by step, even after a restart`() throws {
    var session = try folder.session()
    try session.perform(.view, on: [1], session.request)
    try session.perform(.archive, on: [1, 2], session.request)
    session = try folder.session()
    #expect(try session.undo()?.action == .archive)
    #expect(try states(session) == [.read, .unread, .unread])
    session = try folder.session()
    #expect(try session.undo()?.action == .view)
    #expect(try states(session) == [.unread, .unread, .unread])
    #expect(try session.undo() == nil)
    #expect(try states(folder.session()) == [.unread, .unread, .unread])
  }

  @Test func `an action on several messages applies to all or to none`() throws {
    var session = try folder.session()
    try session.perform(.flag, on: [3], session.request)
    let former = session.store
    #expect(throws: CommandFailure.self) {
      try session.perform(.archive, on: [1, 2, 3], session.request)
    }
    #expect(session.store == former)
    #expect(try states(folder.session()) == [.unread, .unread, .flagged])
  }

  @Test func `an action that changes nothing is not a step`() throws {
    var session = try folder.session()
    try session.perform(.view, on: [1], session.request)
    try session.perform(.view, on: [1], session.request)
    #expect(session.store.steps.count == 1)
  }

  @Test func `a message that leaves the mailbox keeps its state until it returns`() throws {
    var session = try folder.session()
    try session.perform(.flag, on: [3], session.request)
    session = try Session(
      mailbox: folder.mailbox(count: 1),
      storePath: folder.storePath,
      clock: .stopped()
    )
    try session.perform(.view, on: [1], session.request)
    #expect(try states(folder.session()) == [.read, .unread, .flagged])
  }

  @Test func `a change that cannot be saved is not applied`() throws {
    var session = try folder.session()
    var other = try folder.session()
    try other.perform(.flag, on: [1], other.request)
    let former = session.store
    #expect(throws: CommandFailure.self) { try session.perform(.delete, on: [2], session.request) }
    #expect(throws: CommandFailure.self) { try session.perform(.delete, on: [2], session.request) }
    #expect(session.store == former)
    #expect(try states(folder.session()) == [.flagged, .unread, .unread])
  }

  @Test func `the mailbox is never written`() throws {
    let path = try #require(try folder.mailbox().path)
    let content = try String(contentsOfFile: path, encoding: .utf8)
    var session = try folder.session()
    try session.perform(.delete, on: [1, 2, 3], session.request)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
  }
}
