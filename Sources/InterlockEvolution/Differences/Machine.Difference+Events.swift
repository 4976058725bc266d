public import Interlock

extension Machine.Difference {
  /// An event that the new machine may not take whole. If its payload has changed and it waits (deferred, sent with a
  /// delay, or in the mailbox of a live machine), the new machine may not read its stored payload. If it is no longer
  /// deferred, the new machine may drop it.
  public struct UnloadableEvent: Hashable, Sendable {
    /// The fate of the event or its payloads.
    public enum Reason: Hashable, Sendable {
      /// They don't load: `restored(from:)` throws this.
      case fails(Machine.RestoreError)
      /// The event no longer carries a payload: it loads, but its payload is not read.
      case isDropped
      /// The event loads, but can't go on waiting: it was deferred in these states, the first such configuration of the
      /// old machine. The new machine does not defer it there, and is not certain to take it, so settling may drop it.
      case isNotDeferred(in: [StateID])
    }

    /// The event of the old machine.
    public let event: EventID

    /// The name of its payload's type in the old machine; nil if it carried none.
    public let payload: String?

    /// The fate of the event or its payloads.
    public let reason: Reason
  }

  /// The events that may wait in the old machine and that the new one is not known to take whole: those with other
  /// payloads, in the order of the old definition, then those that are no longer deferred.
  public var unloadableEvents: [UnloadableEvent] { losses.events }
}

extension Machine.Difference.UnloadableEvent: CustomStringConvertible {
  /// The event and the reason of its loss, in one line.
  public var description: String {
    let subject = "waiting event \(quoted(event))"
    let type = quoted(payload ?? "")
    return switch reason {
    case .fails(let error): "\(subject): does not load because \(error.reason)"
    case .isDropped: "\(subject): loads, but its payload of the type \(type) is not read any more"
    case .isNotDeferred(let states):
      "\(subject): loads, but is not deferred any more in \(list(of: states)); 'settle' may drop it"
    }
  }
}

extension Machine.Difference.UnloadableEvent {
  /// Whether a snapshot has the event where it would be lost, apart from payloads of which only loading shows whether
  /// they fit.
  func isLost(in snapshot: Machine.Snapshot) -> Bool {
    switch reason {
    case .fails, .isDropped: snapshot.waitingEvents.contains { $0.event == event }
    case .isNotDeferred: snapshot.deferred.contains { $0.event == event }
    }
  }

  /// The events of a machine whose payloads another one is not known to take whole.
  static func all(from old: Machine.Plan, to new: Machine.Plan) -> [Self] {
    old.eventIDs.compactMap { event in
      let name = new.currentEvent(event)
      guard new.columns[name] != nil else { return nil }
      let before = old.payload(of: event)
      return reason(before, new.payload(of: name), name).map {
        Self(event: event, payload: before?.name, reason: $0)
      }
    }
  }

  private static func reason(
    _ before: PayloadType?,
    _ now: PayloadType?,
    _ event: EventID
  ) -> Reason? {
    switch (before, now) {
    case (nil, nil): return nil
    case (_?, nil): return .isDropped
    case (nil, let now?): return .fails(.invalidPayload(event, .missing(now.name)))
    case (let before?, let now?):
      return now.reads(before) ? nil : .fails(.invalidPayload(event, now.mismatch(before)))
    }
  }
}

extension Machine.Snapshot {
  /// All waiting events: deferred ones, then those sent with a delay.
  var waitingEvents: [Machine.PendingEvent] {
    deferred
      + timers.compactMap { timer in
        if case .event(let item, _) = timer.content { item } else { nil }
      }
  }
}
