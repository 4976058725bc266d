/// An event as a number: its column, or, where the machine does not know it, the identifier in a box.
@usableFromInline
struct EventNumber: Hashable, Sendable {
  /// The column; `Column.unknownEvent` for an event that the machine does not know.
  @usableFromInline let column: Column

  /// The identifier of an event that has no column; nil for all others.
  @usableFromInline let foreign: ForeignEvent?

  @inlinable
  init(column: Column, foreign: ForeignEvent? = nil) {
    self.column = column
    self.foreign = foreign
  }
}

/// The identifier of an event that the machine does not know.
@usableFromInline
final class ForeignEvent: @unchecked Sendable {
  // Safe because identifiers are sendable, which `AnyHashable` forgets.
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

/// An event that waits, and what was passed along with it, which equality leaves out.
package struct Occurrence: Sendable {
  let event: EventNumber
  let userInfo: UserInfo
}

extension Occurrence: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.event == right.event
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(event)
  }
}
