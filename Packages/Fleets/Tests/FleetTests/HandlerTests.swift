import Foundation
import Interlock
import InterlockFleet
import Synchronization
import Testing

@Suite("Fleet: handlers of effects", .serialized)
struct HandlerTests {
  typealias Life = Machine<String, String>.With<Counter>
  typealias Counters = Fleet<String, String, Counter, Int>

  private static func counters(_ place: Place) async throws -> Counters {
    let life = try Life(initial: "on") {
      Life.State("on")
      Life.Event("add", in: "on").perform { transition in
        transition.context.count += 1
        transition.emit(.counted, Count(number: transition.context.count))
      }
      Life.Event("tell", in: "on").perform { $0.emit(.told, 0) }
    }
    let counters = try Fleet(life, of: Counter(), table: "counters", in: place.open())
    try await counters.prepare()
    return counters
  }

  /// Calls that hang.
  enum Hang: CaseIterable {
    case untilCancelled
    case forAsLongAsTheProgramRuns

    func callAsFunction() async throws {
      switch self {
      case .untilCancelled: try await Task.sleep(for: .seconds(3_600))
      case .forAsLongAsTheProgramRuns:
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
  }

  @Test(arguments: Place.Kind.all, Hang.allCases)
  func `a handler that hangs holds up no others, and fails when its lease ends`(
    _ kind: Place.Kind,
    _ hang: Hang
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      let hanging = try await counters.insert(Counter())
      try await counters.fire("add", on: hanging)
      let calls = Mutex<[Int]>([])
      let handlers = EffectHandlers().on(.counted) { count, delivery in
        guard delivery.key == "\(hanging)" else {
          return calls.withLock { $0.append(count.number) }
        }
        try await hang()
      }
      let work = FleetWork(batch: 2, attempts: 2, lease: .milliseconds(600))
      let worker = Task { try await counters.run(handlers, work) }
      try await wait {
        try await counters.database.run("SELECT 1 FROM counters_effects WHERE attempts = 1", [])
          .count == 1
      }
      let other = try await counters.insert(Counter())
      for _ in 0..<5 { try await counters.fire("add", on: other) }
      try await wait { calls.withLock { $0 } == [1, 2, 3, 4, 5] }
      try await wait { try await counters.status().parked == 1 }
      let parked = try await counters.parked()
      // On a busy machine, the effect is claimed once more before the failure of the second attempt is stored.
      #expect([2, 3].contains(parked.first?.attempts))
      #expect(parked.first?.reason.contains("longer than the lease") == true)
      try await counters.retry(try #require(parked.first))
      try await wait { try await counters.status().parked == 0 }
      worker.cancel()
      try await worker.value
    }
  }

  /// Ends the task that tells it of an effect, which is a worker's.
  private struct Impatient: FleetObserver {
    func observe(_ activity: FleetActivity) {
      if activity.kind == .effect { withUnsafeCurrentTask { $0?.cancel() } }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an effect whose delivery is cancelled has failed, and is delivered again`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let life = try Life(initial: "on") {
        Life.State("on")
        Life.Event("add", in: "on").perform {
          for number in 1...2 { $0.emit(.counted, Count(number: number)) }
        }
      }
      let counters = try Fleet(
        life,
        of: Counter(),
        table: "counters",
        in: place.open(),
        observer: Impatient()
      )
      try await counters.prepare()
      try await counters.fire("add", on: counters.insert(Counter()))
      let delivered = Mutex<[Int]>([])
      let handlers = EffectHandlers().on(.counted) { count, _ in
        // The task of the second is cancelled.
        if delivered.withLock({ $0.contains(1) }) { try await Task.sleep(for: .milliseconds(50)) }
        delivered.withLock { $0.append(count.number) }
      }
      let worker = Task { try await counters.run(handlers) }
      try await wait { try await counters.status().waitingEffects == 0 }
      worker.cancel()
      try await worker.value
      // Also the order of the effects of one event.
      #expect(delivered.withLock { $0 } == [1, 2])
    }
  }

  /// Makes a database refuse to remove the effects of an entity.
  private static func keepEffects(of key: Int, _ counters: Counters) async throws {
    let statements =
      counters.database.dialect == .sqlite
      ? [
        """
        CREATE TRIGGER keep BEFORE DELETE ON counters_effects WHEN OLD.entity = \(key)
        BEGIN SELECT RAISE(ABORT, 'kept'); END
        """
      ]
      : [
        """
        CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF OLD.entity = \(key) THEN RAISE 'kept'; END IF;
          RETURN OLD;
        END $$
        """,
        "CREATE TRIGGER keep BEFORE DELETE ON counters_effects FOR EACH ROW EXECUTE FUNCTION keep()",
      ]
    for statement in statements { _ = try await counters.database.run(statement, []) }
  }

  @Test(arguments: Place.Kind.all)
  func `an effect that can't be removed keeps no others that are delivered with it`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      var keys: [Int] = []
      for _ in 0..<40 { keys.append(try await counters.insert(Counter())) }
      for key in keys + keys { try await counters.fire("add", on: key) }
      try await Self.keepEffects(of: keys[7], counters)
      let calls = Mutex<[String: [Int]]>([:])
      let handlers = EffectHandlers().on(.counted) { count, delivery in
        calls.withLock { $0[delivery.key, default: []].append(count.number) }
      }
      let worker = Task { try await counters.run(handlers) }
      try await wait {
        let left = try await counters.database.run("SELECT entity FROM counters_effects", [])
        return left == [[.integer(keys[7])], [.integer(keys[7])]]
      }
      worker.cancel()
      try await worker.value
      let received = calls.withLock { $0 }
      #expect(keys.allSatisfy { received["\($0)"]?.first == 1 })
      #expect(keys.allSatisfy { $0 == keys[7] || received["\($0)"] == [1, 2] })
      #expect(received["\(keys[7])"]?.contains(2) == false)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `later effects wait for one that is parked, if the worker is told so`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      let (key, other) = try await (counters.insert(Counter()), counters.insert(Counter()))
      for _ in 0..<3 { try await counters.fire("add", on: key) }
      let calls = Mutex<[String]>([])
      let isWell = Mutex(false)
      let handlers = EffectHandlers().on(.counted) { count, delivery in
        if delivery.key == "\(key)", !isWell.withLock({ $0 }) { throw Broken() }
        calls.withLock { $0.append("\(delivery.key) \(count.number)") }
      }
      let work = FleetWork(attempts: 1, afterParkedEffect: .wait)
      let worker = Task { try await counters.run(handlers, work) }
      try await wait { try await counters.status().parked == 1 }
      try await counters.fire("add", on: other)
      try await wait { calls.withLock { $0 } == ["\(other) 1"] }
      // What has been delivered is removed by the next transaction.
      try await wait { try await counters.status().waitingEffects == 2 }
      isWell.withLock { $0 = true }
      for parked in try await counters.parked() { try await counters.retry(parked) }
      try await wait { calls.withLock { $0.count } == 4 }
      worker.cancel()
      try await worker.value
      #expect(calls.withLock { $0.dropFirst() } == ["\(key) 1", "\(key) 2", "\(key) 3"])
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an effect that only a newer program handles is left to that`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      let (key, other) = try await (counters.insert(Counter()), counters.insert(Counter()))
      try await counters.fire("tell", on: key)
      try await counters.fire("add", on: key)
      try await counters.fire("add", on: other)
      let handlers = EffectHandlers().on(.counted) { _, _ in }
      await #expect(throws: Counters.Failure.unhandledEffects(["told"])) {
        try await counters.run(handlers)
      }
      let newest = "INSERT INTO counters_definitions (definition, time) VALUES ('new', 0)"
      _ = try await counters.database.run(newest, [])
      let former = Task { try await counters.run(handlers, FleetWork(attempts: 1)) }
      try await wait { try await counters.status().waitingEffects == 2 }
      let attempts = try await counters.database.run(
        "SELECT max(attempts) FROM counters_effects",
        []
      )
      #expect(attempts == [[.integer(0)]])
      let newer = Task { try await counters.run(EffectHandlers().on(.told) { _, _ in }) }
      try await wait { try await counters.status().waitingEffects == 0 }
      former.cancel()
      newer.cancel()
      try await former.value
      try await newer.value
      #expect(try await counters.parked().isEmpty)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `many effects of one entity are delivered in order, and hold up no other`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      let (hot, other) = try await (counters.insert(Counter()), counters.insert(Counter()))
      for _ in 0..<100 { try await counters.fire("add", on: hot) }
      try await counters.fire("add", on: other)
      let calls = Mutex<[String: [Int]]>([:])
      let handlers = EffectHandlers().on(.counted) { count, delivery in
        calls.withLock { $0[delivery.key, default: []].append(count.number) }
      }
      let second = try await Self.counters(place)
      let workers = [counters, second].map { fleet in
        Task { try await fleet.run(handlers, FleetWork(batch: 5)) }
      }
      try await wait { try await counters.status().waitingEffects == 0 }
      for worker in workers { worker.cancel() }
      for worker in workers { try await worker.value }
      #expect(calls.withLock { $0["\(hot)"] } == Array(1...100))
      #expect(calls.withLock { $0["\(other)"] } == [1])
    }
  }
}

extension EffectName<Int> {
  fileprivate static var told: Self { Self("told") }
}
