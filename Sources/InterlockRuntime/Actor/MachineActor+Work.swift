import Foundation
import Interlock

// What is done on the actor: nothing in here awaits, so that each piece of work is done in one go.
extension MachineActor {
  /// How many messages and timers are worked off before others get their turn on the actor.
  private static var portion: Int { 1_024 }

  var now: Date { max(timekeeper.now, reachedTime) }

  /// Works off what waits, and what is due.
  func workOff() {
    announceChanges()
    for _ in 0..<Self.portion {
      begin()
      switch mailbox.next() {
      case .message(let message, let room): take(message, room)
      case .nothing:
        guard isTimerDue(at: now), fireTimer(until: now) else { return rest() }
      case .halted: return rest()
      }
      announceChanges()
    }
    rest()
    schedule()
  }

  /// Works off the messages up to one, however many they are.
  func workOff(upTo last: Int) {
    announceChanges()
    begin()
    while case .message(let message, let room) = mailbox.next(upTo: last) {
      take(message, room)
      announceChanges()
    }
  }

  /// Fires the events of a message, and says what came of each.
  func outcomesNow(of message: Message) -> [Result<Machine.Receipt, any Error>] {
    switch message.content {
    case .event(let item): [outcome(of: item)]
    case .batch(let events, let userInfo):
      events.map { outcome(of: Machine.PendingEvent(event: $0, userInfo: userInfo)) }
    }
  }

  private func outcome(of item: Machine.PendingEvent) -> Result<Machine.Receipt, any Error> {
    let result = fireNow(item)
    if log != nil, case .failure(let error) = result {
      log?(.failed(Failure(origin: .event(item.event), error: error)))
    }
    return result.mapError { $0 }
  }

  private func take(_ message: Message, _ room: [CheckedContinuation<MailboxError?, Never>]) {
    for sender in room { sender.resume(returning: nil) }
    if let time = message.time { fireTimers(until: time) }
    if let reply = message.reply {
      return reply.continuation.resume(returning: outcomesNow(of: message))
    }
    if let activity = message.activity {
      guard activities.isCurrent(activity) else {
        for event in message.events { log?(.dropped(event.event)) }
        return
      }
      if message.endsActivity { activities.forget(activity) }
    }
    switch message.content {
    case .event(let item): fireNow(item, isAnswer: message.isAnswer)
    case .batch(let events, let userInfo):
      for event in events {
        fireNow(Machine.PendingEvent(event: event, userInfo: userInfo), isAnswer: false)
      }
    }
  }

  /// Fires an event for which nobody waits.
  private func fireNow(_ item: Machine.PendingEvent, isAnswer: Bool) {
    guard case .failure(let error) = fireNow(item) else { return }
    fail(Failure(origin: .event(item.event), error: error), isAnswer: isAnswer)
  }

  private func fireNow(
    _ item: Machine.PendingEvent
  ) -> Result<Machine.Receipt, Machine.FireError> {
    do throws(Machine.FireError) {
      let receipt = try current.fire(item.event, userInfo: item.userInfo, at: now)
      settle(receipt, item)
      log?(.fired(item.event, receipt))
      return .success(receipt)
    } catch {
      return .failure(error)
    }
  }

  /// Does what follows from a macrostep.
  private func settle(_ receipt: Machine.Receipt, _ item: Machine.PendingEvent?) {
    mailbox.publish(current, receipt)
    retryTime = nil
    guard !current.attachments.isEmpty || current.isFinished else { return }
    for run in activities.cancel(leaving: receipt.exited) {
      log?(.activityCancelled(run.state, name: run.activity.name))
    }
    guard !current.isFinished else { return finish() }
    start(activities.runs(entering: receipt.entered, of: current), item)
  }

  /// Reports a failure, and sends the event that the handler has for it.
  func fail(_ failure: Failure, isAnswer: Bool = false) {
    log?(.failed(failure))
    guard let event = onError(failure), !isAnswer else { return }
    var message = Message(event)
    message.isAnswer = true
    if mailbox.putWithoutLimit(message) { schedule() }
  }
}

// Beginning and end.
extension MachineActor {
  /// Enters the initial states, or starts the activities of a machine that was active already.
  private func begin() {
    guard beginning != .done, mailbox.isRunning else { return }
    let isActivation = beginning == .activation
    beginning = .done
    guard isActivation else {
      return start(activities.runs(entering: current.attachedStates, of: current), nil)
    }
    do throws(Machine.FireError) {
      let receipt = try current.activate(at: now)
      settle(receipt, nil)
      log?(.activated(receipt))
    } catch {
      fail(Failure(origin: .activation, error: error))
    }
  }

  /// The machine has come to its end.
  private func finish() {
    cancelActivities()
    announce(.finished)
    mailbox.finishStreams(includingLifecycle: false)
  }

  private func announceChanges() {
    for change in mailbox.takeChanges() {
      announce(change)
      guard change == .invalidated else { continue }
      alarm?.task.cancel()
      alarm = nil
      cancelActivities()
      sources.cancel()
      mailbox.finishStreams(includingLifecycle: true)
    }
  }

  private func announce(_ change: Lifecycle) {
    mailbox.announce(change)
    log?(.lifecycle(change))
    NotificationCenter.default.post(name: change.notification, object: self)
  }

  private func cancelActivities() {
    for run in activities.cancelAll() {
      log?(.activityCancelled(run.state, name: run.activity.name))
    }
  }
}

// Time.
extension MachineActor {
  struct Alarm {
    let deadline: Date
    let task: Task<Void, Never>
  }

  private func isTimerDue(at time: Date) -> Bool {
    guard let deadline = current.nextDeadline, mailbox.isRunning else { return false }
    return deadline <= time && retryTime.map { $0 <= time } ?? true
  }

  /// Fires what is due at a time, as long as one call of the machine would.
  func fireTimers(until time: Date) {
    var count = 0
    while isTimerDue(at: time), count < current.stepLimit, fireTimer(until: time) { count += 1 }
  }

  /// - Returns: Whether one was due.
  private func fireTimer(until time: Date) -> Bool {
    do throws(Machine.FireError) {
      guard let receipt = try current.advanceOnce(to: time) else { return false }
      settle(receipt, nil)
      log?(.timerFired(receipt))
    } catch {
      fail(Failure(origin: .timer, error: error))
      retryTime = now + 1
    }
    return true
  }

  /// Sees to it that somebody wakes the actor when a timer is due.
  func rest() {
    guard let deadline = current.nextDeadline, mailbox.isRunning else {
      alarm?.task.cancel()
      alarm = nil
      return
    }
    let time = retryTime.map { max($0, deadline) } ?? deadline
    // One that sleeps until an earlier time looks again.
    if let alarm, alarm.deadline <= time { return }
    alarm?.task.cancel()
    let task = Task.detached { [weak self, timekeeper] in
      guard (try? await timekeeper.sleep(until: time)) != nil else { return }
      await self?.wake(at: time)
    }
    alarm = Alarm(deadline: time, task: task)
  }

  private func wake(at time: Date) {
    alarm = nil
    reachedTime = max(reachedTime, time)
    workOff()
  }
}
