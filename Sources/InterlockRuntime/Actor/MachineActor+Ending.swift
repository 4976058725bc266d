import Interlock

// What ends can be awaited.
extension MachineActor {
  /// Ends the machine, and waits until its activities have ended.
  ///
  ///     await live.end()
  ///
  /// New events are refused with `MailboxError.invalidated`, even while waiting ones are processed and due timers fire.
  /// Then the machine is invalidated: its activities are cancelled, sources are unbound, and streams finish. The call returns when all
  /// activities have ended, however long they take to clean up: those that are cancelled now, and those whose states
  /// have been left before. Cancelling the calling task changes nothing.
  ///
  /// A call from an activity of the machine, or of a machine that runs within it, does not wait for that activity. If
  /// the machine has ended already, the call waits for what still runs.
  ///
  /// - Parameter waiting: What happens to waiting events.
  public nonisolated func end(waiting: WaitingEvents = .processed) async {
    close(waiting)
    await endNow(waiting)
  }

  /// Ends the machine, and waits until its activities have ended, but not longer than a limit.
  ///
  ///     for activity in await live.end(within: .seconds(10)) { log.note("\(activity) ignores its end") }
  ///
  /// When the limit is over, what still waits is dropped, and activities go on on their own.
  ///
  /// - Parameters:
  ///   - waiting: What happens to waiting events.
  ///   - limit: How long to wait, on the clock of the machine.
  /// - Returns: The activities that still run, such as `activity 'upload' of 'sending'`; empty if all have ended.
  @discardableResult
  public nonisolated func end(
    waiting: WaitingEvents = .processed,
    within limit: Duration
  ) async -> [String] {
    close(waiting)
    let promise = Promise<Bool>()
    Task {
      await endNow(waiting)
      promise.keep(true)
    }
    let timekeeper = mailbox.timekeeper
    let sleep = timekeeper.start {
      if (try? await timekeeper.clock.sleep(for: limit)) != nil { promise.keep(false) }
    }
    guard await promise.value(onCancel: {}) else { return await stop() }
    sleep.cancel()
    return []
  }

  /// Runs the machine until it has ended, and its activities with it; ends it as `end()` does when the task is
  /// cancelled.
  ///
  /// In a service of swift-service-lifecycle, call it within `cancelWhenGracefulShutdown`.
  ///
  /// It does not resume a suspended machine.
  public nonisolated func run() async {
    for await stage in lifecycleUpdates where stage == .finished || stage == .invalidated { break }
    guard mailbox.isOver else { return await end() }
    await unendedActivities.end()
    await attendToNews()
  }

  /// Refuses what is new, before anything is awaited.
  private nonisolated func close(_ waiting: WaitingEvents) {
    switch waiting {
    case .processed: _ = mailbox.close()
    case .dropped: invalidate()
    }
  }

  private func endNow(_ waiting: WaitingEvents) async {
    if waiting == .processed { await processWaiting() }
    stop()
    await unendedActivities.end()
    attendToNews()
  }

  private func processWaiting() async {
    let (last, time) = (mailbox.close(), now)
    var limit = timerLimit
    while drain(upTo: last) == .timerIsHeld
      || fireTimers(until: time, atMost: &limit) == .isHeld
    {
      await mailbox.activitiesBegin()
    }
    mailbox.publish(brain.machine)
  }

  /// Invalidates the machine, and cancels its activities.
  ///
  /// - Returns: What the activities are called that run, except for those that the current task belongs to.
  @discardableResult
  private func stop() -> [String] {
    invalidate()
    attendToNews()
    return tasks.labelsOfOthers
  }

  /// The tasks of activities that run, except for those that the current task belongs to.
  var unendedActivities: [Task<Void, Never>] { tasks.others }

  /// Reports, once, that the machine has ended and none of its activities runs.
  func reportEnd() {
    guard !hasReportedEnd, tasks.isEmpty, mailbox.isOver else { return }
    hasReportedEnd = true
    log?(.ended)
  }
}
