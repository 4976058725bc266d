import Interlock
import InterlockRuntime

// Tasks that are known to wait for a live machine. A call on the actor holds the actor until the call waits. The
// next code on the actor then finds it waiting.
extension MachineActor {
  /// Runs a task on the actor up to its first suspension.
  nonisolated func onceWaiting<Value: Sendable>(
    _ body: @escaping @Sendable (isolated MachineActor) async throws -> Value
  ) async -> Task<Value, any Error> {
    let gate = Gate()
    let task = Task { try await self.opening(gate, body) }
    await gate.pass()
    await arrive()
    return task
  }

  /// A task that fires an event and waits for the receipt.
  nonisolated func firing(_ event: EventID) async -> Task<Machine.Receipt, any Error> {
    await onceWaiting { live in try await live.fire(event) }
  }

  /// A task that fires events and waits for the receipts.
  nonisolated func firing(
    _ events: [EventID]
  ) async -> Task<[Result<Machine.Receipt, any Error>], any Error> {
    await onceWaiting { live in await live.fire(events) }
  }

  /// A task that sends events and waits for room.
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
