extension Machine.Plan {
  /// A waiting event of a snapshot in the engine's form, with its payload decoded as the type that the event
  /// declares.
  ///
  /// An event without a payload is accepted as it is; the machine will leave it unhandled.
  ///
  /// - Throws: `invalidPayload` if the payload has another type.
  func occurrence(_ event: Machine.PendingEvent) throws(Machine.RestoreError) -> Occurrence {
    let number = number(of: event.event)
    guard let type = payloads?[number.column], let payload = event.userInfo.payloadBox else {
      return Occurrence(event: number, userInfo: event.userInfo)
    }
    do throws(PayloadMismatch) {
      let fitting = try type.taking(payload)
      return Occurrence(event: number, userInfo: event.userInfo.carrying(box: fitting))
    } catch {
      throw .invalidPayload(event.event, error)
    }
  }

  /// The waiting events of a snapshot, in order.
  func occurrences(
    _ events: [Machine.PendingEvent]
  ) throws(Machine.RestoreError) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    for event in events { occurrences.append(try occurrence(event)) }
    return occurrences
  }
}
