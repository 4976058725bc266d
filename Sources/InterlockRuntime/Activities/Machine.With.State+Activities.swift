public import Interlock

// The calls of `Machine.State`, whose work sees the context. For why there are so many, see there.

extension Machine.With.State where Context: Sendable {
  /// Adds asynchronous work that chooses the next event: see `Machine.State.activity`.
  ///
  ///     Link.State(.connecting).activity(catch: .fail) { activity in
  ///       try await connect(attempt: activity.context.attempts)
  ///       return .succeed
  ///     }
  ///
  /// - Parameters:
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`. Without
  ///     one, the error handler of the live machine gets it.
  ///   - body: The work. It returns the event that is fired when it is done; nil for none.
  /// - Returns: The state that has the activity, too.
  public func activity(
    catch failure: EventID? = nil,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws ->
      EventID?
  ) -> Self {
    Self(base.activity(catch: failure) { try await body(.init($0)) })
  }

  /// Adds asynchronous work without a result.
  ///
  /// - Parameter body: The work. The error handler of the live machine gets its error.
  /// - Returns: The state that has the activity, too.
  public func activity(
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Void
  ) -> Self {
    Self(base.activity { try await body(.init($0)) as Void })
  }

  /// Adds asynchronous work without a result, and the event that its error becomes.
  ///
  /// - Parameters:
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state that has the activity, too.
  public func activity(
    catch failure: EventID,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Void
  ) -> Self {
    Self(base.activity(catch: failure) { try await body(.init($0)) as Void })
  }

  /// Adds asynchronous work with a name that chooses the next event.
  ///
  /// - Parameters:
  ///   - name: The name, in logs, and by which archives know it.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work. It returns the event that is fired when it is done; nil for none.
  /// - Returns: The state that has the activity, too.
  public func activity(
    _ name: String,
    catch failure: EventID? = nil,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws ->
      EventID?
  ) -> Self {
    Self(base.activity(name, catch: failure) { try await body(.init($0)) })
  }

  /// Adds asynchronous work with a name and without a result.
  ///
  /// - Parameters:
  ///   - name: The name, in logs, and by which archives know it.
  ///   - body: The work. The error handler of the live machine gets its error.
  /// - Returns: The state that has the activity, too.
  public func activity(
    _ name: String,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Void
  ) -> Self {
    Self(base.activity(name) { try await body(.init($0)) as Void })
  }

  /// Adds asynchronous work with a name and without a result, and the event that its error becomes.
  ///
  /// - Parameters:
  ///   - name: The name, in logs, and by which archives know it.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state that has the activity, too.
  public func activity(
    _ name: String,
    catch failure: EventID,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Void
  ) -> Self {
    Self(base.activity(name, catch: failure) { try await body(.init($0)) as Void })
  }

  /// Adds asynchronous work whose result travels along with an event.
  ///
  /// - Parameters:
  ///   - name: The name, in logs, and by which archives know it.
  ///   - success: The event that is fired when the work is done.
  ///   - key: Under which name its user info has the result.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state that has the activity, too.
  public func activity<Value: Sendable>(
    _ name: String? = nil,
    then success: EventID,
    _ key: UserInfoKey<Value>,
    catch failure: EventID? = nil,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Value
  ) -> Self {
    Self(base.activity(name, then: success, key, catch: failure) { try await body(.init($0)) })
  }

  /// Adds asynchronous work whose result is the payload of an event.
  ///
  /// - Parameters:
  ///   - name: The name, in logs, and by which archives know it.
  ///   - success: The name of the event that is fired when the work is done.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state that has the activity, too.
  public func activity<Value: Sendable>(
    _ name: String? = nil,
    then success: Machine.EventName<Value>,
    catch failure: EventID? = nil,
    _ body:
      @escaping @Sendable (_ activity: Machine.With<Context>.ActivityContext) async throws -> Value
  ) -> Self {
    Self(base.activity(name, then: success, catch: failure) { try await body(.init($0)) })
  }
}
