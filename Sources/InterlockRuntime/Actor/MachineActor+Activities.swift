import Interlock

extension MachineActor {
  typealias Run = Activities<StateID, EventID>.Run

  /// Starts activities.
  ///
  /// - Parameters:
  ///   - runs: The activities.
  ///   - data: What came with the event that led to their states.
  func start(_ runs: [Run], _ data: EventData) {
    let runs = runs.filter { interpreter.isRunning($0.number) }
    guard !runs.isEmpty else { return }
    mailbox.expect(runs)
    for run in runs {
      report(.activityStarted(run.state, name: run.activity.name))
      tasks.start(run, data, alarm, runner: Handle(self)) { [weak self] in
        self?.begin(run)
      } post: { [weak self] event throws(MailboxError) in
        guard let self else { throw .invalidated }
        try put(Message(.event(event), from: Sender(.activity(run.number))))
      } postWaiting: { [weak self, mailbox] event throws(MailboxError) in
        let message = Message(.event(event), from: Sender(.activity(run.number)))
        guard case .suspending = mailbox.limit else {
          guard let self else { throw .invalidated }
          return try put(message)
        }
        // Without holding the machine, which ends with its last reference.
        guard let loaded = self?.loaded(message) else { throw .invalidated }
        if let error = await mailbox.waitForRoom(loaded) { throw error }
        self?.schedule()
      } end: { [weak self] outcome in
        self?.end(run, outcome)
      }
    }
  }

  /// Cancels activities.
  func cancel(_ runs: [Run]) {
    for run in runs {
      tasks.task(of: run.number)?.cancel()
      if mailbox.cancel(activity: run.number) { schedule() }
      report(.activityCancelled(run.state, name: run.activity.name))
    }
  }

  private nonisolated func begin(_ run: Run) {
    if mailbox.begin(run.number) { schedule() }
  }

  /// Puts the outcome of an activity into the mailbox, behind the events it has sent. These count as long as the
  /// outcome waits.
  private nonisolated func end(
    _ run: Run,
    _ outcome: Result<Machine.PendingEvent?, any Error>
  ) {
    var content = Message.Content.batch([], UserInfo())
    var failure: (any Error)?
    switch outcome {
    case .success(nil): break
    case .success(let event?): content = .event(event)
    case .failure(let error): failure = error
    }
    mailbox.end(
      RunningActivities<StateID, EventID>.End(run: run, error: failure),
      Message(content, from: Sender(.endOfActivity(run.number), carrying: carrying?()))
    )
    schedule()
  }

  /// Records that an activity has ended, and reports its error.
  func note(_ end: RunningActivities<StateID, EventID>.End) {
    tasks.forget(end.run.number)
    defer { if let event = end.dropped { report(.dropped(event)) } }
    guard interpreter.ended(end.run.number), !mailbox.isInvalidated else { return }
    report(.activityEnded(end.run.state, name: end.run.activity.name))
    guard let error = end.error else { return }
    fail(Failure(origin: .activity(end.run.state), error: error))
  }
}
