import Interlock
import InterlockRuntime
import InterlockTesting
import Testing

@testable import Shop

@Test func `an order that nobody pays is cancelled after two weeks`() async throws {
  let clock = ManualClock()
  let live = MachineActor.With(try makeLife(), context: Order(total: 30), clock: clock)
  try await live.fire(.place)
  await clock.advance(by: .seconds(14 * 86_400), settling: live)
  #expect(live.state == .cancelled)
}

@Test func `an order that is partly paid is not`() async throws {
  let clock = ManualClock()
  let live = MachineActor.With(try makeLife(), context: Order(total: 30), clock: clock)
  try await live.fire(.place)
  try await live.fire(.pay, Payment(amount: 10))
  await clock.advance(by: .seconds(14 * 86_400), settling: live)
  #expect(live.state == .placed)
}
