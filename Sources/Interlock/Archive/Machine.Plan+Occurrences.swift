extension Machine.Plan {
  /// An event of a snapshot that waits, as the engine knows it, with its payload as one of the type that it carries.
  ///
  /// - Throws: `invalidPayload` where it is none.
  func occurrence(_ event: Machine.PendingEvent) throws(Machine.RestoreError) -> Occurrence {
    let number = number(of: event.event)
    guard let type = payloads?[number.column] else {
      return Occurrence(event: number, userInfo: event.userInfo)
    }
    let payload = event.userInfo.payloadBox
    guard let fitting = payload.flatMap(type.taking) else {
      let mismatch = PayloadMismatch(expected: type.name, found: payload?.typeName)
      throw .invalidPayload(event.event, mismatch)
    }
    return Occurrence(event: number, userInfo: event.userInfo.carrying(box: fitting))
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
