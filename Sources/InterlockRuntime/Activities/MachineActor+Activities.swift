import Interlock

extension MachineActor {
  /// Starts activities.
  ///
  /// - Parameters:
  ///   - runs: The activities.
  ///   - userInfo: What was passed along with the event that has led to their states.
  func start(_ runs: [Activities<StateID, EventID>.Run], _ userInfo: UserInfo) {
    for run in runs {
      log?(.activityStarted(run.state, name: run.activity.name))
      activities.start(run, userInfo, alarm) { [weak self] event throws(MailboxError) in
        guard let self else { throw .invalidated }
        try put(Message(.event(event), from: Sender(.activity(run.number))))
      } end: { [weak self] outcome in
        await self?.end(run, outcome)
      }
    }
  }

  private func end(
    _ run: Activities<StateID, EventID>.Run,
    _ outcome: Result<Machine.PendingEvent?, any Error>
  ) {
    let counts = activities.end(run) && lifecycle != .invalidated
    endFlushes(waitingFor: run.number)
    guard counts else { return }
    log?(.activityEnded(run.state, name: run.activity.name))
    let event = (try? outcome.get()) ?? nil
    // Behind what the activity has sent, which counts as long as this waits.
    let content = event.map(Message.Content.event) ?? .batch([], UserInfo())
    let message = Message(content, from: Sender(.endOfActivity(run.number)))
    if mailbox.putWithoutLimit(message) { schedule() }
    guard case .failure(let error) = outcome else { return }
    fail(Failure(origin: .activity(run.state), error: error))
  }
}

extension MachineActor {
  /// Somebody who waits until activities are over.
  struct Flush {
    var activities: Set<Int>
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Waits until what was sent before has been worked off, and the activities that run then are over.
  ///
  /// Neither stops the machine nor changes it. What a suspended machine has in its mailbox is not waited for;
  /// what its activities are doing, is. The events that come of them are worked off afterwards. Returns early
  /// if the task is cancelled.
  public func flush() async {
    workOff(upTo: mailbox.lastNumber)
    fireTimers(until: now)
    mailbox.publish(current)
    rest()
    let unfinished = activities.unfinished
    guard !unfinished.isEmpty else { return }
    lastFlush += 1
    let id = lastFlush
    await cancellable { continuation in
      flushes[id] = Flush(activities: unfinished, continuation: continuation)
    } onCancel: { [weak self] in
      Task { await self?.endFlush(id) }
    }
  }

  private func endFlush(_ id: Int) {
    flushes.removeValue(forKey: id)?.continuation.resume()
  }

  private func endFlushes(waitingFor activity: Int) {
    for id in flushes.keys.sorted() {
      flushes[id]?.activities.remove(activity)
      if flushes[id]?.activities.isEmpty == true { endFlush(id) }
    }
  }
}
