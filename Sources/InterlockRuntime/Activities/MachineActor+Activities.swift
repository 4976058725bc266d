import Interlock

extension MachineActor {
  /// Starts activities.
  ///
  /// - Parameters:
  ///   - runs: The activities.
  ///   - userInfo: What was passed along with the event that has led to their states.
  func start(_ runs: [Activities<StateID, EventID>.Run], _ userInfo: UserInfo) {
    guard !runs.isEmpty else { return }
    mailbox.expect(runs)
    for run in runs {
      log?(.activityStarted(run.state, name: run.activity.name))
      activities.start(run, userInfo, alarm) { [weak self] in
        self?.begin(run)
      } post: { [weak self] event throws(MailboxError) in
        guard let self else { throw .invalidated }
        try put(Message(.event(event), from: Sender(.activity(run.number))))
      } end: { [weak self] outcome in
        self?.end(run, outcome)
      }
    }
  }

  private nonisolated func begin(_ run: Activities<StateID, EventID>.Run) {
    if mailbox.begin(run.number) { schedule() }
  }

  /// Puts what has come of an activity into the mailbox, behind what it has sent, which counts as long as this
  /// waits.
  private nonisolated func end(
    _ run: Activities<StateID, EventID>.Run,
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
      RunningActivities.End(run: run, error: failure),
      Message(content, from: Sender(.endOfActivity(run.number)))
    )
    schedule()
  }

  /// Notes that an activity is over, and reports its error.
  func note(_ end: RunningActivities.End) {
    guard activities.end(end.run), !mailbox.isInvalidated else { return }
    log?(.activityEnded(end.run.state, name: end.run.activity.name))
    guard let error = end.error else { return }
    fail(Failure(origin: .activity(end.run.state), error: error))
  }
}
