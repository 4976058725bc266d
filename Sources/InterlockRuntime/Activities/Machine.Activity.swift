public import Interlock

extension Machine {
  /// Work that is done while a state is active.
  struct Activity: Sendable {
    let name: String?
    let body: @Sendable (ActivityContext) async throws -> PendingEvent?

    /// The event that its error becomes; nil if that is reported.
    let failure: EventID?

    /// Does the work.
    ///
    /// - Returns: The event that comes of it; nil for none.
    /// - Throws: What the work throws, where no event stands for that.
    func run(_ context: ActivityContext) async throws -> PendingEvent? {
      do {
        return try await body(context)
      } catch {
        guard let failure else { throw error }
        return PendingEvent(event: failure, userInfo: ["error": error])
      }
    }
  }
}

extension UserInfoKey where Value == any Error {
  /// What an activity has thrown, in the user info of the event that its error became.
  public static var error: Self { Self("error") }
}

extension Machine.State {
  /// Adds asynchronous work that chooses the next event.
  ///
  ///     Download.State(.loading)
  ///       .activity("load", catch: .fail) { context in
  ///         try await fetch(context.userInfo["address"])
  ///         return .finish
  ///       }
  ///
  /// A live machine starts it when the state has been entered and the macrostep is over, and cancels its task
  /// when the state is left. What it returns or throws after that is never delivered. The machine itself, as a
  /// value, ignores it.
  ///
  /// - Parameters:
  ///   - name: A name for logs.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`. Without
  ///     one, the error handler of the live machine gets it.
  ///   - line: The line on which it is written. Where a closure could be either, the compiler takes the work
  ///     without a result, because that has a parameter less.
  ///   - body: The work. It returns the event that is fired when it is done; nil for none.
  /// - Returns: The state that has the activity, too.
  public func activity(
    _ name: String? = nil,
    catch failure: EventID? = nil,
    line: UInt = #line,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> EventID?
  ) -> Self {
    attaching(name, failure) { context in
      try await body(context).map { Machine.PendingEvent(event: $0) }
    }
  }

  /// Adds asynchronous work without a result, such as work that goes on as long as the state is active, and sends
  /// events through its context.
  ///
  /// - Parameters:
  ///   - name: A name for logs.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state that has the activity, too.
  public func activity(
    _ name: String? = nil,
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Void
  ) -> Self {
    attaching(name, failure) { context in
      try await body(context)
      return nil
    }
  }

  /// Adds asynchronous work whose result travels along with an event.
  ///
  /// - Parameters:
  ///   - name: A name for logs.
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
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Value
  ) -> Self {
    attaching(name, failure) { context in
      var userInfo = UserInfo()
      userInfo[key] = try await body(context)
      return Machine.PendingEvent(event: success, userInfo: userInfo)
    }
  }

  func attaching(
    _ name: String?,
    _ failure: EventID?,
    _ body: @escaping @Sendable (Machine.ActivityContext) async throws -> Machine.PendingEvent?
  ) -> Self {
    attaching(Machine.Activity(name: name, body: body, failure: failure))
  }
}
