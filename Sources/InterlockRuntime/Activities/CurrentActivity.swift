/// The activities that a task belongs to: its own, and those whose machines run within one another down to it.
///
/// Waiting for the activities of a machine leaves them out: they wait for the caller.
@usableFromInline
enum CurrentActivity: Sendable {
  @TaskLocal static var chain: [ActivityID] = []

  /// Whether the task belongs to none.
  @usableFromInline static var isNone: Bool { chain.isEmpty }

  /// Runs work of a machine outside of any activity, even if an activity has called or woken the machine. So no
  /// activity waits for the tasks that callbacks start.
  @usableFromInline
  static func leave<Outcome>(_ work: () -> Outcome) -> Outcome {
    isNone ? work() : $chain.withValue([], operation: work)
  }
}

/// An activity of any machine.
struct ActivityID: Equatable, Sendable {
  /// Stands for the machine.
  final class Owner: Sendable {}

  let owner: Owner
  let number: Int

  static func == (left: Self, right: Self) -> Bool {
    left.owner === right.owner && left.number == right.number
  }
}
