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
      switch mailbox.next(after: brain.machine, upTo: last, into: &inbox) {
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
    mailbox.publish(brain.machine)
    return .portionIsDone
  }

  /// Takes the messages of the inbox until something comes up that has to be looked at before the next.
  @inlinable
  func takeInbox(_ rest: inout Int) {
    while !mailbox.isInterrupted.withLock({ $0 }), let message = inbox.popFirst() {
      rest -= 1
      take(message)
    }
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
      mailbox.publish(brain.machine)
      return promise.keep(outcomes)
    case .activity(let number):
      guard brain.accepts(.activity(number)) else { return logDropping(message) }
    case .endOfActivity(let number):
      guard brain.accepts(.endOfActivity(number)) else { return logDropping(message) }
    case .errorHandler: brain.isAnswering = true
    }
    for item in message.events where !mailbox.isInvalidated {
      do throws(Machine.FireError) { _ = try fireNow(item) } catch {
        fail(item.event, error, sender)
      }
    }
    brain.isAnswering = false
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

  /// Fires events without anything between them.
  @inlinable
  func fireForNobody(_ events: [EventID], _ userInfo: UserInfo) {
    var next = 0
    while true {
      if !isObserved {
        isPublished = false
        next = brain.firePlain(events, from: next)
      }
      guard next < events.count, !mailbox.isInvalidated else { return }
      fireForNobody(Machine.PendingEvent(event: events[next], userInfo: userInfo))
      next += 1
    }
  }
}
