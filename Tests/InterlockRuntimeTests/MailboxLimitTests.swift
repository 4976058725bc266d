import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("The limit of the mailbox", .hangLimit)
struct MailboxLimitTests {
  private let journal = Journal()
  private let events = (1...9).map(String.init)

  private func live(_ limit: MailboxLimit) throws -> Live {
    Live(try .recorder(journal, events), isSuspended: true, mailbox: limit) { [journal] failure in
      journal.add("\(failure)")
      return nil
    } log: { [journal] occurrence in
      if case .dropped = occurrence { journal.add("\(occurrence)") }
    }
  }

  @Test func `senders wait for room and get it in order of arrival`() async throws {
    let live = try live(.suspending(limit: 2))
    try await live.send(["1", "2"])
    var senders: [Task<Void, any Error>] = []
    for event in ["3", "4", "5", "6"] { senders.append(await live.sending(event)) }
    live.resume()
    for sender in senders { try await sender.value }
    await live.flush()
    #expect(journal.lines == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func `a sender that cannot wait gets an error if the mailbox is full`() async throws {
    let live = try live(.suspending(limit: 1))
    try live.post("1")
    #expect(throws: MailboxError.full(limit: 1)) { try live.post("2") }
    let sender = await live.sending("3")
    live.resume()
    try await sender.value
    try await live.fire("4")
    #expect(journal.lines == ["1", "3", "4"])
  }

  @Test func `a call to fire waits for room too`() async throws {
    let live = try live(.suspending(limit: 1))
    try await live.send("1")
    let two = await live.firing("2")
    let three = await live.sending("3")
    let four = await live.firing("4")
    let five = await live.firing("5")
    four.cancel()
    await #expect(throws: CancellationError.self) { try await four.value }
    live.resume()
    _ = try await two.value
    try await three.value
    _ = try await five.value
    #expect(journal.lines == ["1", "2", "3", "5"])
  }

  @Test func `invalidation ends waiting for room`() async throws {
    let live = try live(.suspending(limit: 1))
    try await live.send("1")
    let two = await live.sending("2")
    let three = await live.firing("3")
    live.invalidate()
    await #expect(throws: MailboxError.invalidated) { try await two.value }
    await #expect(throws: MailboxError.invalidated) { try await three.value }
    #expect(journal.lines == ["dropped: 1"])
  }

  @Test func `a sender cancelled while waiting for room sends nothing`() async throws {
    let live = try live(.suspending(limit: 1))
    try await live.send("1")
    let two = await live.sending("2")
    let three = await live.sending("3")
    two.cancel()
    await #expect(throws: MailboxError.cancelled) { try await two.value }
    live.resume()
    try await three.value
    await live.flush()
    #expect(journal.lines == ["1", "3"])
  }

  @Test func `cancelling a waiting call makes room for others`() async throws {
    let live = try live(.suspending(limit: 2))
    let one = await live.firing(["1", "1"])
    let two = await live.sending("2", "2")
    let three = await live.sending("3")
    one.cancel()
    _ = try await one.value
    // There is room even though the machine is suspended.
    try await two.value
    live.resume()
    try await three.value
    await live.flush()
    #expect(journal.lines == ["2", "2", "3"])
  }

  @Test func `a cancelled batch makes room for the senders behind it`() async throws {
    let live = try live(.suspending(limit: 2))
    try await live.send("1")
    let two = await live.sending("2", "2")
    let three = await live.sending("3")
    two.cancel()
    await #expect(throws: MailboxError.cancelled) { try await two.value }
    try await three.value
    #expect(throws: MailboxError.full(limit: 2)) { try live.post("4") }
    live.resume()
    await live.flush()
    #expect(journal.lines == ["1", "3"])
  }

  @Test(arguments: [
    MailboxLimit.suspending(limit: 2), .rejecting(limit: 2), .droppingOldest(limit: 2),
  ])
  func `a batch larger than the limit is an error`(_ limit: MailboxLimit) async throws {
    let live = try live(limit)
    try await live.send("1")
    #expect(throws: MailboxError.full(limit: 2)) { try live.post(["2", "3", "4"]) }
    await #expect(throws: MailboxError.full(limit: 2)) { try await live.send(["2", "3", "4"]) }
    let outcomes = await live.fire(["2", "3", "4"])
    #expect(outcomes.map(\.mailboxError) == Array(repeating: .full(limit: 2), count: 3))
    live.resume()
    await live.flush()
    #expect(journal.lines == ["1"])
    #expect(live.droppedCount == 0)
  }

  @Test func `a rejecting mailbox holds no more than its limit`() async throws {
    let live = try live(.rejecting(limit: 2))
    try await live.send(["1", "2"])
    await #expect(throws: MailboxError.full(limit: 2)) { try await live.send("3") }
    await #expect(throws: MailboxError.full(limit: 2)) { try await live.fire("3") }
    #expect(throws: MailboxError.full(limit: 2)) { try live.post("3") }
    live.resume()
    await live.flush()
    try await live.send("4")
    await live.flush()
    #expect(journal.lines == ["1", "2", "4"])
    #expect(live.droppedCount == 0)
  }

  @Test func `a dropping mailbox keeps the newest events and counts those it drops`() async throws {
    let live = try live(.droppingOldest(limit: 3))
    let one = await live.firing(["1", "2"])
    let three = await live.firing("3")
    try await live.send("4")
    #expect(try await one.value.map(\.mailboxError) == [.dropped, .dropped])
    try await live.send(["5", "6"])
    await #expect(throws: MailboxError.dropped) { try await three.value }
    #expect(live.droppedCount == 3)
    live.resume()
    await live.flush()
    #expect(journal.lines == ["dropped: 1", "dropped: 2", "dropped: 3", "4", "5", "6"])
    #expect(live.droppedCount == 3)
  }

  @Test func `a waiting call that has replaced the oldest event can be cancelled`() async throws {
    let live = try live(.droppingOldest(limit: 1))
    try await live.send("1")
    let two = await live.firing("2")
    while live.droppedCount == 0 { await Task.yield() }
    two.cancel()
    await #expect(throws: CancellationError.self) { try await two.value }
    live.resume()
    await live.flush()
    #expect(journal.lines == ["dropped: 1"])
  }

  @Test func `a limit below one means one`() async throws {
    let live = try live(.rejecting(limit: 0))
    try await live.send("1")
    await #expect(throws: MailboxError.full(limit: 1)) { try await live.send("2") }
  }

  @Test func `concurrent senders never exceed the limit`() async throws {
    let live = try live(.suspending(limit: 3))
    live.resume()
    await withTaskGroup { group in
      for event in ["1", "2", "3", "4"] {
        group.addTask { for _ in 1...250 { try? await live.send(event) } }
      }
      for event in ["5", "6"] {
        group.addTask { for _ in 1...250 { _ = try? await live.fire(event) } }
      }
    }
    await live.flush()
    for event in ["1", "2", "3", "4", "5", "6"] {
      #expect(journal.lines.count { $0 == event } == 250)
    }
  }
}
