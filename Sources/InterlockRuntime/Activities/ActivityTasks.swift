import Interlock

/// The tasks of the activities that a live machine runs, including those that have been cancelled and still run.
struct ActivityTasks<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  typealias Machine = Interlock.Machine<StateID, EventID>
  typealias Run = Activities<StateID, EventID>.Run

  private struct Running: Sendable {
    let run: Run
    let task: Task<Void, Never>
  }

  private var running: [Int: Running] = [:]
  private let owner = ActivityID.Owner()

  /// The activities within which the machine was made.
  private let outer = CurrentActivity.chain

  var isEmpty: Bool { running.isEmpty }

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
    _ run: Run,
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
    let chain = outer + [ActivityID(owner: owner, number: run.number)]
    let task = alarm.timekeeper.start(begun: begin) {
      await CurrentActivity.$chain.withValue(chain) {
        let outcome: Result<Machine.PendingEvent?, any Error>
        do {
          outcome = .success(try await run.activity.run(context))
        } catch {
          outcome = .failure(error)
        }
        end(outcome)
      }
    }
    running[run.number] = Running(run: run, task: task)
  }

  /// The task of an activity that is to be cancelled.
  ///
  /// It must not be cancelled in here, because its cancellation handler may fire the machine.
  func task(of number: Int) -> Task<Void, Never>? {
    running[number]?.task
  }

  /// Forgets an activity that has ended.
  mutating func forget(_ number: Int) {
    running[number] = nil
  }

  /// The tasks that run, in the order in which they were started, except for those that the current task belongs to.
  var others: [Task<Void, Never>] { runningOthers.map(\.task) }

  /// What the others are called.
  var labelsOfOthers: [String] { runningOthers.map(\.run.label) }

  private var runningOthers: [Running] {
    let chain = CurrentActivity.chain
    return running.sorted { $0.key < $1.key }
      .filter { !chain.contains(ActivityID(owner: owner, number: $0.key)) }
      .map(\.value)
  }

  /// Cancels all, in the order in which they were started.
  mutating func cancelAll() {
    let tasks = running.sorted { $0.key < $1.key }
    running = [:]
    for (_, running) in tasks { running.task.cancel() }
  }
}

extension [Task<Void, Never>] {
  /// Waits until all have ended, even if the calling task is cancelled.
  func end() async {
    for task in self { await task.value }
  }

  /// Waits until all have ended.
  ///
  /// - Returns: Whether they have; false if the calling task is cancelled.
  func endUnlessCancelled() async -> Bool {
    let promise = Promise<Bool>()
    Task {
      await end()
      promise.keep(true)
    }
    return await promise.value { promise.keep(false) }
  }
}
