import Dispatch

/// Runs the tasks of live machines one after the other, and knows when none of them can go on: each is over, or
/// waits for something.
///
/// Clocks that are moved by hand have one, so that a test can wait for what it has set going. What other actors do
/// with a thread of their own, and tasks that activities start without waiting for them, run elsewhere.
@usableFromInline
package final class SerialTaskExecutor: Sendable {
  private struct State: Sendable {
    var jobs = Queue<@Sendable () -> Void>()
    /// How many jobs wait or run, and how many tasks are held.
    var count = 0
    /// How many are done.
    var done = 0
    /// What is to be done as soon as the job that runs has returned.
    var afterJob: [@Sendable () -> Void] = []
    var watchers: [Watcher] = []
  }

  /// Somebody who waits until nothing runs, or so many jobs are done.
  private struct Watcher: Sendable {
    let limit: Int
    let promise: Promise<Bool>
  }

  private let state = Locked(State())
  private let queue = DispatchQueue(label: "org.interlock.settling")

  package init() {}

  /// Whether none of the tasks can go on.
  var isAtRest: Bool { state.withLock { $0.count == 0 } }

  /// Starts a task.
  ///
  /// - Parameters:
  ///   - begun: Called once, when the task first waits or is over. Where no task can prefer an executor, when it
  ///     begins: nobody can say there what it is doing.
  ///   - operation: What the task does.
  /// - Returns: The task.
  func start(
    begun: (@Sendable () -> Void)? = nil,
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return Task.detached(executorPreference: self) {
        if let begun { self.state.withLock { $0.afterJob.append(begun) } }
        await operation()
      }
    }
    return Task.detached {
      begun?()
      await operation()
    }
  }

  /// Does something in a task of its own, and waits for it.
  func run<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) async -> Value {
    let promise = Promise<Value>()
    _ = start { promise.keep(await operation()) }
    return await promise.value {}
  }

  /// Waits until none of the tasks can go on.
  ///
  /// - Parameter limit: After how many jobs it stops waiting: a task that never waits has no end.
  /// - Returns: Whether none can; false as well if the task is cancelled.
  func rest(atMost limit: Int) async -> Bool {
    let promise = Promise<Bool>()
    let isAtRest = state.withLock { state in
      guard state.count > 0 else { return true }
      state.watchers.append(Watcher(limit: state.done + limit, promise: promise))
      return false
    }
    if isAtRest { return true }
    return await promise.value { promise.keep(false) }
  }

  /// Counts a task as one that can go on, although it waits: for an actor that somebody has who is not on the executor.
  func hold() {
    state.withLock { $0.count += 1 }
  }

  /// Ends what `hold` has begun.
  func release() {
    finish(jobs: 0)
  }

  private func add(_ job: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.count += 1
      state.jobs.append(job)
    }
    queue.async { self.runNext() }
  }

  private func runNext() {
    state.withLock { $0.jobs.popFirst() }?()
    let afterJob = state.withLock { state in
      defer { state.afterJob = [] }
      return state.afterJob
    }
    for action in afterJob { action() }
    finish(jobs: 1)
  }

  private func finish(jobs: Int) {
    let (served, isAtRest) = state.withLock { state in
      state.count -= 1
      state.done += jobs
      let isAtRest = state.count == 0
      let isServed = { [done = state.done] (watcher: Watcher) in isAtRest || watcher.limit <= done }
      defer { state.watchers.removeAll(where: isServed) }
      return (state.watchers.filter(isServed), isAtRest)
    }
    for watcher in served { watcher.promise.keep(isAtRest) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SerialTaskExecutor: TaskExecutor {
  /// Has a piece of a task run, when it is its turn.
  @usableFromInline
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A clock on whose executor the tasks of live machines run.
package protocol ExecutorClock: Clock {
  var executor: SerialTaskExecutor { get }
}
