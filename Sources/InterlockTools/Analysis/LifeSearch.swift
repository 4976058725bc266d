import Interlock
import InterlockData
import InterlockEvolution

/// Searches the runs of a machine, moment by moment.
final class LifeSearch<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Example = Space.Verdict.Counterexample

  /// A configuration, and the step to it, if it matters.
  struct Moment: Hashable {
    let number: Int
    let input: Input?
  }

  typealias Space = StateSpace<StateID, EventID>
  typealias Input = Space.Subject.Input
  typealias Condition = (Moment) -> Bool

  private let space: Space
  private let tracksSteps: Bool

  /// The conditions of propositions, ready to be computed; nil for a condition that doesn't match the fields.
  private var conditions: [Formula: BoundFormula?] = [:]

  /// The moments encountered so far, as small numbers.
  private var numbers: [Moment: Int] = [:]
  private var moments: [Moment] = []

  init(_ space: Space, tracksSteps: Bool) {
    self.space = space
    self.tracksSteps = tracksSteps
  }

  /// The moments after activation.
  var starts: [Moment] {
    space.graph.starts.map { Moment(number: $0, input: nil) }
  }

  /// Whether a proposition is known to be true at a moment.
  func isCertain(_ proposition: Space.Proposition, at moment: Moment) -> Bool {
    isTrue(proposition, at: moment, unknown: false)
  }

  /// Whether a proposition is true at a moment, or unknown.
  func isPossible(_ proposition: Space.Proposition, at moment: Moment) -> Bool {
    isTrue(proposition, at: moment, unknown: true)
  }

  private func isTrue(
    _ proposition: Space.Proposition,
    at moment: Moment,
    unknown: Bool
  ) -> Bool {
    proposition.term.isTrue(unknown: unknown) { term in
      switch term {
      case .isIn(let state): space.graph.isActive([state], at: moment.number)[0]
      case .isFinished: space.graph.isFinished(at: moment.number)
      case .took(let event): moment.input == .event(event)
      case .accepts(let event): space.graph.accepts(event, at: moment.number)
      case .condition(let formula): holds(formula, at: moment.number)
      case .not, .both, .either: false
      }
    }
  }

  /// Whether a condition holds; nil if this is unknown or cannot be computed.
  private func holds(_ formula: Formula, at number: Int) -> Bool? {
    guard let fields = space.fields else { return nil }
    let bound = conditions[formula] ?? fields.model.bound(formula)
    conditions.updateValue(bound, forKey: formula)
    return bound.flatMap {
      fields.holds(
        $0,
        with: space.graph.values(at: number),
        in: space.graph.activeStates(at: number)
      )
    }
  }

  /// The moments that can follow a moment; some may be repeated.
  private func successors(of moment: Moment) -> [Moment] {
    space.graph.successors(of: moment.number).map { successor in
      Moment(number: successor.target, input: tracksSteps ? successor.input : nil)
    }
  }

  /// The step from one moment to another.
  private func step(from moment: Moment, to next: Moment) -> Space.Step? {
    space.graph.step(from: moment.number) { step in
      step.target == next.number && (next.input == nil || next.input == step.input)
    }
  }
}

extension LifeSearch {
  /// The first moment that satisfies a condition, and the path to it.
  func moment(where condition: Condition) -> Example? {
    if let start = starts.first(where: condition) {
      return Example(path: space.path(to: start.number), cycle: [])
    }
    for number in 0..<space.count {
      guard tracksSteps else {
        guard condition(Moment(number: number, input: nil)) else { continue }
        return Example(path: space.path(to: number), cycle: [])
      }
      let moment = Moment(number: number, input: nil)
      guard let found = successors(of: moment).first(where: condition) else { continue }
      let steps = [step(from: moment, to: found)].compactMap { $0 }
      return Example(path: space.path(along: steps, from: number), cycle: [])
    }
    return nil
  }

