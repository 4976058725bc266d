/// The activities that a task belongs to: its own, and those whose machines run within one another down to it.
///
/// Waiting for the activities of a machine leaves them out: they wait for the caller.
enum CurrentActivity {
  @TaskLocal static var chain: [ActivityID] = []
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
