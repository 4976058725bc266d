extension Machine.Plan {
  /// An event of a snapshot that waits, as the engine knows it, with its payload as one of the type that it carries.
  ///
  /// One without a payload is taken as it is: a machine can have it, and leaves it unhandled.
  ///
  /// - Throws: `invalidPayload` where it is of another type.
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

  /// Events of a snapshot that wait, in their order.
  func occurrences(
    _ events: [Machine.PendingEvent]
  ) throws(Machine.RestoreError) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    for event in events { occurrences.append(try occurrence(event)) }
    return occurrences
  }
}
