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
  /// A JSON array; nil if nothing has happened.
  var entries: String?

  /// Whether the machine has ended.
  var isOver = false
}
