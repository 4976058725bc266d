import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// What activities have sent, from wherever they run.
  final class Inbox: Sendable {
    private let items = Locked(Queue<Item>())

    /// Puts an event.
    ///
    /// - Returns: Whether it is the first, so that somebody has to be told.
    func put(_ item: Item) -> Bool {
      items.withLock { items in
        items.append(item)
        return items.count == 1
      }
    }

    func takeAll() -> [Item] {
      items.withLock { $0.removeAll() }
    }
  }

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
  func start(_ runs: [Activities<StateID, EventID>.Run], _ userInfo: UserInfo) {
    for run in runs {
      activities.start(run, userInfo, alarm) { [weak self] event throws(MailboxError) in
        guard let self else { throw .invalidated }
        guard inbox.put(Item(event: event, activity: run.number)) else { return }
        Task { @MainActor [weak self] in self?.takeIn() }
      } end: { [weak self] outcome in
        await self?.end(run, outcome)
      }
    }
  }

  private func takeIn() {
    for item in inbox.takeAll() { accept(item) }
  }

  private func end(
    _ run: Activities<StateID, EventID>.Run,
    _ outcome: Result<Machine.PendingEvent?, any Error>
  ) {
    // What it has sent comes first.
    takeIn()
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
