/// What follows a row whose guards refuse, where its source is the only active leaf.
struct Follower: Sendable {
  private let number: Int32

  /// A row that can be taken without the engine as well.
  static func row(_ position: RowPosition) -> Self {
    Self(number: Int32(truncatingIfNeeded: position.number))
  }

  /// No row: the event is refused.
  static var none: Self { Self(number: -1) }

  /// Something that the engine has to look for.
  static var engine: Self { Self(number: -2) }

  /// The position of the row; nil if there is none, or the engine has to look.
  var position: RowPosition? {
    number >= 0 ? RowPosition(number: UInt32(truncatingIfNeeded: number)) : nil
  }

  var isNone: Bool { number == -1 }
}
