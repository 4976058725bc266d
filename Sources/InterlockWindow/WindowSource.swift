import Foundation
import Interlock

/// What a window shows, without the types of its machine.
struct WindowSource: Sendable {
  /// Where the machine is, as JSON; nil once it is gone.
  let moment: @Sendable () async throws -> String?

  /// Fires an event. Returns why it was not taken; nil if it was.
  let fire: @Sendable (FireRequest) async -> String?

  /// Begins to follow the machine, for one page; nil if it is gone.
  let follow: @Sendable () async -> (any WindowFollower)?
}

/// Follows a machine for one page.
protocol WindowFollower: Sendable {
  /// What has happened since the last look.
  func look() async -> WindowNews
}

/// What has happened to a machine.
struct WindowNews: Sendable {
  /// Where the machine was before everything that is told: a moment as JSON. Only once.
  var start: String?

  /// A JSON array; nil if nothing has happened.
  var entries: String?

  /// Why the machine can't be read; empty once it can be read again, and nil if nothing has changed.
  var trouble: String?

  /// Whether the machine has ended.
  var isOver = false

  var isEmpty: Bool { start == nil && entries == nil && trouble == nil && !isOver }
}
