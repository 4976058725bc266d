/// The payload types of events, by column.
@usableFromInline
final class PayloadTypes: Sendable {
  private let types: [PayloadType?]

  /// The types as numbers; 0 for no payload or an unknown type.
  @usableFromInline let numbers: FixedTable<Column, UInt>

  /// Creates the table from the payload types of the events, by the positions of their identifiers; nil if there are
  /// none.
  init?(_ types: [PayloadType?]) {
    guard types.contains(where: { $0 != nil }) else { return nil }
    self.types = types
    numbers = FixedTable(copying: [0] + types.map { $0?.type.map(Self.number) ?? 0 })
  }

  deinit {
    numbers.deallocate()
  }

  /// The payload type of an event; nil if it carries none.
  subscript(column: Column) -> PayloadType? {
    // The columns of eventless transitions, completions and timeouts come after those of the events.
    column == .unknownEvent || column.position >= types.count ? nil : types[column.position]
  }

  @inlinable
  static func number(_ type: any Sendable.Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier(type))
  }
}
