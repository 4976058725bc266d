import Interlock

// What ends can be awaited.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Ends the model, and waits until its activities have ended.
  ///
  ///     await model.end()
  ///
  /// From now on events are refused as by a machine that has finished, no timer fires, and activities are cancelled.
  /// The call returns when all activities have ended, however long they take to clean up: those that are cancelled now,
  /// and those whose states have been left before. Cancelling the calling task changes nothing.
  ///
  /// A call from an activity of the machine, or of a machine that runs within it, does not wait for that activity. If
  /// the model has ended already, the call waits for what still runs.
  ///
  /// - Parameter waiting: What happens to what activities have sent so far, and to timers that are due.
  public func end(waiting: WaitingEvents = .processed) async {
    stop(waiting)
    await tasks.others.end()
    takeIn()
  }

  /// Ends the model, and waits until its activities have ended, but not longer than a limit.
  ///
  /// When the limit is over, activities go on on their own.
  ///
  /// - Parameters:
  ///   - waiting: What happens to what activities have sent so far, and to timers that are due.
  ///   - limit: How long to wait, on the clock of the machine.
  /// - Returns: The activities that still run, such as `activity 'upload' of 'sending'`; empty if all have ended.
  @discardableResult
  public func end(
    waiting: WaitingEvents = .processed,
    within limit: Duration
  ) async -> [String] {
    stop(waiting)
    let (activities, timekeeper) = (tasks.others, alarm.timekeeper)
    let promise = Promise<Void>()
    Task {
      await activities.end()
      promise.keep(())
    }
    let sleep = timekeeper.start {
      if (try? await timekeeper.clock.sleep(for: limit)) != nil { promise.keep(()) }
    }
    await promise.value {}
    sleep.cancel()
    takeIn()
    return tasks.labelsOfOthers
  }

  /// Waits until the machine has ended, and its activities with it; ends the model as `end()` does when the task is
  /// cancelled.
  ///
  ///     await model.run()
  public func run() async {
    if !isOver { await watching(buffer: 1) { for await _ in $0 {} } }
    guard isOver else { return await end() }
    await tasks.others.end()
    takeIn()
  }

  /// Whether the machine has finished, or the model has been ended.
  var isOver: Bool { isEnded || current.isFinished }

  private func stop(_ waiting: WaitingEvents) {
    guard !isEnded else { return }
    if waiting == .processed, brain.hasBegun { flush() }
    isEnded = true
    inbox.close()
    alarm.cancel()
    cancel(brain.stopped())
    finishWaiting()
    // What can be fired has changed.
    withMutation(keyPath: \.machine) {}
  }
}
