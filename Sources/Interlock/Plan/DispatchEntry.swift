/// What firing an event in a leaf does, in one number.
///
/// A plain row, which has no guard, no callback and no observer in its way, is the block of its target.
/// Everything else has the highest bit set and is for the engine.
@usableFromInline
struct DispatchEntry: Sendable {
  @usableFromInline
  let bits: UInt32

  @inlinable
  init(bits: UInt32) {
    self.bits = bits
  }

  /// No block begins behind it: the highest bit is taken.
  static var largestBlock: Int { Int(Int32.max) }

  /// The engine has to look the rows up.
  @inlinable
  static var unresolved: Self { Self(bits: .max) }

  /// No row handles the event here.
  @inlinable
  static var refused: Self { Self(bits: .max - 1) }

  /// A plain row to the configuration of a block.
  static func plain(_ block: Block) -> Self { Self(bits: block.number) }

  /// The rows from a position on have to be tried, by the engine if the event carries a payload and came without.
  static func rows(from position: RowPosition, carryPayload: Bool) -> Self {
    Self(bits: (carryPayload ? payloadRows : 1 << 31) | position.number)
  }

  /// The bits that rows have whose event carries a payload.
  @inlinable
  static var payloadRows: UInt32 { 3 << 30 }

  /// The block to which a plain row leads.
  @inlinable
  var block: Block { Block(number: bits) }

  @inlinable
  var isPlain: Bool { bits < 1 << 31 }

  @inlinable
  var isRefused: Bool { bits == Self.refused.bits }

  var isUnresolved: Bool { bits == Self.unresolved.bits }

  /// The position of the first row to try; nil if it has to be looked up.
  @inlinable
  var position: RowPosition? {
    bits < Self.payloadRows ? RowPosition(number: bits & ~(1 << 31)) : nil
  }

  /// The position of the first row to try with a payload; nil if it has to be looked up.
  @inlinable
  var payloadPosition: RowPosition? {
    bits >= Self.payloadRows && bits < Self.refused.bits
      ? RowPosition(number: bits & ~Self.payloadRows) : nil
  }
}
