import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Live machines land where a row leads")
struct LandingTests {
  @Test func `an actor is in the initial state of a target after a guard has refused`() async throws
  {
    let live = MachineActor(try Sketch.orders(), clock: ManualClock(), date: .distantPast)
    let states = live.stateUpdates
    live.resume()
    await live.settle()
    let receipt = try await live.fire("send")
    #expect(receipt.entered == ["handling", "picking"])
    #expect(live.state == "picking")
    #expect(await states.first { $0 != "paid" } == "picking")
    try await live.fire("picked")
    #expect(live.machine.configuration == ["packing"])
    live.invalidate()
  }

  @Test func `a journal whose machine took a later row is read after a compaction`() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "order.jsonl")
    let order = try JournaledMachine(at: url, for: Sketch.orders(), synchronization: .manual)
    try order.activate(at: .distantPast)
    try order.fire("send", at: .distantPast)
    try order.compact()
    order.close()
    let again = try JournaledMachine(at: url, for: Sketch.orders(), synchronization: .manual)
    #expect(again.machine.configuration == ["picking"])
    try again.fire("picked", at: .distantPast)
    #expect(again.machine.state == "packing")
  }
}
