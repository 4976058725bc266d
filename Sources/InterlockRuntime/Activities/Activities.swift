package import Interlock

/// The activities of a machine's active states, by number. It doesn't matter here what runs their tasks.
package struct Activities<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  package typealias Machine = Interlock.Machine<StateID, EventID>

  /// An activity that is about to run or is running.
  package struct Run: Sendable {
    package let number: Int
    package let state: StateID
    let activity: Machine.Activity

    /// The context of the machine when the state was entered; nil if it owns none.
    let context: OwnedContext?

    /// The name of the activity in reports.
    var label: String {
      activity.name.map { "activity '\($0)' of \(quoted(state))" } ?? "activity of \(quoted(state))"
    }
  }

  private var current: [StateID: [Run]] = [:]

  /// Those whose tasks have ended and whose outcomes wait.
  private var ended: Set<Int> = []

  private var lastNumber = 0

  /// Whether an activity runs for a state that is active.
  func isCurrent(_ number: Int) -> Bool {
    current.values.contains { $0.contains { $0.number == number } }
  }

  /// Removes the activities of states that have been left.
  ///
  /// - Returns: Those to cancel. One whose task has ended need not be cancelled: its outcome will be ignored.
  mutating func take(leaving states: [StateID]) -> [Run] {
    guard !current.isEmpty else { return [] }
    return states.flatMap { current.removeValue(forKey: $0) ?? [] }
      .filter { ended.remove($0.number) == nil }
  }

  /// Removes all.
  mutating func takeAll() -> [Run] {
    take(leaving: Array(current.keys)).sorted { $0.number < $1.number }
  }

  /// The activities of states that have been entered, and are still active.
  mutating func runs(entering states: [StateID], of machine: Machine) -> [Run] {
    var runs: [Run] = []
    for state in states where current[state] == nil && machine.isIn(state) {
      for activity in machine.activities[state] ?? [] {
        lastNumber += 1
        let run = Run(
          number: lastNumber,
          state: state,
          activity: Machine.Activity(activity),
          context: machine.ownedContext
        )
        current[state, default: []].append(run)
        runs.append(run)
      }
    }
    return runs
  }

  /// Records that the task of an activity has ended.
  ///
  /// - Returns: Whether its state is still active, so that its outcome counts.
  mutating func end(_ number: Int) -> Bool {
    guard isCurrent(number) else { return false }
    ended.insert(number)
    return true
  }

  /// Removes an activity whose outcome has been taken.
  ///
  /// - Returns: Whether its state is still active.
  mutating func forget(_ number: Int) -> Bool {
    ended.remove(number)
    for (state, runs) in current where runs.contains(where: { $0.number == number }) {
      current[state] = runs.count == 1 ? nil : runs.filter { $0.number != number }
      return true
    }
    return false
  }
}
