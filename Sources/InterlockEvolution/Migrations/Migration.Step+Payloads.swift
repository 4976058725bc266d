import Interlock

// Payloads of waiting events: deferred, sent with a delay, or in the mailbox of a live machine.
extension Migration.Step {
  /// Makes new payloads for an event that now carries another type.
  ///
  /// ```swift
  /// .changePayload(of: "pay", from: Payment.self) { Charge(cents: $0.amount * 100) }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event, by its name after the previous steps.
  ///   - old: A type that reads the payloads of the older definition: the old one, or one with the same properties. A
  ///     proof takes that on trust.
  ///   - change: Makes the new payload. A check of the migration doesn't call it.
  /// - Returns: The step. Events that wait without a payload are unchanged.
  public static func changePayload<Old: Decodable & Sendable, New: Codable & Sendable>(
    of event: String,
    from old: Old.Type,
    _ change: @escaping @Sendable (Old) throws -> New
  ) -> Self {
    Self(content: .changePayload(event, PayloadChange(change)))
  }

  /// Gives a payload to an event that now carries one.
  ///
  /// - Parameters:
  ///   - payload: The payload for all events that wait without one.
  ///   - event: The event, by its name after the previous steps.
  /// - Returns: The step.
  public static func addPayload<Payload: Codable & Sendable>(
    _ payload: Payload,
    to event: String
  ) -> Self {
    Self(content: .addPayload(event, EventPayload(payload)))
  }

  /// Drops the payload of an event that no longer carries one.
  ///
  /// - Parameter event: The event, by its name after the previous steps.
  /// - Returns: The step.
  public static func dropPayload(of event: String) -> Self {
    Self(content: .dropPayload(event))
  }

  /// Keeps the stored payload of an event: its type has another name, or other properties, but reads the data of the
  /// old one.
  ///
  /// It is for a type with another name or version that reads what the old one stored, and for code that reads the
  /// payload of an event that declares none.
  ///
  /// - Parameter event: The event, by its name in the next definition.
  /// - Returns: The step. A proof relies on it.
  public static func keepPayload(of event: String) -> Self {
    Self(content: .keepPayload(event))
  }
}

/// A change of payloads by code.
struct PayloadChange: Sendable {
  private let new: PayloadType

  private let change: @Sendable (EventPayload) throws -> EventPayload

  init<Old: Decodable & Sendable, New: Codable & Sendable>(
    _ change: @escaping @Sendable (Old) throws -> New
  ) {
    new = PayloadType(New.self)
    self.change = { EventPayload(try change($0.box.decoded(as: Old.self))) }
  }

  /// The payload that replaces one of an event.
  func changed(
    _ payload: EventPayload,
    of event: String
  ) throws(MigrationError.Reason) -> EventPayload {
    if payload.box is SomePayload { return EventPayload(box: SomePayload(of: new)) }
    do {
      return try change(payload)
    } catch {
      throw .codeFailed(step: "payload of \(event)", cause: String(describing: error))
    }
  }
}

extension DynamicMachine.Snapshot {
  /// Replaces the payload of an event wherever it waits.
  mutating func replacePayloads(
    of event: String,
    _ change: (EventPayload?) throws(MigrationError.Reason) -> EventPayload?
  ) throws(MigrationError.Reason) {
    func changed(
      _ item: DynamicMachine.PendingEvent
    ) throws(MigrationError.Reason) -> DynamicMachine.PendingEvent {
      guard item.event == event else { return item }
      let data = EventData(item.userInfo, payload: try change(item.payload))
      return DynamicMachine.PendingEvent(event, data, at: item.time)
    }
    for index in deferred.indices { deferred[index] = try changed(deferred[index]) }
    for (index, timer) in timers.enumerated() {
      guard case .event(let item, let id) = timer.content else { continue }
      timers[index] = DynamicMachine.PendingTimer(
        .event(try changed(item), id: id),
        seconds: timer.seconds,
        deadline: timer.deadline
      )
    }
  }
}

extension Migration {
  /// Makes payloads that a step keeps count as what the next definition declares.
  func keepPayloads(
    in snapshot: inout DynamicMachine.Snapshot,
    _ target: DynamicMachine
  ) throws(MigrationError.Reason) {
    for case .keepPayload(let event) in steps.map(\.content) {
      guard let type = target.plan.payload(of: event) else { continue }
      try snapshot.replacePayloads(of: event) { payload in
        payload?.box is SomePayload ? EventPayload(box: SomePayload(of: type)) : payload
      }
    }
  }

  /// A waiting event whose payload only the source declares, unless a step keeps it.
  func eventWithUnreadPayload(
    in snapshot: DynamicMachine.Snapshot,
    _ target: DynamicMachine
  ) -> MigrationError.Reason? {
    let carrying = snapshot.waitingEvents.map { target.plan.renamed($0) }.filter { item in
      item.payload != nil && target.plan.payload(of: item.event) == nil
    }
    guard !carrying.isEmpty else { return nil }
    for event in source.plan.eventIDs {
      guard let type = source.plan.payload(of: event) else { continue }
      let name = name(ofEvent: event, in: target)
      let isKept = steps.contains { step in
        if case .keepPayload(name) = step.content { true } else { false }
      }
      guard !isKept, carrying.contains(where: { $0.event == name }) else { continue }
      return .unreadPayload(of: name, type.name)
    }
    return nil
  }
}

extension DynamicMachine.Plan {
  /// A waiting event under its current name.
  fileprivate func renamed(_ item: DynamicMachine.PendingEvent) -> DynamicMachine.PendingEvent {
    DynamicMachine.PendingEvent(currentEvent(item.event), item.data, at: item.time)
  }
}
