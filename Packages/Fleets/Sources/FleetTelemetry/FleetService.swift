public import InterlockFleet
public import ServiceLifecycle

/// The worker of a fleet as a service of a server.
///
///     let group = ServiceGroup(services: [server, FleetService(orders, handlers)], logger: logger)
///
/// When the server shuts down gracefully, the worker finishes what it has begun.
public struct FleetService<
  StateID: Hashable & Sendable & Codable,
  EventID: Hashable & Sendable & Codable,
  Context: Sendable,
  Key: FleetKey
>: Service {
  private let fleet: Fleet<StateID, EventID, Context, Key>
  private let handlers: EffectHandlers
  private let work: FleetWork

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - fleet: The fleet.
  ///   - handlers: The handlers of effects.
  ///   - work: How the worker works.
  public init(
    _ fleet: Fleet<StateID, EventID, Context, Key>,
    _ handlers: EffectHandlers = EffectHandlers(),
    _ work: FleetWork = FleetWork()
  ) {
    self.fleet = fleet
    self.handlers = handlers
    self.work = work
  }

  /// Prepares the fleet, then works until the server shuts down.
  ///
  /// - Throws: The fleet's `Failure`.
  public func run() async throws {
    try await cancelWhenGracefulShutdown {
      do {
        try await fleet.prepare()
      } catch {
        // The server shuts down: the next start prepares the rest.
        if Task.isCancelled { return }
        throw error
      }
      try await fleet.run(handlers, work)
    }
  }
}
