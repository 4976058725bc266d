/// What follows a row whose guards refuse, when its source is the only active leaf.
struct Follower: Sendable {
  private let number: Int32

  /// Another row that can be taken without the engine.
  static func row(_ position: RowPosition) -> Self {
    Self(number: Int32(truncatingIfNeeded: position.number))
  }

  /// No row: the event is refused.
  static var none: Self { Self(number: -1) }

  /// The engine has to look for what follows.
  static var engine: Self { Self(number: -2) }

  /// The position of the row; nil if there is none, or the engine has to look for it.
  var position: RowPosition? {
    number >= 0 ? RowPosition(number: UInt32(truncatingIfNeeded: number)) : nil
  }

  var isNone: Bool { number == -1 }
}
