public import Foundation
public import Interlock

// What is done on the actor: nothing in here awaits, so that each piece of work is done in one go.
//
// What is done for each event can be inlined into `Worker`, which is compiled for the identifiers of those who
// make the actor: ten times as fast as code that is compiled for all.
extension MachineActor {
  /// Works off messages: up to one, and not more than a number of them. Says what kept it from going on.
  @usableFromInline
  typealias Worker = @Sendable (_ actor: isolated MachineActor, _ last: Int, _ portion: Int) -> Stop

  /// What keeps the actor from working off more.
  @usableFromInline
  enum Stop: Sendable {
    case nothingWaits
    case isHalted
    case portionIsDone
    /// A timer comes next, which waits for activities to begin.
    case timerIsHeld
  }

  @usableFromInline
  var now: Date { alarm.now }

  /// Works off what waits, and what is due, but not more than a portion, so that others get their turn on the
  /// actor.
  func workOff() {
    begin()
    var portion = 1_024
    while portion > 0, worker(self, .max, portion) == .nothingWaits,
      fireTimer(until: now) == .isFired
    {
      portion -= 1
    }
    rest()
  }

  /// Works off what waits, and what comes while others get their turn: somebody who sends one event after the
  /// other need not have a task scheduled for each.
  @usableFromInline
  func workUntilNothingComes() async {
    repeat {
      workOff()
      await Task.yield()
    } while !mailbox.mayRest()
  }

  /// Works off the messages up to one, however many they are.
  func workOff(upTo last: Int) -> Stop {
    begin()
    return worker(self, last, .max)
  }

  @inlinable
  func work(upTo last: Int, atMost portion: Int) -> Stop {
    var rest = portion
    while rest > 0 {
      rest -= 1
      isPublished = true
      switch mailbox.next(after: current, upTo: last, into: &inbox) {
      case .message(let message, let isWatched):
        self.isWatched = isWatched
        take(message)
      case .messages:
        isWatched = false
        takeInbox(&rest)
      case .timers(let time, let number):
        guard fireTimers(until: time, before: number) else { return .timerIsHeld }
      case .news: attendToNews()
      case .nothing: return .nothingWaits
      case .halted: return .isHalted
      }
    }
    mailbox.publish(current)
    return .portionIsDone
  }

  /// Takes the messages of the inbox until something comes up that has to be looked at before the next.
  @inlinable
  func takeInbox(_ rest: inout Int) {
    let isCarefree = log == nil && !hasActivities
    var machine = current
    isPublished = false
    while !mailbox.isInterrupted.withLock({ $0 }), let message = inbox.popFirst() {
      rest -= 1
      if isCarefree, message.sender == nil, case .event(let item) = message.content,
        machine.isPlain(item.event)
      {
        _ = try? machine.fire(item.event)
        continue
      }
      current = machine
      take(message)
      isPublished = false
      machine = current
    }
    current = machine
    if !inbox.isEmpty { mailbox.putBack(&inbox) }
  }

  @inlinable
  func take(_ message: Message) {
    if let sender = message.sender { return take(message, from: sender) }
    switch message.content {
    case .event(let item): fireForNobody(item)
    case .batch(let events, let userInfo): fireForNobody(events, userInfo)
    }
  }

  @usableFromInline
  func take(_ message: Message, from sender: Sender) {
    switch sender.kind {
    case .caller(let promise):
      let outcomes = outcomesNow(of: message)
      mailbox.publish(current)
      return promise.keep(outcomes)
    case .activity(let number), .endOfActivity(let number):
      guard activities.isCurrent(number) else { return logDropping(message) }
      if case .endOfActivity = sender.kind { activities.forget(number) }
    case .errorHandler: break
    }
    let alarm = alarm
    for item in message.events where !mailbox.isInvalidated {
      do throws(Machine.FireError) { _ = try fireNow(item) } catch {
        fail(item.event, error, sender)
      }
    }
    // Else a timer that throws, and is answered, would be tried again at once, for ever.
    if case .errorHandler = sender.kind { self.alarm.keepRetry(of: alarm) }
  }

  /// Fires the events of a message, and says what came of each.
  @usableFromInline
  func outcomesNow(of message: Message) -> Outcomes {
    message.events.map { item in
      guard !mailbox.isInvalidated else { return .failure(MailboxError.invalidated) }
      do throws(Machine.FireError) {
        return .success(try fireNow(item))
      } catch {
        log?(.failed(Failure(origin: .event(item.event), error: error)))
        return .failure(error)
      }
    }
  }

  @inlinable
  func fireForNobody(_ item: Machine.PendingEvent) {
    do throws(Machine.FireError) { _ = try fireNow(item) } catch { fail(item.event, error) }
  }

