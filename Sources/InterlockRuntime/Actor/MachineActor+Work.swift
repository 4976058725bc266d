public import Foundation
public import Interlock

// The work done on the actor: nothing in here awaits, so that each piece of work is atomic.
//
// The code for each event can be inlined into `Worker`, which is specialised for the identifiers where the actor is
// made: ten times as fast as unspecialised code.
extension MachineActor {
  /// Processes messages up to a given one, and at most a given number. Returns why it stopped.
  @usableFromInline
  typealias Worker = @Sendable (_ actor: isolated MachineActor, _ last: Int, _ portion: Int) -> Stop

  /// Why the actor stopped processing.
  @usableFromInline
  enum Stop: Sendable {
    case nothingWaits
    case isHalted
    case portionIsDone
    /// A timer comes next and waits for activities to begin.
    case timerIsHeld
  }

  @usableFromInline
  var now: Date { alarm.now }

  /// Processes waiting messages and due timers, but at most a portion, so that other tasks get their turn on the actor.
  func drain() {
    CurrentActivity.leave {
      begin()
      var portion = 1_024
      while portion > 0, worker(self, .max, portion) == .nothingWaits,
        fireTimer(until: now) == .wasDue
      {
        portion -= 1
      }
    }
    rest()
  }

  /// Processes waiting messages, and those that arrive while other tasks get their turn: a sender of many events need
  /// not schedule a task for each.
  @usableFromInline
  func workUntilNothingComes() async {
    repeat {
      drain()
      await Task.yield()
    } while !mailbox.mayRest()
  }

  /// Does work of the machine in a task of its own, which inherits nothing from the caller. While the caller waits, it
  /// has the caller's priority, where that is higher.
  nonisolated func inOwnTask<Value: Sendable>(
    _ work: @escaping @Sendable (isolated MachineActor) -> Value
  ) async -> Value {
    if let executor = mailbox.timekeeper.executor { return await executor.run { await work(self) } }
    return await Task.detached { await work(self) }.value
  }

  /// Processes the messages up to a given one, however many there are.
  func drain(upTo last: Int) -> Stop {
    CurrentActivity.leave {
      begin()
      return worker(self, last, .max)
    }
  }

  /// Processes the messages up to a given one, and fires the timers that are due now, up to a limit.
  ///
  /// - Parameters:
  ///   - last: The number of the message.
  ///   - wait: Waits until activities have begun, for which a timer waits; false if that is in vain.
  func catchUp(upTo last: Int, waiting wait: () async -> Bool) async {
    let time = now
    var limit = timerLimit
    repeat {
      let (isHeld, rest) = await inOwnTask { [limit] actor in
        var limit = limit
        let outcome =
          actor.drain(upTo: last) == .timerIsHeld
          ? .isHeld : actor.fireTimers(until: time, atMost: &limit)
        actor.mailbox.publish(actor.interpreter.machine)
        return (outcome == .isHeld, limit)
      }
      guard isHeld else { return }
      limit = rest
    } while await wait()
  }

  @inlinable
  func work(upTo last: Int, atMost portion: Int) -> Stop {
    var rest = portion
    while rest > 0 {
      rest -= 1
      isPublished = true
      switch mailbox.next(after: interpreter.machine, upTo: last, into: &inbox) {
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
    mailbox.publish(interpreter.machine)
    return .portionIsDone
  }

  /// Takes the messages of the inbox until something comes up that must be handled before the next.
  @inlinable
  func takeInbox(_ rest: inout Int) {
    while !mailbox.isInterrupted.withLock({ $0 }), let message = inbox.popFirst() {
      rest -= 1
      take(message)
    }
    if !inbox.isEmpty { putBackInbox() }
  }

  /// Puts the messages of the inbox back into the mailbox, or drops them if the machine has been invalidated.
  @usableFromInline
  func putBackInbox() {
    for message in mailbox.putBack(&inbox) { logDropping(message) }
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
    carry(with: sender.carrier) { takeCarried(message, from: sender) }
  }

  private func takeCarried(_ message: Message, from sender: Sender) {
    switch sender.kind {
    case .other: break
    case .caller(let promise):
      let outcomes = outcomesNow(of: message)
      mailbox.publish(interpreter.machine)
      return promise.keep(outcomes)
    case .activity(let number):
      guard interpreter.accepts(.activity(number)) else { return logDropping(message) }
    case .endOfActivity(let number):
      guard interpreter.accepts(.endOfActivity(number)) else { return logDropping(message) }
    case .errorHandler: interpreter.isAnswering = true
    }
    for item in message.events where !mailbox.isInvalidated {
      do throws(Machine.FireError) { _ = try fireNow(item) } catch {
        fail(item.event, error, sender)
      }
    }
    interpreter.isAnswering = false
  }

  /// Fires the events of a message, and reports their outcomes.
  @usableFromInline
  func outcomesNow(of message: Message) -> Outcomes {
    message.events.map { item in
      guard !mailbox.isInvalidated else { return .failure(MailboxError.invalidated) }
      do throws(Machine.FireError) {
        return .success(try fireNow(item))
      } catch {
        report(.failed(Failure(origin: .event(item.event), error: error)))
        return .failure(error)
      }
    }
  }

  @inlinable
  func fireForNobody(_ item: Machine.PendingEvent) {
    do throws(Machine.FireError) { _ = try fireNow(item) } catch { fail(item.event, error) }
  }

  /// Fires events with nothing in between.
  @inlinable
  func fireForNobody(_ events: [EventID], _ userInfo: UserInfo) {
    var next = 0
    while true {
      if !isObserved {
        isPublished = false
        next = interpreter.firePlain(events, from: next)
      }
      guard next < events.count, !mailbox.isInvalidated else { return }
      fireForNobody(Machine.PendingEvent(event: events[next], userInfo: userInfo))
      next += 1
    }
  }
}