  /// All moments that satisfy a condition.
  func moments(where condition: Condition) -> [Moment] {
    var known: Set<Moment> = []
    var found = starts.filter { condition($0) && known.insert($0).inserted }
    for number in 0..<space.count {
      let moment = Moment(number: number, input: nil)
      let candidates = tracksSteps ? successors(of: moment) : [moment]
      found += candidates.filter { condition($0) && known.insert($0).inserted }
    }
    return found
  }

  /// The first moment that satisfies a condition, on paths where all earlier moments satisfy another.
  func moment(where condition: Condition, passing isPassed: Condition) -> Example? {
    let way = way(from: starts, to: condition, passing: isPassed)
    return way.map {
      Example(path: space.path(along: steps(along: $0), from: $0[0].number), cycle: [])
    }
  }

  /// A run that continues or ends without ever leaving the moments that satisfy a condition.
  func endlessLife(
    from roots: [Moment],
    _ assumption: Space.Property.Assumption,
    within isWithin: @escaping Condition
  ) -> Example? {
    let roots = roots.filter(isWithin)
    let components = StrongComponents(from: roots.map(number)) { [self] node in
      let moment = moments[node]
      let beyond: [Int?] = space.graph.leadsBeyond(moment.number) ? [nil] : []
      return beyond + successors(of: moment).map { isWithin($0) ? number(of: $0) : nil }
    }
    .components
    let ends = components.filter { component in
      let isEnd = !component.isLeft && !component.hasCycle
      return isEnd || (assumption == .progress ? component.hasCycle : !component.isLeft)
    }
    let endNodes = Set(ends.flatMap { $0.nodes.map { moments[$0] } })
    guard let way = way(from: roots, to: endNodes.contains, passing: isWithin) else { return nil }
    let path = space.path(along: steps(along: way), from: way[0].number)
    let last = way[way.count - 1]
    let component = ends.first { $0.nodes.contains(number(of: last)) }
    let members = Set(component?.nodes.map { moments[$0] } ?? [])
    return Example(path: path, cycle: cycle(at: last, members))
  }

  private func number(of moment: Moment) -> Int {
    if let number = numbers[moment] { return number }
    numbers[moment] = moments.count
    moments.append(moment)
    return moments.count - 1
  }

  /// The shortest path from a moment through some others back to itself; empty if there is none.
  private func cycle(at moment: Moment, _ members: Set<Moment>) -> [Space.Subject.Path.Step] {
    let successors = successors(of: moment).filter(members.contains)
    if successors.contains(moment) { return pathSteps([moment, moment]) }
    let way = way(from: successors, to: { $0 == moment }, passing: members.contains)
    return way.map { pathSteps([moment] + $0) } ?? []
  }

  private func pathSteps(_ way: [Moment]) -> [Space.Subject.Path.Step] {
    steps(along: way).compactMap(space.pathStep)
  }
}

extension LifeSearch {
  /// A shortest path from some moments to one that satisfies a condition, through others that satisfy another.
  ///
  /// - Returns: The moments on it, at least one; nil if there is none.
  private func way(
    from roots: [Moment],
    to condition: Condition,
    passing isPassed: Condition
  ) -> [Moment]? {
    var origins: [Moment: Moment?] = [:]
    var pending = roots
    for root in roots { origins.updateValue(nil, forKey: root) }
    var next = 0
    while next < pending.count {
      let moment = pending[next]
      next += 1
      if condition(moment) { return way(to: moment, origins) }
      guard isPassed(moment) else { continue }
      for successor in successors(of: moment) where origins[successor] == nil {
        origins.updateValue(moment, forKey: successor)
        pending.append(successor)
      }
    }
    return nil
  }

  private func way(to end: Moment, _ origins: [Moment: Moment?]) -> [Moment] {
    var way = [end]
    while let last = way.last, let origin = origins[last] ?? nil { way.append(origin) }
    return way.reversed()
  }

  private func steps(along way: [Moment]) -> [Space.Step] {
    zip(way, way.dropFirst()).compactMap { step(from: $0, to: $1) }
  }
}
