import FleetTelemetry
import InMemoryTracing
import Interlock
import InterlockFleet
import Logging
import Metrics
import MetricsTestKit
import ServiceLifecycle
import Synchronization
import Testing
import Tracing

@Suite("Fleet: log, metrics, traces and services", .serialized)
struct TelemetryTests {
  /// Keeps the lines of a log.
  final class Lines: LogHandler, @unchecked Sendable {
    // Safe because the lines are locked, and nothing else changes.
    let kept = Mutex<[String]>([])
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { nil }
      set {}
    }

    func log(event: LogEvent) {
      let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }
      let line = ["\(event.level)", "\(event.message)"] + metadata.map { "\($0.key)=\($0.value)" }
      kept.withLock { $0.append(line.joined(separator: " ")) }
    }
  }

  private static let tracer = InMemoryTracer()
  private static let metrics = TestMetrics()
  private static let isInstalled: Bool = {
    InstrumentationSystem.bootstrap(tracer)
    MetricsSystem.bootstrap(metrics)
    return true
  }()

  @Test func `calls are logged, counted and traced`() async throws {
    #expect(Self.isInstalled)
    try await inPlace(.sqlite) { place in
      let lines = Lines()
      let telemetry = FleetTelemetry(Logger(label: "orders") { _ in lines })
      let orders: Orders<Int> =
        try Fleet(Order.life(), of: Order(), table: "traced", in: place.open(), observer: telemetry)
      try await orders.prepare()
      let id = try await orders.insert(Order(total: 3))
      try await orders.fire(.pay, Payment(amount: 3), on: id)
      _ = try? await orders.fire(.pack, on: id)
      let kept = lines.kept.withLock { $0 }
      #expect(kept.count == 3)
      #expect(kept[1] == "debug event done key=1 name=pay outcome=done state=paid table=traced")
      #expect(kept[2].hasPrefix("info event refused key=1 name=pack outcome=refused reason="))
      let counter = try Self.metrics.expectCounter(
        "fleet_activities",
        [("table", "traced"), ("kind", "event"), ("name", "pay"), ("outcome", "done")]
      )
      #expect(counter.totalValue == 1)
      let spans = Self.tracer.finishedSpans.filter { $0.operationName == "traced event pay" }
      #expect(spans.count == 1)
      #expect(spans.first?.attributes.get("fleet.state") == "paid")
    }
  }

  @Test func `a worker is a service that ends gracefully`() async throws {
    try await inPlace(.sqlite) { place in
      let orders: Orders<Int> =
        try Fleet(Order.life(), of: Order(), table: "orders", in: place.open())
      let group = ServiceGroup(
        services: [FleetService(orders)],
        logger: Logger(label: "orders") { _ in Lines() }
      )
      let running = Task { try await group.run() }
      try await wait { (try? await orders.status()) != nil }
      await group.triggerGracefulShutdown()
      try await running.value
    }
  }

  @Test func `a worker ends gracefully while it waits for the database`() async throws {
    try await inPlace(.sqlite) { place in
      let full = FailingDatabase(try place.open(), SQLError(.busy, "The disk is full.")) { _ in true
      }
      let orders: Orders<Int> = try Fleet(Order.life(), of: Order(), table: "orders", in: full)
      let group = ServiceGroup(
        services: [FleetService(orders)],
        logger: Logger(label: "orders") { _ in Lines() }
      )
      let running = Task { try await group.run() }
      try await wait { full.failures > 0 }
      await group.triggerGracefulShutdown()
      try await running.value
    }
  }
}
