import Foundation
import Interlock

// What ends can be awaited.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Ends the model, and waits until its activities have ended.
  ///
  /// ```swift
  /// await model.end()
  /// ```
  ///
  /// From now on, events are refused as by a finished machine, even while waiting work is done. Then no timer fires,
  /// and activities are cancelled. The call returns when all of them have ended, however long they take to clean up:
  /// those that are cancelled now, and those whose states have been left before. Cancelling the calling task changes
  /// nothing.
  ///
  /// A call from an activity of the machine, or of a machine that runs within it, does not wait for that activity, nor
  /// for others that wait for the end as well. While the activity runs, this includes calls from tasks that it has
  /// started with `Task { … }`. Callbacks belong to no activity, even if an activity sent the event. If the model has
  /// ended already, the call waits for the activities that still run.
  ///
  /// Activities of two machines that each wait for the end of the other wait for ever, and cancelling them changes
  /// nothing. Use `end(waiting:within:)` in activities that end other machines.
  ///
  /// - Parameter waiting: What happens to events of activities, due timers, and a pending activation.
  public func end(waiting: WaitingEvents = .processed) async {
    close(waiting)
    let promise = Promise<Bool>()
    await endNow(promise)
    _ = await promise.value {}
  }

  /// Ends the model, and waits until its activities have ended or a limit is over.
  ///
  /// When the limit is over, waiting events are dropped, and cancelled activities end on their own. The limit is
  /// checked between two events.
  ///
  /// - Parameters:
  ///   - waiting: What happens to events of activities, due timers, and a pending activation.
  ///   - limit: How long to wait, on the clock of the machine.
  /// - Returns: The activities that still run, such as `activity 'upload' of 'sending'`; empty if all have ended.
  @discardableResult
  public func end(
    waiting: WaitingEvents = .processed,
    within limit: Duration
  ) async -> [String] {
    close(waiting, until: now + limit.seconds)
    let promise = Promise<Bool>()
    Task { await endNow(promise) }
    let sleep = alarm.timekeeper.limit(promise, to: limit)
    let hasEnded = await promise.value {}
    sleep.cancel()
    guard !hasEnded else { return [] }
    stop()
    takeIn()
    tasks.forget(promise)
    return tasks.labelsOfOthers
  }

  /// Waits until the machine and its activities have ended. If the task is cancelled, ends the model as `end()` does.
  ///
  /// ```swift
  /// await model.run()
  /// ```
  ///
  /// If a callback of the finished machine replaces it with ``restore(_:)``, the call waits for the new one.
  public func run() async {
    while !isOver, !Task.isCancelled {
      await watching(buffer: 1) { for await _ in $0 {} }
    }
    guard isOver else { return await end() }
    let promise = Promise<Bool>()
    tasks.watchEnds(promise)
    _ = await promise.value {}
  }

  /// Waits until the activities have ended, except for those that the current task does not wait for.
  ///
  /// - Returns: Whether they have; false if the task is cancelled, or if it moves the clock, for which they may wait.
  func activitiesHaveEnded() async -> Bool {
    let promise = Promise<Bool>()
    tasks.watchEnds(promise)
    let haveEnded = await promise.valueUnlessStopped()
    tasks.forget(promise)
    return haveEnded
  }

  /// Drops what waits if the limit of an end is over.
  func stopIfLate() {
    if let endTime, endTime < now { stop() }
  }

  /// Whether the machine has finished, or the model has been ended.
  var isOver: Bool { isEnded || current.isFinished }

  /// Refuses new events, and processes or drops waiting ones.
  private func close(_ waiting: WaitingEvents, until time: Date? = nil) {
    if let time { endTime = min(time, endTime ?? time) }
    let isFirst = !isClosed
    isClosed = true
    inbox.close()
    switch waiting {
    case .processed: if isFirst { flush() }
    case .dropped: stop()
    }
  }

  /// Ends the model, and keeps a promise when the activities have ended, unless it is kept before.
  private func endNow(_ promise: Promise<Bool>) async {
    while !isEnded, isTimerHeld {
      await inbox.activitiesBegin()
      flush()
    }
    stop()
    guard !promise.isKept else { return }
    tasks.watchEnds(promise)
  }

  private func stop() {
    guard !isEnded else { return }
    isEnded = true
    alarm.cancel()
    CurrentActivity.leave {
      cancel(interpreter.stopped())
      finishWaiting()
      followers.end().deliver()
      // What can be fired has changed.
      withMutation(keyPath: \.machine) {}
    }
  }
}