  /// Fires events without anything between them. As long as nobody watches, those that are plain are fired
  /// without a look at anything else.
  @inlinable
  func fireForNobody(_ events: [EventID], _ userInfo: UserInfo) {
    guard log == nil, !hasActivities, !isWatched else {
      for event in events where !mailbox.isInvalidated {
        fireForNobody(Machine.PendingEvent(event: event, userInfo: userInfo))
      }
      return
    }
    var machine = current
    var isUnwatched = true
    isPublished = false
    for event in events {
      if isUnwatched, machine.isPlain(event) {
        _ = try? machine.fire(event)
        continue
      }
      current = machine
      guard !mailbox.isInvalidated else { return }
      fireForNobody(Machine.PendingEvent(event: event, userInfo: userInfo))
      isUnwatched = !isWatched
      isPublished = false
      machine = current
    }
    current = machine
  }

  @inlinable
  @inline(__always)
  func fireNow(_ item: Machine.PendingEvent) throws(Machine.FireError) -> Machine.Receipt {
    if current.isPlain(item.event) {
      isPublished = false
      let receipt = try current.fire(item.event, userInfo: item.userInfo)
      if hasActivities || log != nil || isWatched { conclude(receipt, item) }
      return receipt
    }
    let receipt = try fireTimed(item)
    if receipt.isOfEngine || hasActivities || log != nil || isWatched { conclude(receipt, item) }
    return receipt
  }

  @inlinable
  func fireTimed(_ item: Machine.PendingEvent) throws(Machine.FireError) -> Machine.Receipt {
    // Guards and callbacks may ask what has become of the machine, and begin to watch it.
    if !isPublished {
      mailbox.publish(current)
      isPublished = true
    }
    let receipt = try current.fire(item.event, userInfo: item.userInfo, at: now)
    isPublished = false
    isWatched = mailbox.isWatched
    return receipt
  }

  @usableFromInline
  func conclude(_ receipt: Machine.Receipt, _ item: Machine.PendingEvent) {
    conclude(receipt, userInfo: item.userInfo, .fired(item.event, receipt))
  }

  /// Says that there was a macrostep, and does what follows from it.
  func conclude(
    _ receipt: Machine.Receipt,
    userInfo: UserInfo,
    _ occurrence: @autoclosure () -> Occurrence
  ) {
    isWatched = mailbox.publish(current, receipt)
    log?(occurrence())
    alarm.tryAgain()
    if hasActivities {
      perform(activities.take(leaving: receipt.exited))
    }
    guard !current.isFinished else { return finish() }
    guard hasActivities, !mailbox.isInvalidated else { return }
    start(activities.runs(entering: receipt.entered, of: current), userInfo)
  }

  @usableFromInline
  func fail(_ event: EventID, _ error: Machine.FireError, _ sender: Sender? = nil) {
    fail(Failure(origin: .event(event), error: error), sender)
  }

  /// Reports a failure, and sends the event that the handler has for it.
  func fail(_ failure: Failure, _ sender: Sender? = nil) {
    log?(.failed(failure))
    let answer = onError(failure)
    if case .errorHandler = sender?.kind { return }
    guard let event = answer else { return }
    if mailbox.putWithoutLimit(Message(.event(event), from: Sender(.errorHandler))) { schedule() }
  }
}

// Beginning and end.
extension MachineActor {
  func begin() {
    if beginning != .done { beginForTheFirstTime() }
  }

  /// Enters the initial states, or starts the activities of a machine that was active already.
  func beginForTheFirstTime() {
    guard mailbox.isRunning else { return }
    attendToNews()
    // Whoever has heard that it runs may have suspended it.
    guard mailbox.isRunning else { return }
    let isActivation = beginning == .activation
    beginning = .done
    guard isActivation else {
      guard !current.isFinished else { return }
      return start(activities.runs(entering: current.attachedStates, of: current), UserInfo())
    }
    do throws(Machine.FireError) {
      let receipt = try current.activate(at: now)
      conclude(receipt, userInfo: UserInfo(), .activated(receipt))
    } catch {
      fail(Failure(origin: .activation, error: error))
    }
  }

  /// The machine has come to its end.
  private func finish() {
    attendToNews()
    perform(activities.takeAll())
    guard !mailbox.isInvalidated else { return }
    mailbox.endSuspension()
    announce(.finished)
    mailbox.finishStreams(includingLifecycle: false)
  }

  @usableFromInline
  func attendToNews() {
    let news = mailbox.takeNews()
    for end in news.ends { note(end) }
    for change in news.changes {
      announce(change)
      guard change == .invalidated else { continue }
      alarm.cancel()
      perform(activities.takeAll())
      sources.cancel()
      mailbox.finishStreams(includingLifecycle: true)
    }
  }

  private func announce(_ change: Lifecycle) {
    log?(.lifecycle(change))
    NotificationCenter.default.post(name: change.notification, object: self)
  }

  private func perform(_ cancellations: [Activities<StateID, EventID>.Cancellation]) {
    for cancellation in cancellations {
      cancellation.perform()
      if mailbox.cancel(activity: cancellation.run.number) { schedule() }
      log?(.activityCancelled(cancellation.run.state, name: cancellation.run.activity.name))
    }
  }
}
