public import Interlock

// The calls of `Machine.State`, with work that sees the context. That file explains why there are so many.

extension Machine.With.State where Context: Sendable {
  /// Adds asynchronous work that chooses the next event: see `Machine.State.activity`.
  ///
  ///     Link.State(.connecting).activity(catch: .fail) { activity in
  ///       try await connect(attempt: activity.context.attempts)
  ///       return .succeed
  ///     }
  ///
  /// - Parameters:
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`. If nil, the error
  ///     goes to the error handler of the live machine.
  ///   - body: The work. It returns the event to fire when it is done, or nil for none.
  /// - Returns: The state, with the activity added.
  public func activity(
    catch failure: EventID? = nil,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws ->
      EventID?
  ) -> Self {
    changing { state in state.activity(catch: failure) { try await body(.init($0)) } }
  }

  /// Adds asynchronous work without a result.
  ///
  /// - Parameter body: The work. Its errors go to the error handler of the live machine.
  /// - Returns: The state, with the activity added.
  public func activity(
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Void
  ) -> Self {
    changing { state in state.activity { try await body(.init($0)) as Void } }
  }

  /// Adds asynchronous work without a result, and the event to fire if it throws.
  ///
  /// - Parameters:
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state, with the activity added.
  public func activity(
    catch failure: EventID,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Void
  ) -> Self {
    changing { state in state.activity(catch: failure) { try await body(.init($0)) as Void } }
  }

  /// Adds named asynchronous work that chooses the next event.
  ///
  /// - Parameters:
  ///   - name: The name, used in logs and archives.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work. It returns the event to fire when it is done, or nil for none.
  /// - Returns: The state, with the activity added.
  public func activity(
    _ name: String,
    catch failure: EventID? = nil,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws ->
      EventID?
  ) -> Self {
    changing { state in state.activity(name, catch: failure) { try await body(.init($0)) } }
  }

  /// Adds named asynchronous work without a result.
  ///
  /// - Parameters:
  ///   - name: The name, used in logs and archives.
  ///   - body: The work. Its errors go to the error handler of the live machine.
  /// - Returns: The state, with the activity added.
  public func activity(
    _ name: String,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Void
  ) -> Self {
    changing { state in state.activity(name) { try await body(.init($0)) as Void } }
  }

  /// Adds named asynchronous work without a result, and the event to fire if it throws.
  ///
  /// - Parameters:
  ///   - name: The name, used in logs and archives.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state, with the activity added.
  public func activity(
    _ name: String,
    catch failure: EventID,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Void
  ) -> Self {
    changing { state in state.activity(name, catch: failure) { try await body(.init($0)) as Void } }
  }

  /// Adds asynchronous work whose result travels in the user info of an event.
  ///
  /// - Parameters:
  ///   - name: The name, used in logs and archives.
  ///   - success: The event to fire when the work is done.
  ///   - key: The key of the result in the event's user info.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state, with the activity added.
  public func activity<Value: Sendable>(
    _ name: String? = nil,
    then success: EventID,
    _ key: UserInfoKey<Value>,
    catch failure: EventID? = nil,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Value
  ) -> Self {
    changing { state in
      state.activity(name, then: success, key, catch: failure) { try await body(.init($0)) }
    }
  }

  /// Adds asynchronous work whose result is the payload of an event.
  ///
  /// - Parameters:
  ///   - name: The name, used in logs and archives.
  ///   - success: The name of the event to fire when the work is done.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state, with the activity added.
  public func activity<Value: Sendable>(
    _ name: String? = nil,
    then success: Machine.EventName<Value>,
    catch failure: EventID? = nil,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Value
  ) -> Self {
    changing { state in
      state.activity(name, then: success, catch: failure) { try await body(.init($0)) }
    }
  }
}
