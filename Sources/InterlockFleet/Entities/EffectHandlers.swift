public import Interlock

/// The handlers of effects, by the names of the effects.
///
/// ```swift
/// let handlers = EffectHandlers()
///   .on(.receipt) { receipt, delivery in await post.send(receipt, id: delivery.id) }
/// ```
///
/// An effect is delivered at least once: if a worker dies after its handler has succeeded, another worker calls the
/// handler again. Pass the delivery's identifier on, so that the receiver can recognise duplicates.
///
/// A handler is cancelled when its lease ends, ``FleetWork/lease``, and the attempt has failed. One that ignores the
/// cancellation runs on in the background, beside the next attempt: give its requests a timeout.
public struct EffectHandlers: Sendable {
  var handlers: [String: @Sendable (EventPayload, Delivery) async throws -> Void] = [:]

  /// Makes an empty set of handlers.
  public init() {}

  /// One delivery of an effect.
  public struct Delivery: Sendable {
    /// The identifier of the effect, unique in the fleet and equal for each delivery: the key of the entity, its
    /// revision, the position among the effects of that revision, and a random number, because a key can be used
    /// again.
    public let id: String

    /// The key of the entity, as in its column.
    public let key: String

    /// The revision of the entity that emitted it.
    public let revision: Int

    /// The number of the attempt, from 1.
    public let attempt: Int
  }

  /// Returns the handlers with one more, for the effects of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - handler: Performs the effect. If it throws or outlives its lease, it is called again after a pause.
  /// - Returns: The handlers.
  public func on<Payload: Decodable & Sendable>(
    _ name: EffectName<Payload>,
    _ handler: @escaping @Sendable (Payload, Delivery) async throws -> Void
  ) -> Self {
    var handlers = self
    handlers.handlers[name.name] = { payload, delivery in
      try await handler(try payload.box.decoded(as: Payload.self), delivery)
    }
    return handlers
  }
}
