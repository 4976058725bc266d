/// The outcome of a row that is tried without the engine.
struct DirectOutcome: Sendable {
  /// The leaf that is active once the row has been taken. It can differ from the row's target. `Row.internalTarget` if
  /// no state is exited.
  let nextLeaf: Node

  let nextCandidate: NextCandidate

  /// How many rows of the same node and event stand before it; at most 255.
  let offset: UInt8

  /// The outcome of a row that is never tried without the engine.
  static var engine: Self { Self(nextLeaf: .root, nextCandidate: .engine, offset: 0) }
}

/// The next candidate after a row whose guards refuse, when its source is the only active leaf.
enum NextCandidate: UInt8, Sendable {
  /// The next row of the table, if it can be taken without the engine. It has the same source and event.
  case nextRow
  /// No row: the event is refused.
  case none
  /// The engine has to find the next candidate.
  case engine
}

/// The most that a direct step tries, so that the guards that refuse can be recorded in one word. Beyond that, the
/// engine takes over.
enum DirectStepLimits {
  /// The rows of one node for one event.
  static var rows: Int { 8 }

  /// The guards of one row.
  static var guards: Int { 15 }
}
