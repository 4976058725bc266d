import Interlock

/// The moments between the microsteps of macrosteps, and the automatic continuations of each.
///
/// The continuations of a moment do not depend on the way to it, so each moment is explored once.
struct SettlingGraph {
  /// A configuration, the waiting completions as columns, and the values of the fields.
  struct Moment: Hashable {
    var configuration: Configuration
    var queue: [Column]
    var values = 0
  }

  /// A microstep that follows by itself.
  struct Edge {
    /// The position of the moment that it leads to.
    let target: Int
    let microstep: PossibleMacrostep.Microstep
  }

  private(set) var moments: [Moment] = []
  private var positions: [Moment: Int] = [:]

  /// The continuations of each moment; nil if not explored yet.
  private(set) var successors: [[Edge]?] = []

  /// The moments that the machine can rest in, each with the answers of guards for which nothing follows.
  var resting: [Int: [AnswerCombinations.Answer]] = [:]

  /// The moments from which the call always throws.
  var failing: Set<Int> = []

  /// The position of a moment, which is added if it is new.
  mutating func insert(_ moment: Moment) -> Int {
    if let position = positions[moment] { return position }
    positions[moment] = moments.count
    moments.append(moment)
    successors.append(nil)
    return moments.count - 1
  }

  /// Begins to record what follows a moment.
  mutating func open(_ position: Int) {
    successors[position] = []
  }

  /// Records that a moment fails, if nothing follows it and the machine cannot rest in it.
  mutating func noteFailure(of position: Int) {
    guard successors[position]?.isEmpty == true, resting[position] == nil else { return }
    failing.insert(position)
  }

  mutating func add(_ edge: Edge, from position: Int) {
    successors[position]?.append(edge)
  }
}
