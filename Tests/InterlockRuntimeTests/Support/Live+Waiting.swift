import Interlock
import InterlockRuntime

// Tasks that wait for a live machine, and are known to do so. What is called on the actor holds it until it
// waits; whoever gets his turn on the actor after that finds it waiting.
extension MachineActor {
  /// Runs a task on the actor, up to where it first waits.
  nonisolated func onceWaiting<Value: Sendable>(
    _ body: @escaping @Sendable (isolated MachineActor) async throws -> Value
  ) async -> Task<Value, any Error> {
    let gate = Gate()
    let task = Task { try await self.opening(gate, body) }
    await gate.pass()
    await arrive()
    return task
  }

  /// A task that fires, and waits for its receipt.
  nonisolated func firing(_ event: EventID) async -> Task<Machine.Receipt, any Error> {
    await onceWaiting { live in try await live.fire(event) }
  }

  /// A task that fires, and waits for its receipts.
  nonisolated func firing(
    _ events: [EventID]
  ) async -> Task<[Result<Machine.Receipt, any Error>], any Error> {
    await onceWaiting { live in await live.fire(events) }
  }

  /// A task that sends, and waits for room.
  nonisolated func sending(_ events: EventID...) async -> Task<Void, any Error> {
    await onceWaiting { live in try await live.send(events) }
  }

  private func opening<Value: Sendable>(
    _ gate: Gate,
    _ body: @Sendable (isolated MachineActor) async throws -> Value
  ) async throws -> Value {
    gate.open()
    return try await body(self)
  }

  private func arrive() {}
}
