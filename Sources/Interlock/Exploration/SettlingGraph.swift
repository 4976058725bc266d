/// The moments of a macrostep from its first microstep on, and what follows from each by itself.
struct SettlingGraph {
  /// A configuration, and the completions that wait, as columns.
  struct Moment: Hashable {
    var configuration: Configuration
    var queue: [UInt32]
  }

  struct Arrival {
    let moment: Moment
    /// From which moment it was first found, and by what.
    let origin: (position: Int, microstep: Prospect.Microstep)?
  }

  private(set) var arrivals: [Arrival] = []
  private var positions: [Moment: Int] = [:]

  /// What follows by itself from each.
  var successors: [[(position: Int, microstep: Prospect.Microstep)]] = []

  /// The moments in which the machine can rest, each with what guards answer so that nothing follows.
  var resting: [Int: [GuardAnswers.Answer]] = [:]

  mutating func insert(_ moment: Moment, from origin: Int?, by step: Prospect.Microstep?) -> Int {
    if let position = positions[moment] { return position }
    positions[moment] = arrivals.count
    let origin = origin.flatMap { origin in step.map { (origin, $0) } }
    arrivals.append(Arrival(moment: moment, origin: origin))
    successors.append([])
    return arrivals.count - 1
  }

  /// What was selected from the first moment on.
  func microsteps(to position: Int) -> [Prospect.Microstep] {
    var steps: [Prospect.Microstep] = []
    if let answers = resting[position], !answers.isEmpty {
      steps.append(Prospect.Microstep(rows: [], answers: answers))
    }
    var next = position
    while let origin = arrivals[next].origin {
      steps.append(origin.microstep)
      next = origin.position
    }
    return steps.reversed()
  }
}

extension SettlingGraph {
  /// A way to go on for ever.
  struct Loop {
    let microsteps: [Prospect.Microstep]
    let isCertain: Bool
  }

  /// A way to go on for ever; nil where every way comes to an end.
  ///
  /// What can only end is taken away, from the ends backwards; whoever is left has a successor that is left, and
  /// so on until one comes again.
  var loop: Loop? {
    let endless = endlessPositions
    guard let first = endless.min() else { return nil }
    var steps: [Prospect.Microstep] = []
    var seen: Set<Int> = []
    var next = first
    while seen.insert(next).inserted {
      guard let successor = successors[next].first(where: { endless.contains($0.position) }) else {
        break
      }
      steps.append(successor.microstep)
      next = successor.position
    }
    return Loop(microsteps: microsteps(to: first) + steps, isCertain: !endless.isSubset(of: ended))
  }

  /// The moments from which an endless way leads. One whose successors were not looked at, for the steps were
  /// too many, is one of them.
  private var endlessPositions: Set<Int> {
    var open = successors.map(\.count)
    var left = Set(successors.indices)
    var pending = successors.indices.filter { resting[$0] != nil && open[$0] == 0 }
    let origins = origins
    while let position = pending.popLast() {
      left.remove(position)
      for origin in origins[position] {
        open[origin] -= 1
        if open[origin] == 0 { pending.append(origin) }
      }
    }
    return left
  }

  /// The moments from which a way leads to rest.
  private var ended: Set<Int> {
    var ended = Set(resting.keys)
    var pending = Array(ended)
    let origins = origins
    while let position = pending.popLast() {
      for origin in origins[position] where ended.insert(origin).inserted { pending.append(origin) }
    }
    return ended
  }

  private var origins: [[Int]] {
    var origins: [[Int]] = successors.map { _ in [] }
    for (position, successors) in successors.enumerated() {
      for successor in successors { origins[successor.position].append(position) }
    }
    return origins
  }
}
