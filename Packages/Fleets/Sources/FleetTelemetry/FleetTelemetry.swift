import InterlockFleet
public import Logging
import Metrics
import ServiceContextModule
import Tracing

/// Tells the log, the metrics and the traces of a server what a fleet does.
///
///     let orders = try Fleet(life, of: Order(), table: "orders", in: database, observer: FleetTelemetry(logger))
///
/// | what | name |
/// |---|---|
/// | log | `event done`, `timer failed` and so on, with the table, the key, the name and the reason as metadata: of level debug if it was done, info if it was refused, notice if it is tried again, and error if it is parked |
/// | counter | `fleet_activities`, by `table`, `kind`, `name` and `outcome` |
/// | timers | `fleet_duration` and `fleet_delay`, which is how late a timer was, by `table` and `kind` |
/// | span | `orders event pay`, in the context of the call |
public struct FleetTelemetry: FleetObserver {
  private let logger: Logger

  /// Makes an observer.
  ///
  /// - Parameter logger: Where the lines of the log go.
  public init(_ logger: Logger) {
    self.logger = logger
  }

  /// Tells the log, the metrics and the traces.
  public func observe(_ activity: FleetActivity) {
    log(activity)
    measure(activity)
    trace(activity)
  }

  private func log(_ activity: FleetActivity) {
    let level: Logger.Level =
      switch activity.outcome {
      case .done: .debug
      case .refused: .info
      case .failed: .notice
      case .parked: .error
      }
    logger.log(
      level: level,
      "\(activity.kind) \(activity.outcome)",
      metadata: activity.attributes.mapValues { .string($0) }
    )
  }

  private func measure(_ activity: FleetActivity) {
    let places = [("table", activity.table), ("kind", activity.kind.rawValue)]
    let outcome = [("name", activity.name ?? ""), ("outcome", activity.outcome.rawValue)]
    Counter(label: "fleet_activities", dimensions: places + outcome).increment()
    Timer(label: "fleet_duration", dimensions: places).record(duration: activity.duration)
    if let delay = activity.delay {
      Timer(label: "fleet_delay", dimensions: places).record(duration: delay)
    }
  }

  private func trace(_ activity: FleetActivity) {
    let name = [activity.table, activity.kind.rawValue, activity.name].compactMap { $0 }
    let end = DefaultTracerClock.now
    let nanoseconds = UInt64(activity.duration / .nanoseconds(1))
    let span = InstrumentationSystem.tracer.startSpan(
      name.joined(separator: " "),
      context: ServiceContext.current ?? .topLevel,
      at: DefaultTracerClock.Timestamp(
        nanosecondsSinceEpoch: end.nanosecondsSinceEpoch - nanoseconds
      )
    )
    for (name, value) in activity.attributes { span.attributes["fleet.\(name)"] = value }
    if activity.outcome == .failed || activity.outcome == .parked {
      span.setStatus(SpanStatus(code: .error, message: activity.reason))
    }
    span.end(at: end)
  }
}

extension FleetActivity {
  /// The metadata of a line and a span.
  fileprivate var attributes: [String: String] {
    var attributes = ["table": table, "outcome": outcome.rawValue]
    attributes["key"] = key
    attributes["name"] = name
    attributes["state"] = state
    attributes["reason"] = reason
    if attempt > 1 { attributes["attempt"] = "\(attempt)" }
    return attributes
  }
}
