public import Interlock

extension Machine.Behaviour {
  /// Adds an activity that chooses the next event.
  ///
  /// - Parameters:
  ///   - name: The name that definitions have for it.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work. It returns the event that is fired when it is done; nil for none.
  /// - Returns: The behaviour with the activity.
  public func activity(
    _ name: String,
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> EventID?
  ) -> Self {
    attaching(Machine.Activity(name, catch: failure, choosing: body), as: name)
  }

  /// Adds an activity without a result.
  ///
  /// - Parameters:
  ///   - name: The name that definitions have for it.
  ///   - body: The work. The error handler of the live machine gets its error.
  /// - Returns: The behaviour with the activity.
  public func activity(
    _ name: String,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Void
  ) -> Self {
    attaching(Machine.Activity(name, catch: nil, doing: body), as: name)
  }

  /// Adds an activity without a result, and the event that its error becomes.
  ///
  /// - Parameters:
  ///   - name: The name that definitions have for it.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The behaviour with the activity.
  public func activity(
    _ name: String,
    catch failure: EventID,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Void
  ) -> Self {
    attaching(Machine.Activity(name, catch: failure, doing: body), as: name)
  }

  /// Adds an activity whose result travels along with an event.
  ///
  /// - Parameters:
  ///   - name: The name that definitions have for it.
  ///   - success: The event that is fired when the work is done.
  ///   - key: Under which name its user info has the result.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The behaviour with the activity.
  public func activity<Value: Sendable>(
    _ name: String,
    then success: EventID,
    _ key: UserInfoKey<Value>,
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Value
  ) -> Self {
    attaching(Machine.Activity(name, then: success, key, catch: failure, making: body), as: name)
  }

  /// Adds an activity whose result is the payload of an event.
  ///
  /// - Parameters:
  ///   - name: The name that definitions have for it.
  ///   - success: The name of the event that is fired when the work is done.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The behaviour with the activity.
  public func activity<Value: Sendable>(
    _ name: String,
    then success: Machine.EventName<Value>,
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Value
  ) -> Self {
    attaching(Machine.Activity(name, then: success, catch: failure, making: body), as: name)
  }
}
