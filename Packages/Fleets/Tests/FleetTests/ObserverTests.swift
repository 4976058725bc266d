import Interlock
import InterlockFleet
import Synchronization
import Testing

@Suite("Fleet: an observer")
struct ObserverTests {
  /// Remembers what it is told.
  final class Memory: FleetObserver {
    private let told = Mutex<[FleetActivity]>([])

    func observe(_ activity: FleetActivity) { told.withLock { $0.append(activity) } }

    var activities: [FleetActivity] { told.withLock { $0 } }

    /// Each as a line.
    var lines: [String] {
      activities.map { activity in
        [activity.kind.rawValue, activity.outcome.rawValue, activity.name, activity.state]
          .compactMap { $0 }.joined(separator: " ")
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `it is told about calls`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let memory = Memory()
      let orders: Orders<Int> =
        try Fleet(Order.life(), of: Order(), table: "orders", in: place.open(), observer: memory)
      try await orders.prepare()
      let id = try await orders.insert(Order(total: 3))
      _ = try? await orders.fire(.pay, Payment(amount: 1), on: id)
      _ = try? await orders.fire(.fail, on: id)
      try await orders.fire(.pay, Payment(amount: 3), on: id)
      try await orders.fireAll(.cancel)
      #expect(
        memory.lines == [
          "insertion done placed", "event refused pay", "event failed fail", "event done pay paid",
          "bulk done cancel",
        ]
      )
      #expect(memory.activities.map(\.key) == ["\(id)", "\(id)", "\(id)", "\(id)", nil])
      #expect(memory.activities.allSatisfy { $0.table == "orders" && $0.duration > .zero })
      #expect(memory.activities[1].reason?.contains("it is enough") == true)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `it is told what workers do`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let memory = Memory()
      let life = try Life(initial: .placed) {
        Life.State(.placed)
        Life.State(.paid).didEnter { $0.emit(EffectName<Payment>("receipt"), Payment(amount: 1)) }
        Life.State(.done)
        Life.Event.after(.milliseconds(1), from: .placed, to: .paid)
        Life.Event(.ship, from: .paid, to: .done)
      }
      let orders: Orders<Int> =
        try Fleet(life, of: Order(), table: "orders", in: place.open(), observer: memory)
      try await orders.prepare()
      let id = try await orders.insert(Order())
      let handlers = EffectHandlers().on(EffectName<Payment>("receipt")) { _, delivery in
        if delivery.attempt < 2 { throw Broken() }
      }
      try await withThrowingTaskGroup { group in
        group.addTask { try await orders.run(handlers) }
        try await wait { memory.lines.contains("effect done receipt") }
        for (entity, event) in [(id, "ship"), (id + 1, "ship"), (id, "invented")] {
          try await orders.database.run(
            "INSERT INTO orders_inbox (entity, event) VALUES (\(entity), '\(event)')",
            []
          )
        }
        try await wait {
          memory.lines.contains("event done ship done")
            && memory.lines.contains("event parked ship") && memory.lines.contains("event parked")
        }
        group.cancelAll()
      }
      #expect(memory.lines.contains("timer done paid"))
      #expect(memory.lines.contains("effect failed receipt"))
      let timer = try #require(memory.activities.first { $0.kind == .timer })
      #expect(timer.delay.map { $0 > .zero && $0 < .seconds(10) } == true)
      let delivered = memory.activities.filter { $0.kind == .effect }
      #expect(delivered.map(\.outcome) == [.failed, .done])
      #expect(delivered.map(\.attempt) == [1, 2])
    }
  }
}
