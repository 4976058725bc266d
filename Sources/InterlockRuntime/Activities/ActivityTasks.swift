import Interlock

/// The tasks of the activities that a live machine runs.
struct ActivityTasks<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  typealias Machine = Interlock.Machine<StateID, EventID>

  private var tasks: [Int: Task<Void, Never>] = [:]

  /// Starts an activity.
  ///
  /// No closure may retain the live machine, or it would never end.
  ///
  /// - Parameters:
  ///   - run: The activity.
  ///   - userInfo: What was passed along with the event that led to its state.
  ///   - alarm: The time of the machine, and its clock.
  ///   - runner: What the work can do with the live machine; must not retain it either.
  ///   - begin: Called once it has begun.
  ///   - post: Receives the events that it sends.
  ///   - end: Receives its outcome.
  mutating func start(
    _ run: Activities<StateID, EventID>.Run,
    _ userInfo: UserInfo,
    _ alarm: Alarm,
    runner: (any Sendable)? = nil,
    begin: @escaping @Sendable () -> Void,
    post: @escaping @Sendable (Machine.PendingEvent) throws(MailboxError) -> Void,
    end: @escaping @Sendable (Result<Machine.PendingEvent?, any Error>) -> Void
  ) {
    let context = Machine.ActivityContext(
      state: run.state,
      userInfo: userInfo.withoutPayload,
      time: alarm.now,
      clock: alarm.timekeeper.clock,
      payload: userInfo.payloadBox,
      ownedContext: run.context,
      runner: runner,
      post: post
    )
    tasks[run.number] = alarm.timekeeper.start(begun: begin) {
      let outcome: Result<Machine.PendingEvent?, any Error>
      do {
        outcome = .success(try await run.activity.run(context))
      } catch {
        outcome = .failure(error)
      }
      end(outcome)
    }
  }

  /// Removes a task: the activity has ended, or is to be cancelled.
  ///
  /// It must not be cancelled in here, because its cancellation handler may fire the machine.
  mutating func take(_ number: Int) -> Task<Void, Never>? {
    tasks.removeValue(forKey: number)
  }

  /// Cancels all, in the order in which they were started.
  mutating func cancelAll() {
    let tasks = tasks.sorted { $0.key < $1.key }
    self.tasks = [:]
    for (_, task) in tasks { task.cancel() }
  }
}
