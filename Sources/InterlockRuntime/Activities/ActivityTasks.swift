import Interlock

/// The tasks of the activities that a live machine runs, including those that have been cancelled and still run.
struct ActivityTasks<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  typealias Machine = Interlock.Machine<StateID, EventID>
  typealias Run = Activities<StateID, EventID>.Run

  private struct Running: Sendable {
    let run: Run
    let task: Task<Void, Never>
  }

  /// Someone who waits until activities have ended.
  private struct Watcher: Sendable {
    /// The activities of this machine that it belongs to.
    let callers: Set<Int>
    let promise: Promise<Bool>
  }

  private var running: [Int: Running] = [:]
  private var watchers: [Watcher] = []
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
  ///   - data: What came with the event that led to its state.
  ///   - alarm: The time of the machine, and its clock.
  ///   - runner: What the work can do with the live machine; must not retain it either.
  ///   - begin: Called once it has begun.
  ///   - post: Receives the events that it sends.
  ///   - postWaiting: Receives those for which it waits until there is room; nil if there always is.
  ///   - end: Receives its outcome.
  mutating func start(
    _ run: Run,
    _ data: EventData,
    _ alarm: Alarm,
    runner: (any Sendable)? = nil,
    begin: @escaping @Sendable () -> Void,
    post: @escaping @Sendable (Machine.PendingEvent) throws(MailboxError) -> Void,
    postWaiting: (@Sendable (Machine.PendingEvent) async throws(MailboxError) -> Void)? = nil,
    end: @escaping @Sendable (Result<Machine.PendingEvent?, any Error>) -> Void
  ) {
    let context = Machine.ActivityContext(
      state: run.state,
      data: data,
      time: alarm.now,
      clock: alarm.timekeeper.clock,
      ownedContext: run.context,
      runner: runner,
      post: post,
      postWaiting: postWaiting
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
    serveWatchers()
  }

  /// Keeps a promise as soon as no activity runs that the current task waits for.
  ///
  /// It does not wait for the activities that it belongs to. If there are any, it does not wait either for those that
  /// wait in here like them: they would wait for one another.
  mutating func watchEnds(_ promise: Promise<Bool>) {
    watchers.append(Watcher(callers: callers, promise: promise))
    serveWatchers()
  }

  /// Forgets a promise that need not be kept any more.
  mutating func forget(_ promise: Promise<Bool>) {
    watchers.removeAll { $0.promise === promise }
  }

  /// The names of the running activities that the current task would wait for.
  var labelsOfOthers: [String] {
    let exceptions = exceptions(for: callers)
    return running.sorted { $0.key < $1.key }
      .filter { !exceptions.contains($0.key) }
      .map(\.value.run.label)
  }

  /// The activities of this machine that the current task belongs to.
  private var callers: Set<Int> {
    Set(CurrentActivity.chain.filter { $0.owner === owner }.map(\.number))
  }

  /// The activities that a task in some of them does not wait for.
  private func exceptions(for callers: Set<Int>) -> Set<Int> {
    guard callers.contains(where: { running[$0] != nil }) else { return [] }
    return callers.union(watchers.flatMap(\.callers))
  }

  private mutating func serveWatchers() {
    guard !watchers.isEmpty else { return }
    let served = watchers.filter { watcher in
      let exceptions = exceptions(for: watcher.callers)
      return running.keys.allSatisfy { exceptions.contains($0) }
    }
    watchers.removeAll { watcher in served.contains { $0.promise === watcher.promise } }
    for watcher in served { watcher.promise.keep(true) }
  }

  /// Cancels all, in the order in which they were started.
  mutating func cancelAll() {
    let tasks = running.sorted { $0.key < $1.key }
    running = [:]
    for (_, running) in tasks { running.task.cancel() }
  }
}
