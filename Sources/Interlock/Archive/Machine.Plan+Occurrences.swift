extension Machine.Plan {
  /// The payload type of an event; nil if it carries none, or the machine doesn't know it.
  package func payload(of event: EventID) -> PayloadType? {
    payloads?[number(of: event).column]
  }

  /// A waiting event of a snapshot in the engine's form, with its payload decoded as the type that the event
  /// declares.
  ///
  /// - Throws: `invalidPayload` if the payload is missing or has another type: no machine would ever take the event.
  func occurrence(_ event: Machine.PendingEvent) throws(Machine.RestoreError) -> EventOccurrence {
    let number = number(of: event.event)
    guard let type = payloads?[number.column] else {
      return EventOccurrence(event: number, data: event.data)
    }
    guard let payload = event.payload else {
      throw .invalidPayload(event.event, .missing(type.name))
    }
    do throws(PayloadMismatch) {
      let fitting = try type.taking(payload.box)
      let data = EventData(event.userInfo, payload: EventPayload(box: fitting))
      return EventOccurrence(event: number, data: data)
    } catch {
      throw .invalidPayload(event.event, error)
    }
  }

  /// The place of the payload that an error concerns, in an entity or a whole machine; empty for any other error.
  func place(
    of error: Machine.RestoreError,
    in decoder: any Decoder,
    besides column: StateColumn?
  ) -> [any CodingKey] where StateID: Decodable, EventID: Decodable {
    guard case .invalidPayload = error else { return [] }
    let document = try? decoder.container(keyedBy: ArchivedMachineKey.self)
    let inside = document.flatMap {
      $0.contains(.snapshot) ? try? $0.superDecoder(forKey: .snapshot) : nil
    }
    guard let snapshot = try? Machine.Snapshot(from: inside ?? decoder, besides: column) else {
      return []
    }
    func isWrong(_ event: Machine.PendingEvent) -> Bool {
      do throws(Machine.RestoreError) {
        _ = try occurrence(event)
        return false
      } catch let found {
        return found == error
      }
    }
    let key: ArchivedSnapshotKey
    let index: Int
    if let position = snapshot.deferred.firstIndex(where: isWrong) {
      (key, index) = (.deferred, position)
    } else {
      let position = snapshot.timers.firstIndex { timer in
        if case .event(let event, _) = timer.content { isWrong(event) } else { false }
      }
      guard let position else { return [] }
      (key, index) = (.timers, position)
    }
    let start: [any CodingKey] = inside == nil ? [] : [ArchivedMachineKey.snapshot]
    return start + [key, ArchiveKey(index), ArchivedPendingEventKey.payload]
  }

  /// The waiting events of a snapshot, in order.
  func occurrences(
    _ events: [Machine.PendingEvent]
  ) throws(Machine.RestoreError) -> [EventOccurrence] {
    var occurrences: [EventOccurrence] = []
    for event in events { occurrences.append(try occurrence(event)) }
    return occurrences
  }
}
