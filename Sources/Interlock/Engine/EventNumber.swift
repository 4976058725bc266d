/// An event as a number: its column, or, if the machine doesn't know it, its boxed identifier.
@usableFromInline
struct EventNumber: Hashable, Sendable {
  /// The column; `Column.unknownEvent` for an event that the machine doesn't know.
  @usableFromInline let column: Column

  /// The identifier of an event that has no column; nil for all others.
  @usableFromInline let foreign: ForeignEvent?

  @inlinable
  init(column: Column, foreign: ForeignEvent? = nil) {
    self.column = column
    self.foreign = foreign
  }
}

/// The identifier of an event that the machine doesn't know.
@usableFromInline
final class ForeignEvent: @unchecked Sendable {
  // Safe because identifiers are sendable, although `AnyHashable` loses that.
  let id: AnyHashable

  init(_ id: some Hashable & Sendable) {
    self.id = id
  }
}

extension ForeignEvent: Hashable {
  @usableFromInline
  static func == (left: ForeignEvent, right: ForeignEvent) -> Bool {
    left.id == right.id
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// An event that is waiting, with its data. Equality ignores the data.
package struct EventOccurrence: Sendable {
  let event: EventNumber
  let data: EventData
}

extension EventOccurrence: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.event == right.event
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(event)
  }
}
