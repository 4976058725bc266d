import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  typealias Run = Activities<StateID, EventID>.Run

  /// The events and outcomes that activities have sent, from wherever they run, and that the main actor has not seen
  /// yet.
  final class Inbox: Sendable {
    /// Something that an activity has done.
    enum Element: Sendable {
      case event(Item)
      case end(Run, Result<Machine.PendingEvent?, any Error>, carrier: Carrier?)
    }

    private struct State: Sendable {
      var isClosed = false
      var elements = Queue<Element>()
      var activities = RunningActivities<StateID, EventID>()
    }

    private let state = Locked(State())

    /// Adds what an activity has done. Once the model refuses events, so it does with the one that an activity returns.
    ///
    /// - Returns: Whether it is the first, so that the model has to be told; nil if the model has ended and refuses
    ///   events.
    func put(_ element: Element) -> Bool? {
      let (isFirst, run): (Bool?, Run?) = state.withLock { state in
        var forgotten: Run?
        var accepted = element
        switch element {
        case .event where state.isClosed: return (nil, nil)
        case .event: break
        case .end(let run, let outcome, _):
          forgotten = state.activities.forget(run.number)
          if state.isClosed, case .success = outcome {
            accepted = .end(run, .success(nil), carrier: nil)
          }
        }
        state.elements.append(accepted)
        return (state.elements.count == 1, forgotten)
      }
      withExtendedLifetime(run) {}
      return isFirst
    }

    /// Refuses events from now on.
    func close() {
      state.withLock { $0.isClosed = true }
    }

    func takeAll() -> [Element] {
      state.withLock { $0.elements.removeAll() }
    }

    var isEmpty: Bool { state.withLock { $0.elements.isEmpty } }

    /// Records activities that are about to be started.
    func expect(_ runs: [Run]) {
      state.withLock { $0.activities.add(runs) }
    }

    /// Records that an activity has begun.
    ///
    /// - Returns: Whether a timer was waiting for that, so that the model has to be told.
    func begin(_ number: Int) -> Bool {
      let released = state.withLock { $0.activities.begin(number) }
      for promise in released.watchers { promise.keep(true) }
      return released.timer
    }

    /// Records that the state of an activity has been left.
    ///
    /// - Returns: Whether a timer was waiting for it to begin.
    func cancel(_ number: Int) -> Bool {
      let released = state.withLock { $0.activities.cancel(number) }
      for promise in released.watchers { promise.keep(true) }
      return released.timer
    }

    /// Whether a timer has to wait until activities have begun.
    func mustHoldTimer() -> Bool {
      state.withLock { $0.activities.mustHoldTimer() }
    }

    /// Whether some activities have not begun.
    var isBeginning: Bool { state.withLock { $0.activities.isBeginning } }

    /// Whether a timer waits until activities have begun.
    var holdsTimer: Bool { state.withLock { $0.activities.holdsTimer } }

    /// The running activities.
    var activities: [Run] {
      state.withLock { $0.activities.running }
    }

    /// Waits until all activities have begun.
    ///
    /// - Returns: Whether they have; false if the task is cancelled.
    func activitiesHaveBegun() async -> Bool {
      let promise = Promise<Bool>()
      guard state.withLock({ $0.activities.watch(promise) }) else { return true }
      return await promise.value { promise.keep(false) }
    }

    /// Waits until all activities have begun, even if the task is cancelled.
    func activitiesBegin() async {
      let promise = Promise<Bool>()
      guard state.withLock({ $0.activities.watch(promise) }) else { return }
      _ = await promise.value {}
    }
  }
}
