public import Interlock

extension Machine.Difference {
  /// An event whose payload has changed. Wherever it waits, deferred, sent with a delay or in the mailbox of a live
  /// machine, the new machine does not take what the old one has stored.
  public struct UnloadableEvent: Hashable, Sendable {
    /// The event of the old machine.
    public let event: EventID

    /// The name of its payload's type in the old machine; nil if it carried none.
    public let payload: String?

    /// What `restored(from:)` throws; nil if the event carries no payload any more, so that it is restored, but its
    /// payload is not read.
    public let error: Machine.RestoreError?

    /// Hashes the event.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(event)
    }
  }

  /// The events that may wait in the old machine with payloads that the new one cannot take or does not read, in the
  /// order of the old definition.
  public var unloadableEvents: [UnloadableEvent] { losses.events }
}

extension Machine.Difference.UnloadableEvent: CustomStringConvertible {
  /// The event, and why it is lost, in one line.
  public var description: String {
    let subject = "waiting event \(quoted(event))"
    guard let error else {
      return
        "\(subject): loads, but its payload of the type \(quoted(payload ?? "")) is not read any more"
    }
    return "\(subject): does not load because \(error.reason)"
  }
}

extension Machine.Difference.UnloadableEvent {
  /// The events of a machine that another one cannot take or does not read.
  static func all(from old: Machine.Plan, to new: Machine.Plan) -> [Self] {
    old.eventIDs.compactMap { event -> Self? in
      let name = new.currentEvent(event)
      guard new.columns[name] != nil else { return nil }
      let before = old.payload(of: event)
      let mismatch: PayloadMismatch
      switch (before, new.payload(of: name)) {
      case (let before?, nil): return Self(event: event, payload: before.name, error: nil)
      case (nil, let now?): mismatch = .missing(now.name)
      case (let before?, let now?) where !now.reads(before): mismatch = now.mismatch(before)
      default: return nil
      }
      return Self(event: event, payload: before?.name, error: .invalidPayload(name, mismatch))
    }
  }
}
