import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// The number of waiting calls. With 40,000, a linear search for each exceeded the time limit.
private let count = Share.of(daily: 2_000, gate: 2_000, soak: 40_000)

@Suite("Many waiting calls", .hangLimit)
struct WaitingCallsTests {
  @Test(arguments: [MailboxLimit.unbounded, .suspending(limit: 1)], [true, false])
  func `waiting calls can be cancelled in any order`(
    _ limit: MailboxLimit,
    _ isLastFirst: Bool
  ) async throws {
    let live = Live(try .lamp(), isSuspended: true, mailbox: limit)
    var calls: [Task<Machine<String, String>.Receipt, any Error>] = []
    for _ in 1...count { calls.append(await live.firing("on")) }
    let last = await live.firing("on")
    for call in isLastFirst ? calls.reversed() : calls { call.cancel() }
    for call in calls { #expect(await call.result.isCancelled) }
    live.resume()
    let receipt = try await last.value
    #expect(receipt.description == "off --on--> on")
  }

  @Test func `sleepers can be cancelled in reverse order`() async throws {
    let clock = ManualClock()
    var sleepers: [Task<Void, any Error>] = []
    for _ in 1...count {
      sleepers.append(Task { try await clock.sleep(for: .seconds(1)) })
      await clock.waitForSleepers(sleepers.count)
    }
    for sleeper in sleepers.reversed() { sleeper.cancel() }
    for sleeper in sleepers { #expect(await sleeper.result.isCancelled) }
    #expect(clock.sleeperCount == 0)
  }
}
