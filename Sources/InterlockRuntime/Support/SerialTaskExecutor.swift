import Dispatch

/// Runs the tasks of live machines one after the other, and knows when none of them can continue: each has ended, or
/// waits for something.
///
/// Clocks that are moved by hand have one, so that a test can wait for everything it has started. Work of other actors
/// with their own threads, and unstructured tasks that activities start, run elsewhere.
@usableFromInline
package final class SerialTaskExecutor: Sendable {
  private struct State: Sendable {
    var jobs = Queue<@Sendable () -> Void>()
    /// How many jobs wait or run, and how many tasks are held.
    var count = 0
    /// How many are done.
    var done = 0
    /// What to do as soon as the current job has returned.
    var afterJob: [@Sendable () -> Void] = []
    var watchers: [Watcher] = []
  }

  /// Someone who waits until nothing runs, or until a number of jobs are done.
  private struct Watcher: Sendable {
    let limit: Int
    let promise: Promise<Bool>
  }

  private let state = Locked(State())
  private let queue = DispatchQueue(label: "org.interlock.settling")

  package init() {}

  /// Whether none of the tasks can continue.
  var isAtRest: Bool { state.withLock { $0.count == 0 } }

  /// Starts a task.
  ///
  /// - Parameters:
  ///   - begun: Called once, when the task first waits or ends. On systems where tasks cannot prefer an executor, when
  ///     it begins: there is no telling what it is doing there.
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

  /// Waits until none of the tasks can continue.
  ///
  /// - Parameter limit: How many jobs to wait for at most: a task that never waits has no end.
  /// - Returns: Whether none can continue; false as well if the task is cancelled.
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

  /// Counts a task as able to continue although it waits: for an actor that is held by a task outside the executor.
  func hold() {
    state.withLock { $0.count += 1 }
  }

  /// Ends what `hold` began.
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
  /// Runs a piece of a task when its turn comes.
  @usableFromInline
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A clock whose executor runs the tasks of live machines.
package protocol ExecutorClock: Clock {
  var executor: SerialTaskExecutor { get }
}
