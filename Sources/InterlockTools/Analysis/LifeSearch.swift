import Interlock

/// Searches the lives of a machine, moment by moment.
final class LifeSearch<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Example = Verdict<StateID, EventID>.CounterExample

  /// A configuration, and the step to it, if it matters.
  struct Moment: Hashable {
    let number: Int
    let input: Input?
  }

  typealias Space = StateSpace<StateID, EventID>
  typealias Input = Space.Subject.Graph.Input
  typealias Condition = (Moment) -> Bool

  private let space: Space
  private let tracksSteps: Bool

  /// The moments that were met, as small numbers.
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

  /// Whether a proposition is true of a moment.
  func isTrue(_ proposition: Proposition<StateID, EventID>, at moment: Moment) -> Bool {
    proposition.term.isTrue { term in
      switch term {
      case .isIn(let state): space.graph.isActive([state], at: moment.number)[0]
      case .isFinished: space.graph.isFinished(at: moment.number)
      case .took(let event): moment.input == .event(event)
      case .accepts(let event): space.graph.response(to: event, at: moment.number).isTaken
      case .not, .both, .either: false
      }
    }
  }

  private func steps(from moment: Moment) -> [(step: Space.Step, moment: Moment)] {
    space.graph.steps(from: moment.number).map { step in
      (step, Moment(number: step.target, input: tracksSteps ? step.input : nil))
    }
  }
}

extension LifeSearch {
  /// The first moment of which something is true, and the way to it.
  func moment(where condition: Condition) -> Example? {
    if let start = starts.first(where: condition) {
      return Example(path: space.path(to: start.number), cycle: [])
    }
    for number in 0..<space.count {
      guard tracksSteps else {
        guard condition(Moment(number: number, input: nil)) else { continue }
        return Example(path: space.path(to: number), cycle: [])
      }
      let found = steps(from: Moment(number: number, input: nil)).first { condition($0.moment) }
      guard let found else { continue }
      return Example(path: space.path(along: [found.step], from: number), cycle: [])
    }
    return nil
  }

  /// All moments of which something is true.
  func moments(where condition: Condition) -> [Moment] {
    var known: Set<Moment> = []
    var found = starts.filter { condition($0) && known.insert($0).inserted }
    for number in 0..<space.count {
      let moment = Moment(number: number, input: nil)
      let candidates = tracksSteps ? steps(from: moment).map(\.moment) : [moment]
      found += candidates.filter { condition($0) && known.insert($0).inserted }
    }
    return found
  }

  /// The first moment of which something is true, on ways on which something else is true of all before it.
  func moment(where condition: Condition, passing isPassed: Condition) -> Example? {
    let ways = ways(from: starts, to: condition, passing: isPassed)
    return ways.map { Example(path: space.path(along: $0.steps, from: $0.start), cycle: []) }
  }

  /// A life that goes on or ends without ever leaving the moments of which something is true.
  func endlessLife(
    from roots: [Moment],
    _ assumption: Property<StateID, EventID>.Assumption,
    within isWithin: @escaping Condition
  ) -> Example? {
    let roots = roots.filter(isWithin)
    let components = StrongComponents(from: roots.map(number)) { [self] node in
      let moment = moments[node]
      let beyond: [Int?] = space.graph.leadsBeyond(moment.number) ? [nil] : []
      return beyond + steps(from: moment).map { isWithin($0.moment) ? number(of: $0.moment) : nil }
    }
    .components
    let ends = components.filter { component in
      let isEnd = !component.isLeft && !component.hasCycle
      return isEnd || (assumption == .progress ? component.hasCycle : !component.isLeft)
    }
    let endNodes = Set(ends.flatMap { $0.nodes.map { moments[$0] } })
    guard let way = ways(from: roots, to: endNodes.contains, passing: isWithin) else { return nil }
    let path = space.path(along: way.steps, from: way.start)
    let last = way.end
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

  /// The shortest way from a moment through some others back to itself; nothing where there is none.
  private func cycle(at moment: Moment, _ members: Set<Moment>) -> [Space.Subject.Path.Step] {
    let steps = steps(from: moment).filter { members.contains($0.moment) }
    if let loop = steps.first(where: { $0.moment == moment }) {
      return [loop.step].compactMap(space.pathStep)
    }
    for (step, next) in steps {
      let way = ways(from: [next], to: { $0 == moment }, passing: members.contains)
      if let way { return ([step] + way.steps).compactMap(space.pathStep) }
    }
    return []
  }
}

extension LifeSearch {
  private struct Way {
    let start: Int
    let steps: [Space.Step]
    let end: Moment
  }

  /// A shortest way from some moments to one of which something is true, through others of which something else is.
  private func ways(
    from roots: [Moment],
    to condition: Condition,
    passing isPassed: Condition
  ) -> Way? {
    var origins: [Moment: (moment: Moment, step: Space.Step)?] = [:]
    var pending = roots
    for root in roots { origins.updateValue(nil, forKey: root) }
    var next = 0
    while next < pending.count {
      let moment = pending[next]
      next += 1
      if condition(moment) { return way(to: moment, origins) }
      guard isPassed(moment) else { continue }
      for (step, successor) in steps(from: moment) where origins[successor] == nil {
        origins[successor] = (moment, step)
        pending.append(successor)
      }
    }
    return nil
  }

  private func way(
    to end: Moment,
    _ origins: [Moment: (moment: Moment, step: Space.Step)?]
  ) -> Way {
    var steps: [Space.Step] = []
    var moment = end
    while let origin = origins[moment] ?? nil {
      steps.append(origin.step)
      moment = origin.moment
    }
    return Way(start: moment.number, steps: steps.reversed(), end: end)
  }
}
