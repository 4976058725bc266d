public import Interlock

extension BehaviourPart where Self: ActivityPart {
  private typealias Activity = Machine<StateID, EventID>.Activity

  /// Adds an activity that chooses the next event.
  ///
  /// - Parameters:
  ///   - name: Its name in definitions.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work. It returns the event to fire when it is done, or nil for none.
  /// - Returns: The behaviour, with the activity added.
  public func activity(
    _ name: String,
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> EventID?
  ) -> Self {
    adding(
      Activity(name, catch: failure, choosing: body),
      as: name
    )
  }

  /// Adds an activity without a result.
  ///
  /// - Parameters:
  ///   - name: Its name in definitions.
  ///   - body: The work. Its errors go to the error handler of the live machine.
  /// - Returns: The behaviour, with the activity added.
  public func activity(
    _ name: String,
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> Void
  ) -> Self {
    adding(
      Activity(name, catch: nil, doing: body),
      as: name
    )
  }

  /// Adds an activity without a result, and the event to fire if it throws.
  ///
  /// - Parameters:
  ///   - name: Its name in definitions.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The behaviour, with the activity added.
  public func activity(
    _ name: String,
    catch failure: EventID,
    _ body: @escaping @Sendable (_ context: ActivityContext) async throws -> Void
  ) -> Self {
    adding(
      Activity(name, catch: failure, doing: body),
      as: name
    )
  }

  /// Adds an activity whose result travels in the user info of an event.
  ///
  /// - Parameters:
  ///   - name: Its name in definitions.
  ///   - success: The event to fire when the work is done.
  ///   - key: The key of the result in the event's user info.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The behaviour, with the activity added.
  public func activity<Value: Sendable>(
    _ name: String,
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
      ),
      as: name
    )
  }

  /// Adds an activity whose result is the payload of an event.
  ///
  /// - Parameters:
  ///   - name: Its name in definitions.
  ///   - success: The name of the event to fire when the work is done.
  ///   - failure: The event to fire if the work throws; the error is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The behaviour, with the activity added.
  public func activity<Value: Sendable>(
    _ name: String,
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
      ),
      as: name
    )
  }
}
