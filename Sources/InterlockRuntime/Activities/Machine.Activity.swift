public import Interlock

extension Machine {
  /// Work done while a state is active.
  struct Activity: StateActivity {
    package let name: String?
    package var isBound: Bool { true }

    /// The machine whose context the work can read; nil without code.
    package let machine: MachineType?

    /// The event that its error becomes; nil if the error is reported.
    let failure: EventID?

    let body: @Sendable (ActivityContext) async throws -> PendingEvent?

    /// Does the work.
    ///
    /// - Returns: The event to fire; nil for none.
    /// - Throws: What the work throws, unless an event stands for its error.
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
  init<Scope: ActivityScope>(
    _ name: String?,
    catch failure: EventID?,
    choosing body: @escaping @Sendable (Scope) async throws -> EventID?
  ) where Scope.StateID == StateID, Scope.EventID == EventID {
    self.init(name: name, machine: Scope.machineType, failure: failure) { context in
      try await body(Scope(machine: context)).map { Machine.PendingEvent(event: $0) }
    }
  }

  /// Work without a result.
  init<Scope: ActivityScope>(
    _ name: String?,
    catch failure: EventID?,
    doing body: @escaping @Sendable (Scope) async throws -> Void
  ) where Scope.StateID == StateID, Scope.EventID == EventID {
    self.init(name: name, machine: Scope.machineType, failure: failure) { context in
      try await body(Scope(machine: context))
      return nil
    }
  }

  /// Work whose result travels in the user info of an event.
  init<Scope: ActivityScope, Value: Sendable>(
    _ name: String?,
    then success: EventID,
    _ key: UserInfoKey<Value>,
    catch failure: EventID?,
    making body: @escaping @Sendable (Scope) async throws -> Value
  ) where Scope.StateID == StateID, Scope.EventID == EventID {
    self.init(name: name, machine: Scope.machineType, failure: failure) { context in
      var userInfo = UserInfo()
      userInfo[key] = try await body(Scope(machine: context))
      return Machine.PendingEvent(event: success, userInfo: userInfo)
    }
  }

  /// Work whose result is the payload of an event.
  init<Scope: ActivityScope, Value: Sendable>(
    _ name: String?,
    then success: Machine.EventName<Value>,
    catch failure: EventID?,
    making body: @escaping @Sendable (Scope) async throws -> Value
  ) where Scope.StateID == StateID, Scope.EventID == EventID {
    self.init(name: name, machine: Scope.machineType, failure: failure) { context in
      let payload = try await body(Scope(machine: context))
      return Machine.PendingEvent(success.id, EventData(UserInfo(), carrying: payload))
    }
  }

  /// An activity of a state, as it runs. One without code fails with `UnboundBehaviour`.
  init(_ activity: any StateActivity) {
    // The core knows no tasks, so only the runtime knows the type.
    if let activity = activity as? Self {
      self = activity
    } else {
      let name = activity.name
      self.init(name: name, machine: nil, failure: nil) { _ in throw UnboundBehaviour(name: name) }
    }
  }
}

extension UserInfoKey where Value == any Error {
  /// The error thrown by an activity, in the user info of the event that it became.
  public static var error: Self { Self("error") }
}
