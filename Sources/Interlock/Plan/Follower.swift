/// What follows a row whose guards refuse, when its source is the only active leaf.
enum Follower: UInt8, Sendable {
  /// The next row of the table, which can be taken without the engine. It has the same source and event.
  case nextRow
  /// No row: the event is refused.
  case none
  /// The engine has to look for what follows.
  case engine
}
