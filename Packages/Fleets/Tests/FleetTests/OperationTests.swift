import Foundation
import Interlock
import InterlockData
import InterlockFleet
import Synchronization
import Testing

@Suite("Fleet: operations", .serialized)
struct OperationTests {
  typealias Life = Machine<String, String>.With<Counter>
  typealias Counters = Fleet<String, String, Counter, Int>

  /// A gate for what fails until it is opened.
  private final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    func pass() throws { if !isOpen.withLock({ $0 }) { throw Broken() } }
  }

  private static func counters(_ place: Place, _ gate: Gate) async throws -> Counters {
    let life = try Life(initial: "on") {
      Life.State("on")
      Life.State("off")
      Life.Event("jam", in: "on").perform { transition in
        transition.send("fail", after: .milliseconds(1))
        transition.emit(.counted, Count(number: 7))
      }
      Life.Event("fail", in: "on").perform { transition in
        try gate.pass()
        transition.context.count += 1
      }
      Life.Event("stop", from: "on", to: "off").shouldFire("it has counted") {
        $0.context.count > 0
      }
    }
    let counters = try Fleet(life, of: Counter(), table: "counters", in: place.open())
    try await counters.prepare()
    return counters
  }

  @Test(arguments: Place.Kind.all)
  func `what is parked is shown with its reason, and goes on when it is retried`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let gate = Gate()
      let counters = try await Self.counters(place, gate)
      let key = try await counters.insert(Counter())
      try await counters.insert(Counter())
      try await counters.fire("jam", on: key)
      _ = try await counters.database.run(
        "INSERT INTO counters_inbox (entity, event) VALUES (\(key), 'fly')",
        []
      )
      let handlers = EffectHandlers().on(.counted) { _, _ in try gate.pass() }
      func work(until condition: (Counters.Status) async throws -> Bool) async throws {
        let worker = Task { try await counters.run(handlers, FleetWork(attempts: 1)) }
        try await wait { try await condition(counters.status()) }
        worker.cancel()
        try await worker.value
      }
      try await work { $0.parked == 3 }
      let parked = try await counters.parked()
      #expect(parked.map(\.key) == [key, key, key])
      #expect(parked[0].item == .timer)
      #expect(parked[0].reason.contains("Broken"))
      #expect(parked[1].item == .effect("counted", revision: 1, position: 0))
      #expect(parked[1].attempts == 1)
      #expect(parked[2].reason.contains("fly"))
      let status = try await counters.status()
      #expect(status.counts == ["on": 2])
      #expect(status.waitingEffects == 0)
      #expect(status.waitingEvents == 0)
      #expect(status.delay == .zero)

      gate.open()
      for item in parked { try await counters.retry(item) }
      // The timer may be the last: it is passed over while the inbox holds its row.
      try await work {
        guard $0.parked == 1, $0.waitingEffects == 0 else { return false }
        return try await counters.entity(key)?.context.count == 1
      }
      let last = try await counters.parked()
      #expect(last.map(\.key) == [key])
      for item in last { try await counters.drop(item) }
      #expect(try await counters.parked().isEmpty)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a timer that fails keeps no other from firing; parked and dropped, it is cancelled`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let life = try Life(initial: "on") {
        Life.State("on")
        Life.Event("jam", in: "on").perform { transition in
          transition.send("fail", after: .milliseconds(1))
          transition.send("add", after: .milliseconds(2))
        }
        Life.Event("fail", in: "on").perform { _ in throw Broken() }
        Life.Event("add", in: "on").perform { $0.context.count += 1 }
      }
      let counters = try Fleet(
        life,
        of: Counter(),
        table: "counters",
        keepingHistory: true,
        in: place.open()
      )
      try await counters.prepare()
      let key = try await counters.insert(Counter())
      try await counters.fire("jam", on: key)
      // Until both are due.
      try await Task.sleep(for: .milliseconds(20))
      let worker = Task { try await counters.run(EffectHandlers(), FleetWork(attempts: 1)) }
      try await wait { try await counters.status().parked == 1 }
      #expect(try await counters.entity(key)?.context.count == 1)
      await #expect(throws: Counters.Failure.self) { try await counters.fire("add", on: key) }
      for parked in try await counters.parked() { try await counters.drop(parked) }
      worker.cancel()
      try await worker.value
      try await counters.fire("add", on: key)
      #expect(try await counters.entity(key)?.context.count == 2)
      #expect(try await counters.entity(key)?.machine.timers.isEmpty == true)
      #expect(try await counters.parked().isEmpty)
      let causes = try await counters.history(of: key).map(\.cause)
      #expect(causes == [.start, .event("jam"), .timer, .drop, .event("add")])
      #expect(try await counters.journal(of: key)?.replayed().state == "on")
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a refusal can be asked for`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place, Gate())
      let key = try await counters.insert(Counter())
      let refusal = try await counters.refusal(of: "stop", on: key)
      #expect(refusal?.candidates.first?.unmet.first?.name == "it has counted")
      #expect(try await counters.refusal(of: "jam", on: key) == nil)
      await #expect(throws: Counters.Failure.unknownEntity(99)) {
        try await counters.refusal(of: "jam", on: 99)
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a worker that is cancelled finishes what it has begun, and another goes on at once`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place, Gate())
      for _ in 0..<6 { try await counters.fire("jam", on: counters.insert(Counter())) }
      let calls = Mutex((begun: 0, ended: 0))
      let slow = EffectHandlers().on(.counted) { _, _ in
        calls.withLock { $0.begun += 1 }
        try await Task.sleep(for: .milliseconds(300))
        calls.withLock { $0.ended += 1 }
      }
      let worker = Task { try await counters.run(slow, FleetWork(batch: 4)) }
      try await wait { calls.withLock { $0.begun } > 0 }
      worker.cancel()
      try await worker.value
      let (begun, ended) = calls.withLock { $0 }
      #expect(begun == ended)
      #expect(try await counters.status().waitingEffects == 6 - ended)
      let next = Task { try await counters.run(EffectHandlers().on(.counted) { _, _ in }) }
      try await wait { try await counters.status().waitingEffects == 0 }
      next.cancel()
      try await next.value
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a deadline that another program has set is corrected`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place, Gate())
      try await counters.insert(Counter())
      _ = try await counters.database.run(#"UPDATE counters SET "deadline" = 5"#, [])
      let worker = Task { try await counters.run() }
      try await wait {
        try await counters.database.run(#"SELECT "deadline" FROM counters"#, []) == [[.null]]
      }
      worker.cancel()
      try await worker.value
      #expect(try await counters.parked().isEmpty)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an entity with effects that wait is not deleted`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place, Gate())
      let key = try await counters.insert(Counter())
      try await counters.fire("jam", on: key)
      await #expect(throws: Counters.Failure.effectsWait(key)) { try await counters.delete(key) }
      #expect(try await counters.entity(key) != nil)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an effect that can't be stored leaves the row as it was, also in a batch`(
    _ kind: Place.Kind
  ) async throws {
    struct Unstorable: Sendable {}
    try await inPlace(kind) { place in
      let life = try Life(initial: "on") {
        Life.State("on")
        Life.Event("emit", in: "on").perform { transition in
          transition.context.count += 1
          transition.emit(EffectName<Unstorable>("unstorable"), Unstorable())
        }
      }
      let counters = try Fleet(life, of: Counter(), table: "counters", in: place.open())
      try await counters.prepare()
      let key = try await counters.insert(Counter())
      await #expect { try await counters.fire("emit", on: key) } throws: {
        guard case Counters.Failure.unwritable = $0 else { return false }
        return true
      }
      _ = try await counters.database.run(
        "INSERT INTO counters_inbox (entity, event) VALUES (\(key), 'emit')",
        []
      )
      let worker = Task { try await counters.run() }
      try await wait { try await counters.status().parked == 1 }
      worker.cancel()
      try await worker.value
      let entity = try await counters.entity(key)
      #expect(entity?.context.count == 0)
      #expect(entity?.revision == 0)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `what has gone on since it was parked is not dropped`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place, Gate())
      let key = try await counters.insert(Counter())
      for sql in [
        """
        INSERT INTO counters_effects (entity, revision, position, name, payload, nonce)
        VALUES (\(key), 0, 0, 'counted', '{"number":1}', 1)
        """,
        "INSERT INTO counters_inbox (entity, event, due) VALUES (\(key), 'jam', NULL)",
      ] {
        _ = try await counters.database.run(sql, [])
      }
      let parked = try await counters.parked()
      #expect(parked.count == 2)
      for item in parked { try await counters.retry(item) }
      for item in parked { try await counters.drop(item) }
      let status = try await counters.status()
      #expect(status.waitingEffects == 1)
      #expect(status.waitingEvents == 1)
    }
  }
}
