import Interlock

// What ends can be awaited.
extension LiveActor {
  /// Ends the machine, and waits until its activities have ended.
  ///
  /// ```swift
  /// await live.end()
  /// ```
  ///
  /// New events are refused with `MailboxError.invalidated`, even while waiting ones are processed and due timers fire.
  /// Then the machine is invalidated: its activities are cancelled, sources are unbound, and streams finish. The call
  /// returns when all activities have ended, however long they take to clean up: those that are cancelled now, and those
  /// whose states have been left before. Cancelling the calling task changes nothing.
  ///
  /// A call from an activity of the machine, or of a machine that runs within it, does not wait for that activity, nor
  /// for others that wait for the end as well. While the activity runs, this includes calls from tasks that it has
  /// started with `Task { … }`. Callbacks belong to no activity, even if an activity sent the event. If the machine has
  /// ended already, the call waits for the activities that still run.
  ///
  /// Activities of two machines that each wait for the end of the other wait for ever, and cancelling them changes
  /// nothing. Use `end(waiting:within:)` in activities that end other machines.
  ///
  /// - Parameter waiting: The treatment of waiting events.
  public func end(waiting: WaitingEvents = .processed) async {
    actor.close(waiting)
    let promise = Promise<Bool>()
    await actor.endNow(waiting, promise)
    _ = await promise.value {}
  }

  /// Ends the machine, and waits until its activities have ended or a limit is over.
  ///
  /// ```swift
  /// for activity in await live.end(within: .seconds(10)) { log.add("\(activity) ignores its end") }
  /// ```
  ///
  /// When the limit is over, waiting events are dropped, and cancelled activities end on their own. The call then waits
  /// only for the event that is being processed.
  ///
  /// - Parameters:
  ///   - waiting: The treatment of waiting events.
  ///   - limit: How long to wait, on the clock of the machine.
  /// - Returns: The activities that still run, such as `activity 'upload' of 'sending'`; empty if all have ended.
  @discardableResult
  public func end(
    waiting: WaitingEvents = .processed,
    within limit: Duration
  ) async -> [String] {
    let actor = actor
    actor.close(waiting)
    let promise = Promise<Bool>()
    Task { await actor.endNow(waiting, promise) }
    let sleep = actor.mailbox.timekeeper.limit(promise, to: limit)
    guard await promise.value(onCancel: {}) else {
      // At once, so that the actor stops processing what waits.
      invalidate()
      return await actor.stopWaiting(promise)
    }
    sleep.cancel()
    return []
  }

  /// Waits until the machine and its activities have ended. If the task is cancelled, ends the machine as `end()` does.
  ///
  /// In a service of swift-service-lifecycle, call it within `cancelWhenGracefulShutdown`.
  ///
  /// It does not resume a suspended machine.
  public func run() async {
    let updates = actor.lifecycleUpdates
    for await stage in updates where stage == .finished || stage == .invalidated { break }
    guard actor.mailbox.isOver else { return await end() }
    let promise = Promise<Bool>()
    await actor.watchEnds(promise)
    _ = await promise.value {}
  }
}

extension MachineActor {

  /// Waits until the activities have ended, except for those that the current task does not wait for.
  ///
  /// - Returns: Whether they have; false if the task is cancelled, or if it moves the clock, for which they may wait.
  func activitiesHaveEnded() async -> Bool {
    let promise = Promise<Bool>()
    watchEnds(promise)
    let haveEnded = await promise.valueUnlessStopped()
    tasks.forget(promise)
    return haveEnded
  }

  fileprivate func watchEnds(_ promise: Promise<Bool>) {
    CurrentActivity.leave { attendToNews() }
    tasks.watchEnds(promise)
  }

  /// Refuses new events before anything is awaited.
  fileprivate nonisolated func close(_ waiting: WaitingEvents) {
    switch waiting {
    case .processed: _ = mailbox.close()
    case .dropped: invalidate()
    }
  }

  /// Ends the machine, and keeps a promise when the activities have ended, unless it is kept before.
  fileprivate func endNow(_ waiting: WaitingEvents, _ promise: Promise<Bool>) async {
    if waiting == .processed { await processWaiting() }
    invalidate()
    guard !promise.isKept else { return }
    watchEnds(promise)
  }

  private func processWaiting() async {
    await catchUp(upTo: mailbox.close()) {
      await mailbox.activitiesBegin()
      return true
    }
  }

  /// Cancels the activities of the invalidated machine, and forgets a promise.
  ///
  /// - Returns: The names of the running activities that the current task would wait for.
  fileprivate func stopWaiting(_ promise: Promise<Bool>) -> [String] {
    CurrentActivity.leave { attendToNews() }
    tasks.forget(promise)
    return tasks.labelsOfOthers
  }

  /// Reports, once, that the machine has ended and none of its activities runs.
  func reportEnd() {
    guard !hasReportedEnd, tasks.isEmpty, mailbox.isOver else { return }
    hasReportedEnd = true
    report(.ended)
    mailbox.finishOccurrences()
  }
}
