/// What comes of a row that is tried without the engine.
struct DirectOutcome: Sendable {
  /// The leaf that is active once the row has been taken, which the target of the row need not be; `Row.internalTarget`
  /// if no state is left.
  let nextLeaf: Node

  let nextCandidate: NextCandidate

  /// How many rows of the same node and event stand before it; at most 255.
  let offset: UInt8

  /// That of a row which is never tried without the engine.
  static var engine: Self { Self(nextLeaf: .root, nextCandidate: .engine, offset: 0) }
}

/// What follows a row whose guards refuse, when its source is the only active leaf.
enum NextCandidate: UInt8, Sendable {
  /// The next row of the table, which can be taken without the engine. It has the same source and event.
  case nextRow
  /// No row: the event is refused.
  case none
  /// The engine has to look for what follows.
  case engine
}

/// What a direct step tries at most, so that the guards that refuse can be recorded in one word. The engine takes over
/// where there is more.
enum DirectStepLimits {
  /// The rows of one node for one event.
  static var rows: Int { 8 }

  /// The guards of one row.
  static var guards: Int { 15 }
}
