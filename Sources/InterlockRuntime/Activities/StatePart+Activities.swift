public import Interlock

extension StatePart where Self: ActivityPart {
  private typealias Activity = Machine<StateID, EventID>.Activity

  /// Adds asynchronous work that chooses the next event: a closure or a function.
  ///
  /// A live machine starts it after the macrostep that entered the state, and cancels its task when the state is left.
  /// What it returns or throws after that is discarded. A machine that is a value ignores activities.
  ///
  /// - Parameters:
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`. If nil, the error
  ///     goes to the error handler of the live machine.
  ///   - body: The work. It returns the event to fire when it is done, or nil for none.
  /// - Returns: The state, with the activity added.
  public func activity(
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> EventID?
  ) -> Self {
    adding(
      Activity(nil, catch: failure, choosing: body)
    )
  }

  /// Adds asynchronous work without a result: a closure or a function. It may run as long as the state is active, and
  /// send events through its context.
  ///
  /// - Parameter body: The work. Its errors go to the error handler of the live machine.
  /// - Returns: The state, with the activity added.
  public func activity(
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> Void
  ) -> Self {
    adding(Activity(nil, catch: nil, doing: body))
  }

  /// Adds asynchronous work without a result, and the event to fire if it throws.
  ///
  /// - Parameters:
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state, with the activity added.
  public func activity(
    catch failure: EventID,
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> Void
  ) -> Self {
    adding(
      Activity(nil, catch: failure, doing: body)
    )
  }

  // If the name were an optional parameter, a function would be taken for the name. Work without a result has an
  // overload for each choice of arguments instead of a default: if a closure could be either kind of work, because it
  // only throws or never ends, the compiler prefers the overload that needs no default and no optional.

  /// Adds named asynchronous work that chooses the next event.
  ///
  /// ```swift
  /// Download.State(.loading)
  ///   .activity("load", catch: .fail) { context in
  ///     try await fetch(context.userInfo["address"])
  ///     return .finish
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name, used in logs and archives.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work. It returns the event to fire when it is done, or nil for none.
  /// - Returns: The state, with the activity added.
  public func activity(
    _ name: String,
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> EventID?
  ) -> Self {
    adding(
      Activity(name, catch: failure, choosing: body)
    )
  }

  /// Adds named asynchronous work without a result.
  ///
  /// - Parameters:
  ///   - name: The name, used in logs and archives.
  ///   - body: The work. Its errors go to the error handler of the live machine.
  /// - Returns: The state, with the activity added.
  public func activity(
    _ name: String,
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> Void
  ) -> Self {
    adding(Activity(name, catch: nil, doing: body))
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
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> Void
  ) -> Self {
    adding(
      Activity(name, catch: failure, doing: body)
    )
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
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> Value
  ) -> Self {
    adding(
      Activity(
        name,
        then: success,
        key,
        catch: failure,
        making: body
      )
    )
  }

  /// Adds asynchronous work whose result is the payload of an event.
  ///
  /// ```swift
  /// Player.State(.loading)
  ///   .activity(then: loaded, catch: .failed) { _ in try await library.tracks() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name, used in logs and archives.
  ///   - success: The name of the event to fire when the work is done.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state, with the activity added.
  public func activity<Value: Sendable>(
    _ name: String? = nil,
    then success: Machine<StateID, EventID>.EventName<Value>,
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> Value
  ) -> Self {
    adding(
      Activity(
        name,
        then: success,
        catch: failure,
        making: body
      )
    )
  }

  /// Adds work by its name. It fails with `UnboundBehaviour` until the name is bound: see `Machine.bound(to:)`.
  ///
  /// - Parameter name: The name, used in archives.
  /// - Returns: The state, with the activity added.
  public func activity(named name: String) -> Self {
    adding(UnboundActivity(name))
  }
}
