public import Interlock

extension Machine {
  /// Work that is done while a state is active.
  struct Activity: NamedAttachment {
    package let name: String?

    /// The event that its error becomes; nil if that is reported.
    let failure: EventID?

    let body: @Sendable (ActivityContext) async throws -> PendingEvent?

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

extension Machine.Activity {
  /// Work that chooses the next event.
  init(
    _ name: String?,
    catch failure: EventID?,
    choosing body: @escaping @Sendable (Machine.ActivityContext) async throws -> EventID?
  ) {
    self.init(name: name, failure: failure) { context in
      try await body(context).map { Machine.PendingEvent(event: $0) }
    }
  }

  /// Work without a result.
  init(
    _ name: String?,
    catch failure: EventID?,
    doing body: @escaping @Sendable (Machine.ActivityContext) async throws -> Void
  ) {
    self.init(name: name, failure: failure) { context in
      try await body(context)
      return nil
    }
  }

  /// Work whose result travels along with an event.
  init<Value: Sendable>(
    _ name: String?,
    then success: EventID,
    _ key: UserInfoKey<Value>,
    catch failure: EventID?,
    making body: @escaping @Sendable (Machine.ActivityContext) async throws -> Value
  ) {
    self.init(name: name, failure: failure) { context in
      var userInfo = UserInfo()
      userInfo[key] = try await body(context)
      return Machine.PendingEvent(event: success, userInfo: userInfo)
    }
  }

  /// Work whose result is the payload of an event.
  init<Value: Sendable>(
    _ name: String?,
    then success: Machine.EventName<Value>,
    catch failure: EventID?,
    making body: @escaping @Sendable (Machine.ActivityContext) async throws -> Value
  ) {
    self.init(name: name, failure: failure) { context in
      let userInfo = UserInfo().carrying(try await body(context))
      return Machine.PendingEvent(event: success.id, userInfo: userInfo)
    }
  }

  /// What is attached to a state, if it is an activity. One without code fails with
  /// `UnboundBehaviour`.
  init?(_ attachment: any Sendable) {
    if let activity = attachment as? Self {
      self = activity
    } else if let unbound = attachment as? UnboundAttachment {
      self.init(name: unbound.name, failure: nil) { _ in
        throw UnboundBehaviour(name: unbound.name)
      }
    } else {
      return nil
    }
  }
}

extension UserInfoKey where Value == any Error {
  /// What an activity has thrown, in the user info of the event that its error became.
  public static var error: Self { Self("error") }
}

extension Machine.State {
  /// Adds asynchronous work that chooses the next event: a closure, or a function of yours.
  ///
  /// A live machine starts it when the state has been entered and the macrostep is over, and cancels its task
  /// when the state is left. What it returns or throws after that is never delivered. The machine itself, as a
  /// value, ignores it.
  ///
  /// - Parameters:
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`. Without
  ///     one, the error handler of the live machine gets it.
  ///   - body: The work. It returns the event that is fired when it is done; nil for none.
  /// - Returns: The state that has the activity, too.
  public func activity(
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> EventID?
  ) -> Self {
    attaching(Machine.Activity(nil, catch: failure, choosing: body))
  }

  /// Adds asynchronous work without a result, such as work that goes on as long as the state is active, and sends
  /// events through its context: a closure, or a function of yours.
  ///
  /// - Parameter body: The work. The error handler of the live machine gets its error.
  /// - Returns: The state that has the activity, too.
  public func activity(
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Void
  ) -> Self {
    attaching(Machine.Activity(nil, catch: nil, doing: body))
  }

  /// Adds asynchronous work without a result, and the event that its error becomes.
  ///
  /// - Parameters:
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work.
  /// - Returns: The state that has the activity, too.
  public func activity(
    catch failure: EventID,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Void
  ) -> Self {
    attaching(Machine.Activity(nil, catch: failure, doing: body))
  }

  // With a name that could be left out, a function would be taken for the name. Work without a result has an overload for
  // each choice of arguments instead of a default: where a closure could be either, because it only throws or never ends,
  // the compiler prefers the overload that needs no default, or no optional.

  /// Adds asynchronous work with a name that chooses the next event.
  ///
  ///     Download.State(.loading)
  ///       .activity("load", catch: .fail) { context in
  ///         try await fetch(context.userInfo["address"])
  ///         return .finish
  ///       }
  ///
  /// - Parameters:
  ///   - name: The name, in logs, and by which archives know it.
  ///   - failure: The event that an error becomes; what was thrown is in its user info under `error`.
  ///   - body: The work. It returns the event that is fired when it is done; nil for none.
  /// - Returns: The state that has the activity, too.
  public func activity(
    _ name: String,
    catch failure: EventID? = nil,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> EventID?
  ) -> Self {
    attaching(Machine.Activity(name, catch: failure, choosing: body))
  }

  /// Adds asynchronous work with a name and without a result.
  ///
  /// - Parameters:
  ///   - name: The name, in logs, and by which archives know it.
  ///   - body: The work. The error handler of the live machine gets its error.
  /// - Returns: The state that has the activity, too.
  public func activity(
    _ name: String,
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Void
  ) -> Self {
    attaching(Machine.Activity(name, catch: nil, doing: body))
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
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Void
  ) -> Self {
    attaching(Machine.Activity(name, catch: failure, doing: body))
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
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Value
  ) -> Self {
    attaching(Machine.Activity(name, then: success, key, catch: failure, making: body))
  }

  /// Adds asynchronous work whose result is the payload of an event.
  ///
  ///     Player.State(.loading)
  ///       .activity(then: loaded, catch: .failed) { _ in try await library.tracks() }
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
    _ body: @escaping @Sendable (_ context: Machine.ActivityContext) async throws -> Value
  ) -> Self {
    attaching(Machine.Activity(name, then: success, catch: failure, making: body))
  }

  /// Adds work that has a name only. It fails with `UnboundBehaviour` until the name is bound: see
  /// `Machine.bound(to:)`.
  ///
  /// - Parameter name: The name, by which archives know it.
  /// - Returns: The state that has the activity, too.
  public func activity(named name: String) -> Self {
    attaching(UnboundAttachment(name))
  }
}
