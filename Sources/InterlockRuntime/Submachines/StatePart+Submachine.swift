import Foundation
public import Interlock

extension StatePart where Self: ActivityPart {
  /// Runs a copy of another machine while the state is active, on the same clock, from its initial states each time the
  /// state is entered.
  ///
  /// ```swift
  /// Order.State(.paying)
  ///   .activity(running: payment, then: .paid, catch: .abort) { payment, context in
  ///     for await state in payment.stateUpdates where state == .declined {
  ///       try context.send(.decline)
  ///     }
  ///   }
  /// ```
  ///
  /// It is invalidated when the state is left. The activity ends when those of the machine have ended.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - success: The event to fire when the machine has ended; nil for none. Its final state is in the user info under
  ///     `result`.
  ///   - failure: The event to fire on the first error of the machine (of a sent event, a timer or an activity). The
  ///     error ends it. If nil, the error goes to the error handler of the live machine.
  ///   - connect: Runs beside the machine until one of the two ends, and can pass events in both directions.
  /// - Returns: The state that runs the machine.
  public func activity<Inner: Hashable & Sendable, InnerEvent: Hashable & Sendable>(
    running machine: Interlock.Machine<Inner, InnerEvent>,
    then success: EventID? = nil,
    catch failure: EventID? = nil,
    _ connect:
      @escaping @Sendable (
        _ inner: MachineActor<Inner, InnerEvent>,
        _ context: ActivityContext
      ) async throws -> Void = { _, _ in }
  ) -> Self {
    let activity = Machine<StateID, EventID>.Activity(
      name: nil,
      machine: ActivityContext.machineType,
      failure: failure
    ) { context in
      let end = try await MachineActor.runToEnd(
        machine,
        clock: context.clock,
        date: context.time
      ) { try await connect($0, ActivityContext(machine: context)) }
      return success.map {
        Machine<StateID, EventID>.PendingEvent(event: $0, userInfo: ["result": end])
      }
    }
    return adding(activity)
  }
}

extension MachineActor {
  /// Runs a machine until it has ended.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - clock: Its clock.
  ///   - date: The current time.
  ///   - connect: Runs beside it, and is cancelled when the machine ends.
  /// - Returns: The state in which it ended.
  /// - Throws: Its first error, the error of what runs beside it, or `CancellationError`.
  fileprivate static func runToEnd(
    _ machine: Machine,
    clock: any Clock<Duration>,
    date: Date,
    _ connect: @escaping @Sendable (MachineActor) async throws -> Void
  ) async throws -> StateID {
    let (failures, failed) = AsyncStream<Failure>.makeStream(bufferingPolicy: .bufferingOldest(1))
    let inner = MachineActor(machine.fresh(), isSuspended: true, clock: clock, date: date) {
      failure in
      failed.yield(failure)
      return nil
    }
    let lifecycles = inner.lifecycleUpdates
    let end: Result<StateID, any Error>
    do {
      end = .success(
        try await run(inner, lifecycles, (failures, failed), connect: connect)
      )
    } catch {
      end = .failure(error)
    }
    // A caller that waits for the outer activity waits for those of the inner machine, too.
    await inner.end(waiting: .dropped)
    return try end.get()
  }

  /// What has ended, without an error, of what runs together.
  private enum PartOfRun: Sendable {
    /// What runs beside the machine.
    case connection
    /// The stream of failures.
    case failures
    /// The machine, in a state; nil if it has been invalidated.
    case machine(StateID?)
  }

  /// Runs a suspended machine until it has ended, has failed, or the task is cancelled, and then invalidates it.
  private static func run(
    _ inner: MachineActor,
    _ lifecycles: AsyncStream<ActorLifecycle>,
    _ failures: (stream: AsyncStream<Failure>, continuation: AsyncStream<Failure>.Continuation),
    connect: @escaping @Sendable (MachineActor) async throws -> Void
  ) async throws -> StateID {
    try await withTaskCancellationHandler {
      try await withThrowingTaskGroup(of: PartOfRun.self) { group in
        // Before awaiting the end of the task beside it, because that may take long.
        defer {
          inner.invalidate()
          group.cancelAll()
        }
        group.addTask {
          try await connect(inner)
          return .connection
        }
        group.addTask { [stream = failures.stream] in
          for await failure in stream { throw failure.error }
          return .failures
        }
        group.addTask {
          for await change in lifecycles where change == .finished {
            return .machine(inner.state)
          }
          return .machine(nil)
        }
        inner.resume()
        while let part = try await group.next() {
          switch part {
          case .machine(let state?): return state
          // Something else has ended it. An error before that is the reason.
          case .machine(nil): failures.continuation.finish()
          case .failures: group.cancelAll()
          case .connection: break
          }
        }
        throw CancellationError()
      }
    } onCancel: {
      inner.invalidate()
    }
  }
}
