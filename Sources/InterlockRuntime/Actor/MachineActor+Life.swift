import Foundation
public import Interlock

// Beginning and end.
extension MachineActor {
  func begin() {
    if !interpreter.hasBegun { beginForTheFirstTime() }
  }

  /// Enters the initial states, or starts the activities of a machine that was active already.
  private func beginForTheFirstTime() {
    guard mailbox.isRunning else { return }
    attendToNews()
    // A listener may have suspended it on hearing that it runs.
    guard mailbox.isRunning else { return }
    switch interpreter.begun() {
    case .activate: activateAlone()
    case .settle: takeOpenRows()
    case .start(let runs): start(runs, EventData())
    case .nothing: break
    }
  }

  private func activateAlone() {
    do throws(Machine.FireError) { try activate(EventData()) } catch {
      fail(Failure(origin: .activation, error: error))
    }
  }

  /// Enters the initial states for an event, in a macrostep that stays even if the event is refused.
  @usableFromInline
  func activate(before item: Machine.PendingEvent) throws(Machine.FireError) {
    try activate(item.data)
    // A listener may have ended it.
    guard !mailbox.isInvalidated else {
      throw .refused(interpreter.machine.refusalAfterEnd(of: item.event))
    }
  }

  private func activate(_ data: EventData) throws(Machine.FireError) {
    let taken = try interpreter.activate(data, at: now)
    conclude(taken, .activated(taken.receipt))
  }

  /// Settles a machine that was restored from a snapshot of another definition.
  private func takeOpenRows() {
    do throws(Machine.FireError) {
      if let taken = try interpreter.settle(at: now) { conclude(taken, .settled(taken.receipt)) }
    } catch {
      fail(Failure(origin: .settling, error: error))
    }
    if !mailbox.isInvalidated { start(interpreter.unstarted(), EventData()) }
  }

  /// The machine has reached a final state at the top.
  func announceFinish() {
    defer { reportEnd() }
    takeNews()
    cancel(interpreter.stopped())
    guard !mailbox.isInvalidated else { return }
    mailbox.endSuspension()
    announce(.finished)
    mailbox.finishStreams(includingLifecycle: false)
  }

  @usableFromInline
  func attendToNews() {
    takeNews()
    reportEnd()
  }

  private func takeNews() {
    let news = mailbox.takeNews()
    for end in news.ends { note(end) }
    for change in news.changes {
      announce(change)
      guard change == .invalidated else { continue }
      alarm.cancel()
      cancel(interpreter.stopped())
      sources.cancel()
      mailbox.finishStreams(includingLifecycle: true)
    }
  }

  private func announce(_ change: ActorLifecycle) {
    report(.lifecycle(change))
    NotificationCenter.default.post(name: change.notification, object: self)
  }
}
