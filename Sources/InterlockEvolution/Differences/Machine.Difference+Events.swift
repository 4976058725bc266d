public import Interlock

extension Machine.Difference {
  /// An event whose payload has changed. If it waits (deferred, sent with a delay, or in the mailbox of a live
  /// machine), the new machine may not read its stored payload.
  public struct UnloadableEvent: Hashable, Sendable {
    /// The fate of the payloads.
    public enum Reason: Hashable, Sendable {
      /// They don't load: `restored(from:)` throws this.
      case fails(Machine.RestoreError)
      /// The event no longer carries a payload: it loads, but its payload is not read.
      case isDropped
      /// The type still has the same name, but its stored properties are unknown, or missing in an archived definition.
      /// Each payload that loads is read as the current type.
      case isUnknown
    }

    /// The event of the old machine.
    public let event: EventID

    /// The name of its payload's type in the old machine; nil if it carried none.
    public let payload: String?

    /// The fate of the payloads.
    public let reason: Reason
  }

  /// The events that may wait in the old machine with payloads that the new one is not known to take whole, in the order
  /// of the old definition.
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
    case .isUnknown:
      "\(subject): it is unknown whether the new machine reads what the old \(type) stored"
    }
  }
}

extension Machine.Difference.UnloadableEvent {
  /// The events of a machine that another one is not known to take whole.
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
      return switch now.reading(before) {
      case .reads: nil
      case .isUnknown: .isUnknown
      case .fails: .fails(.invalidPayload(event, now.mismatch(before)))
      }
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
