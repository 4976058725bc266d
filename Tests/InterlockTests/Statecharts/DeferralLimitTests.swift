import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Deferred events never block a machine")
struct DeferralLimitTests {
  /// A machine that defers messages while it is offline; each message runs a closure when it is taken.
  private func messenger(
    stepLimit: Int = 1_000,
    _ content: @escaping Sketch.Callback = { _ in }
  ) throws -> Sketch {
    try Sketch(initial: "offline", stepLimit: stepLimit) {
      Sketch.State("offline").deferring("message")
      Sketch.State("online")
      Sketch.Event("connect", from: "offline", to: "online")
      Sketch.Event("message", in: "online").perform(content)
      Sketch.Event("note", in: "online")
    }
  }

  @Test(arguments: [999, 1_000, 1_001, 5_000])
  func `all deferred events are handled, however many there are`(_ count: Int) throws {
    var machine = try messenger()
    for _ in 0..<count { try machine.fire("message") }
    #expect(machine.canFire("connect"))
    let receipt = try machine.fire("connect")
    #expect(receipt.steps.count == count + 1)
    #expect(machine.snapshot.deferred.isEmpty)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a restored machine handles all its deferred events`(_ coder: ArchiveCoder) throws {
    let prototype = try messenger(stepLimit: 10)
    var machine = prototype
    for _ in 0..<50 { try machine.fire("message") }
    var restored = try prototype.restored(
      from: coder.roundTrip(machine.snapshot)
    )
    #expect(restored == machine)
    try restored.fire("connect")
    #expect(restored.state == "online")
  }

  @Test func `each deferred event has the whole step limit`() throws {
    var machine = try messenger(stepLimit: 3) { transition in
      for _ in 0..<3 { transition.raise("note") }
    }
    for _ in 0..<20 { try machine.fire("message") }
    let receipt = try machine.fire("connect")
    #expect(receipt.steps.count == 1 + 20 * 4)
  }

  @Test func `a deferred event that loops forever ends in the step limit error`() throws {
    var machine = try messenger(stepLimit: 3) { $0.raise("message") }
    for _ in 0..<5 { try machine.fire("message") }
    let before = machine
    guard case .stepLimitExceeded(3, _)? = machine.error(firing: "connect") else {
      Issue.record("expected stepLimitExceeded")
      return
    }
    #expect(machine == before)
  }

  /// Events that are deferred and taken within one call count towards its step limit.
  @Test func `an event deferred again within the call counts towards the step limit`() throws {
    var machine = try Sketch(initial: "a", stepLimit: 6) {
      Sketch.State("a").deferring("job")
      Sketch.State("b")
      Sketch.Event("next", from: "a", to: "b")
      Sketch.Event("job", from: "b", to: "a").perform {
        $0.raise("job")
        $0.raise("next")
      }
    }
    try machine.fire("job")
    guard case .stepLimitExceeded(6, _)? = machine.error(firing: "next") else {
      Issue.record("expected stepLimitExceeded")
      return
    }
  }

  @Test func `deferred events are handled oldest first, however many there are`() throws {
    let journal = Journal()
    var machine = try messenger { journal.add("\($0.userInfo["number"] as? Int ?? -1)") }
    for number in 0..<3_000 { try machine.fire("message", userInfo: ["number": number]) }
    try machine.fire("connect")
    #expect(journal.take() == (0..<3_000).map(String.init))
  }
}
