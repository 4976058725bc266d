public import Interlock

/// What makes effects happen, by their names.
///
/// ```swift
/// let handlers = EffectHandlers()
///   .on(.receipt) { receipt, delivery in await post.send(receipt, id: delivery.id) }
/// ```
///
/// An effect is delivered at least once: a worker that dies after its handler has succeeded is followed by one that
/// calls it again. Pass the delivery's identifier on, so that whoever receives it twice can tell.
public struct EffectHandlers: Sendable {
  var handlers: [String: @Sendable (EventPayload, Delivery) async throws -> Void] = [:]

  /// Handles nothing.
  public init() {}

  /// An effect that is delivered.
  public struct Delivery: Sendable {
    /// An identifier that no other effect of the fleet has, the same each time it is delivered: the key of the entity, its
    /// revision, and the position among what it emitted then.
    public let id: String

    /// The key of the entity, as its column has it.
    public let key: String

    /// The revision of the entity that has emitted it.
    public let revision: Int

    /// The number of the attempt, from 1.
    public let attempt: Int
  }

  /// The same, with a handler for another name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - handler: Makes the effect happen. If it throws, it is called again after a pause.
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
