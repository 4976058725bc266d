import Interlock

// What ends can be awaited.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Ends the model, and waits until its activities have ended.
  ///
  ///     await model.end()
  ///
  /// From now on events are refused as by a machine that has finished, even while waiting work is done. Then no timer
  /// fires, and activities are cancelled. The call returns when all of them have ended, however long they take to clean
  /// up: those that are cancelled now, and those whose states have been left before. Cancelling the calling task changes
  /// nothing.
  ///
  /// A call from an activity of the machine, or of a machine that runs within it, does not wait for that activity. If
  /// the model has ended already, the call waits for what still runs.
  ///
  /// - Parameter waiting: What happens to what activities have sent so far, to timers that are due, and to the
  ///   activation of a machine that has not begun.
  public func end(waiting: WaitingEvents = .processed) async {
    close(waiting)
    await endNow()
  }

  /// Ends the model, and waits until its activities have ended, but not longer than a limit.
  ///
  /// When the limit is over, what still waits is dropped, and activities go on on their own.
  ///
  /// - Parameters:
  ///   - waiting: What happens to what activities have sent so far, to timers that are due, and to the activation of a
  ///     machine that has not begun.
  ///   - limit: How long to wait, on the clock of the machine.
  /// - Returns: The activities that still run, such as `activity 'upload' of 'sending'`; empty if all have ended.
  @discardableResult
  public func end(
    waiting: WaitingEvents = .processed,
    within limit: Duration
  ) async -> [String] {
    close(waiting)
    let timekeeper = alarm.timekeeper
    let promise = Promise<Bool>()
    Task {
      await endNow()
      promise.keep(true)
    }
    let sleep = timekeeper.start {
      if (try? await timekeeper.clock.sleep(for: limit)) != nil { promise.keep(false) }
    }
    let hasEnded = await promise.value {}
    sleep.cancel()
    guard !hasEnded else { return [] }
    stop()
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

  /// Refuses what is new, and processes what waits or drops it.
  private func close(_ waiting: WaitingEvents) {
    let isFirst = !isClosed
    isClosed = true
    inbox.close()
    switch waiting {
    case .processed: if isFirst { flush() }
    case .dropped: stop()
    }
  }

  private func endNow() async {
    while !isEnded, isTimerHeld {
      await inbox.activitiesBegin()
      flush()
    }
    stop()
    await tasks.others.end()
    takeIn()
  }

  private func stop() {
    guard !isEnded else { return }
    isEnded = true
    alarm.cancel()
    cancel(brain.stopped())
    finishWaiting()
    // What can be fired has changed.
    withMutation(keyPath: \.machine) {}
  }
}
