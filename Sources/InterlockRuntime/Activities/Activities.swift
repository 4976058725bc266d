import Interlock

/// The activities of a live machine: which run, and which have been cancelled and have not ended yet.
struct Activities<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  typealias Machine = Interlock.Machine<StateID, EventID>

  /// An activity that is to run, or runs.
  struct Run: Sendable {
    let number: Int
    let state: StateID
    let activity: Machine.Activity

    /// How it is called when somebody asks what the machine is doing.
    var label: String {
      activity.name.map { "activity '\($0)' of '\(state)'" } ?? "activity of '\(state)'"
    }
  }

  /// An activity that has to be cancelled.
  struct Cancellation: Sendable {
    let run: Run
    fileprivate let task: Task<Void, Never>

    /// Cancels its task.
    func perform() {
      task.cancel()
    }
  }

  private var current: [StateID: [Run]] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  /// Whether an activity runs for a state that is active.
  func isCurrent(_ number: Int) -> Bool {
    current.values.contains { $0.contains { $0.number == number } }
  }

  /// Takes out the activities of states that have been left.
  ///
  /// - Returns: Those that have to be cancelled. That cannot be done in here, because who handles the cancellation
  ///   may fire the machine.
  mutating func take(leaving states: [StateID]) -> [Cancellation] {
    guard !current.isEmpty else { return [] }
    var cancellations: [Cancellation] = []
    for state in states {
      for run in current.removeValue(forKey: state) ?? [] {
        // One that is done already has no task, and its outcome waits in vain.
        guard let task = tasks[run.number] else { continue }
        cancellations.append(Cancellation(run: run, task: task))
      }
    }
    return cancellations
  }

  /// Takes out all.
  mutating func takeAll() -> [Cancellation] {
    take(leaving: Array(current.keys)).sorted { $0.run.number < $1.run.number }
  }

  /// The activities of states that have been entered, and are still active.
  mutating func runs(entering states: [StateID], of machine: Machine) -> [Run] {
    var runs: [Run] = []
    for state in states where current[state] == nil && machine.isIn(state) {
      guard let attachments = machine.attachments[state] else { continue }
      for activity in attachments.compactMap(Machine.Activity.init) {
        lastNumber += 1
        let run = Run(number: lastNumber, state: state, activity: activity)
        current[state, default: []].append(run)
        runs.append(run)
      }
    }
    return runs
  }

  /// Starts an activity.
  ///
  /// No closure may keep the live machine, which would never end otherwise.
  ///
  /// - Parameters:
  ///   - run: The activity.
  ///   - userInfo: What was passed along with the event that has led to its state.
  ///   - alarm: What time it is, and by which clock.
  ///   - begin: Called when it begins.
  ///   - post: Gets the events that it sends.
  ///   - end: Gets what comes of it.
  mutating func start(
    _ run: Run,
    _ userInfo: UserInfo,
    _ alarm: Alarm,
    begin: @escaping @Sendable () -> Void,
    post: @escaping @Sendable (Machine.PendingEvent) throws(MailboxError) -> Void,
    end: @escaping @Sendable (Result<Machine.PendingEvent?, any Error>) -> Void
  ) {
    let context = Machine.ActivityContext(
      state: run.state,
      userInfo: userInfo,
      time: alarm.now,
      clock: alarm.timekeeper.clock,
      post: post
    )
    tasks[run.number] = alarm.timekeeper.start {
      begin()
      let outcome: Result<Machine.PendingEvent?, any Error>
      do {
        outcome = .success(try await run.activity.run(context))
      } catch {
        outcome = .failure(error)
      }
      end(outcome)
    }
  }

  /// Notes that the task of an activity is over.
  ///
  /// - Returns: Whether its state is still active, so that its outcome counts.
  mutating func end(_ run: Run) -> Bool {
    tasks[run.number] = nil
    return isCurrent(run.number)
  }

  /// Forgets an activity whose outcome has been worked off.
  mutating func forget(_ number: Int) {
    for (state, runs) in current where runs.contains(where: { $0.number == number }) {
      current[state] = runs.count == 1 ? nil : runs.filter { $0.number != number }
    }
  }
}
