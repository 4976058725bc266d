import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Starts activities.
  ///
  /// - Parameters:
  ///   - runs: The activities.
  ///   - data: What came with the event that led to their states.
  func start(_ runs: [Run], _ data: EventData) {
    // A cancellation handler may have fired the machine.
    let runs = runs.filter { interpreter.isRunning($0.number) }
    guard !runs.isEmpty, !isEnded else { return }
    inbox.expect(runs)
    for run in runs {
      tasks.start(run, data, alarm) { [weak self] in
        self?.begin(run)
      } post: { [weak self] event throws(MailboxError) in
        guard let self, put(.event(waiting(Item(event: event, origin: .activity(run.number)))))
        else { throw .invalidated }
      } end: { [weak self] outcome in
        self?.put(.end(run, outcome, carrier: self?.carrying?()))
      }
    }
  }

  /// Cancels activities whose states have been left.
  func cancel(_ runs: [Run]) {
    for run in runs {
      tasks.task(of: run.number)?.cancel()
      if inbox.cancel(run.number) { fireTimersLater() }
    }
  }

  private nonisolated func begin(_ run: Run) {
    if inbox.begin(run.number) { fireTimersLater() }
  }

  /// A timer no longer has to wait.
  private nonisolated func fireTimersLater() {
    Self.later { [weak self] in self?.perform {} }
  }

  /// Puts something into the inbox. Returns whether it is accepted.
  @discardableResult
  private nonisolated func put(_ element: Inbox.Element) -> Bool {
    guard let isFirst = inbox.put(element) else { return false }
    if isFirst { Self.later { [weak self] in self?.takeIn() } }
    return true
  }

  /// Does something in a later turn of the main actor, in a task that inherits nothing.
  nonisolated static func later(_ body: @escaping @MainActor @Sendable () -> Void) {
    Task.detached { @MainActor in body() }
  }

  /// An event that waits, with what it carries.
  nonisolated func waiting(_ item: Item) -> Item {
    guard let carrying, item.carrier == nil else { return item }
    var item = item
    item.carrier = carrying()
    return item
  }

  /// Processes the events and outcomes of activities.
  func takeIn() {
    for element in inbox.takeAll() { arrivals.append(element) }
    // One by one: a callback or an error handler that flushes in between takes the next.
    while let element = arrivals.popFirst() {
      stopIfLate()
      switch element {
      case .event(let item) where !isEnded: accept(item)
      case .event: break
      case .end(let run, let outcome, let carrier): end(run, outcome, carrier)
      }
    }
  }

  private func end(
    _ run: Run,
    _ outcome: Result<Machine.PendingEvent?, any Error>,
    _ carrier: Carrier?
  ) {
    tasks.forget(run.number)
    guard interpreter.ended(run.number) else { return }
    if case .success(let event?) = outcome {
      return accept(Item(event: event, origin: .endOfActivity(run.number), carrier: carrier))
    }
    // After the events that the activity has sent: they count until its end is taken.
    perform {
      guard interpreter.accepts(.endOfActivity(run.number)), case .failure(let error) = outcome
      else { return }
      fail(.activity(run.state), error)
    }
  }
}
