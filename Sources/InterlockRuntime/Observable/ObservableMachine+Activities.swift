import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Starts the activities of a machine that was active when it came here.
  func startActivitiesOfActiveMachine() {
    guard !hasBegun, current.isActive else { return }
    hasBegun = true
    guard !current.isFinished else { return }
    start(activities.runs(entering: current.attachedStates, of: current), UserInfo())
  }

  /// Starts activities.
  ///
  /// - Parameters:
  ///   - runs: The activities.
  ///   - userInfo: That of the event that has led to their states.
  func start(_ runs: [Run], _ userInfo: UserInfo) {
    inbox.expect(runs)
    for run in runs {
      activities.start(run, userInfo, alarm) { [weak self] in
        self?.begin(run)
      } post: { [weak self] event throws(MailboxError) in
        guard let self else { throw .invalidated }
        put(.event(Item(event: event, activity: run.number)))
      } end: { [weak self] outcome in
        self?.put(.end(run, outcome))
      }
    }
  }

  /// Cancels activities whose states have been left.
  func perform(_ cancellations: [Activities<StateID, EventID>.Cancellation]) {
    for cancellation in cancellations {
      cancellation.perform()
      if inbox.cancel(cancellation.run.number) { fireTimersLater() }
    }
  }

  private nonisolated func begin(_ run: Run) {
    if inbox.begin(run.number) { fireTimersLater() }
  }

  /// A timer need not wait any more.
  private nonisolated func fireTimersLater() {
    Task { @MainActor [weak self] in self?.perform {} }
  }

  private nonisolated func put(_ element: Inbox.Element) {
    guard inbox.put(element) else { return }
    Task { @MainActor [weak self] in self?.takeIn() }
  }

  /// Works off what activities have sent, and what has come of them.
  func takeIn() {
    for element in inbox.takeAll() {
      switch element {
      case .event(let item): accept(item)
      case .end(let run, let outcome): end(run, outcome)
      }
    }
  }

  private func end(_ run: Run, _ outcome: Result<Machine.PendingEvent?, any Error>) {
    guard activities.end(run) else { return }
    switch outcome {
    case .success(nil): activities.forget(run.number)
    case .success(let event?):
      accept(Item(event: event, activity: run.number, endsActivity: true))
    case .failure(let error):
      activities.forget(run.number)
      perform { fail(.activity(run.state), error) }
    }
  }
}
