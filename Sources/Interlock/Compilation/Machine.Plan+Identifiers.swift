extension Machine.Plan {
  /// The identifiers of nodes.
  package func stateIDs(of nodes: [Node]) -> [StateID] {
    nodes.map { stateIDs[$0.position] }
  }

  /// The identifier of an event.
  @inlinable
  func id(of event: EventNumber) -> EventID {
    event.column == .unknownEvent ? foreignID(event) : eventIDs[event.column.position]
  }

  @usableFromInline
  func foreignID(_ event: EventNumber) -> EventID {
    guard let id = event.foreign?.id.base as? EventID else {
      preconditionFailure("An event without a column must carry its identifier.")
    }
    return id
  }

  /// The column of an event that can be found without hashing; that of unknown events for all others.
  @inlinable
  @inline(__always)
  func directColumn(of event: EventID) -> Column {
    guard let bits = DispatchTable.bits(of: event), bits < DispatchTable.directCount else {
      return .unknownEvent
    }
    return dispatch.directColumn(Int(truncatingIfNeeded: bits))
  }

  /// The number of an event.
  @inlinable
  func number(of event: EventID) -> EventNumber {
    let column = column(of: event)
    return column == .unknownEvent ? foreignNumber(of: event) : EventNumber(column: column)
  }

  @usableFromInline
  func foreignNumber(of event: EventID) -> EventNumber {
    EventNumber(column: .unknownEvent, foreign: ForeignEvent(event))
  }
}
