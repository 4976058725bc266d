/// The effect of an event in a leaf, as one number.
///
/// A plain transition, with no guard, callback or observer in its way, is stored as the block of its target. Everything
/// else has the highest bit set and goes to the engine.
@usableFromInline
struct DispatchEntry: Sendable {
  @usableFromInline
  let bits: UInt32

  @inlinable
  init(bits: UInt32) {
    self.bits = bits
  }

  /// The largest possible start of a block, because the highest bit is taken.
  static var largestBlock: Int { Int(Int32.max) }

  /// The engine has to look up the transitions.
  @inlinable
  static var unresolved: Self { Self(bits: .max) }

  /// No transition handles the event here.
  @inlinable
  static var refused: Self { Self(bits: .max - 1) }

  /// A plain transition to the configuration of a block.
  static func plain(_ block: Block) -> Self { Self(bits: block.number) }

  /// The transitions from a position on have to be tried; by the engine if the event requires a payload and none was
  /// passed.
  static func rows(from position: RowPosition, carryPayload: Bool) -> Self {
    Self(bits: (carryPayload ? payloadRows : 1 << 31) | position.number)
  }

  /// The bits set in transitions whose event carries a payload.
  @inlinable
  static var payloadRows: UInt32 { 3 << 30 }

  /// The block that a plain transition leads to.
  @inlinable
  var block: Block { Block(number: bits) }

  @inlinable
  var isPlain: Bool { bits < 1 << 31 }

  @inlinable
  var isRefused: Bool { bits == Self.refused.bits }

  var isUnresolved: Bool { bits == Self.unresolved.bits }

  /// The position of the first transition to try; nil if it has to be looked up.
  @inlinable
  var position: RowPosition? {
    bits < Self.payloadRows ? RowPosition(number: bits & ~(1 << 31)) : nil
  }

  /// The position of the first transition to try with a payload; nil if it has to be looked up.
  @inlinable
  var payloadPosition: RowPosition? {
    // The two largest numbers, for refused and unresolved, have these bits as well.
    bits >= Self.payloadRows && bits < Self.refused.bits
      ? RowPosition(number: bits & ~Self.payloadRows) : nil
  }
}
