import Foundation
import Interlock

/// A machine on the real engine, driven one input at a time, with scripted guard answers.
struct Subject: Hashable {
  struct Input: Hashable {
    enum Kind: Hashable { case activation, event(String), timeout(Double) }

    let kind: Kind
    let open: Set<String>
  }

  /// The observable result.
  struct Sight: Hashable {
    enum Outcome { case taken, refused, endless }

    var outcome: Outcome
    var isFinished = false
    var started: [Double] = []
    var states: Set<String> = []
  }

  var machine: DynamicMachine
  private let answers: Answers

  init(_ machine: DynamicMachine, _ answers: Answers) {
    self.machine = machine
    self.answers = answers
  }

  /// Whether two machines are in the same place, and both have begun, or neither has. The answers are not compared.
  static func == (left: Self, right: Self) -> Bool {
    left.machine == right.machine && left.machine.isActive == right.machine.isActive
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(machine)
  }

  /// All inputs of two machines over some guards.
  static func inputs(_ machines: [DynamicMachine], guards: [String] = Blueprint.guards) -> [Input] {
    let events = machines.flatMap { $0.events.compactMap(\.id) } + ["something else"]
    let seconds = machines.flatMap(\.events).compactMap { event -> Double? in
      guard case .after(let duration) = event.trigger else { return nil }
      return Double(duration.components.seconds)
    }
    let kinds =
      [.activation] + Set(events).sorted().map(Input.Kind.event)
      + Set(seconds).sorted().map(Input.Kind.timeout)
    return kinds.flatMap { kind in
      guards.subsets.map { Input(kind: kind, open: $0) }
    }
  }

  /// The outcome of an input, and what is observed of it.
  func reacting(to input: Input, seeingStates: Bool = false) -> (sight: Sight, next: Self) {
    answers.set(input.open)
    var next = self
    var outcome: Sight.Outcome
    do {
      outcome = try next.step(input.kind) ? .taken : .refused
    } catch {
      outcome = .endless
    }
    if outcome != .taken { next = self }
    var sight = Sight(outcome: outcome, isFinished: next.machine.isFinished)
    if outcome == .taken {
      sight.started = next.machine.timers.filter { $0.deadline != .never }.map(\.seconds).sorted()
    }
    if seeingStates, next.machine.isActive { sight.states = Set(next.machine.configuration) }
    next.restart()
    return (sight, next)
  }

  private mutating func step(_ kind: Input.Kind) throws -> Bool {
    switch kind {
    case .activation:
      guard !machine.isActive else { return false }
      try machine.activate(at: .moment)
      return true
    case .event(let id):
      guard machine.isActive else { return false }
      guard machine.canFire(id, at: .moment) else { return false }
      try machine.fire(id, at: .moment)
      return true
    case .timeout(let seconds):
      var snapshot = machine.snapshot
      guard let timer = snapshot.timers.firstIndex(where: { $0.seconds == seconds }) else {
        return false
      }
      snapshot.timers[timer].deadline = .moment
      machine = try machine.restored(from: snapshot)
      return try machine.advanceOnce(to: .moment)?.steps.isEmpty == false
    }
  }

  /// Sets all timeouts of active states. None of them is due.
  private mutating func restart() {
    guard machine.isActive,
      let restarted = try? machine.restored(
        from: machine.snapshot,
        deadlines: .restarted(at: .moment)
      )
    else { return }
    var snapshot = restarted.snapshot
    for index in snapshot.timers.indices { snapshot.timers[index].deadline = .never }
    machine = (try? restarted.restored(from: snapshot)) ?? machine
  }
}

/// Compares machines by exhaustive search.
enum BruteForce {
  /// The smallest number of inputs that distinguishes two machines; nil if none does.
  static func distance(
    _ first: Subject,
    _ second: Subject,
    seeingStates: Bool = false
  ) -> Int? {
    let inputs = Subject.inputs([first.machine, second.machine])
    var known: Set<[Subject]> = [[first, second]]
    var level = [[first, second]]
    var depth = 0
    while !level.isEmpty {
      depth += 1
      var next: [[Subject]] = []
      for pair in level {
        for input in inputs {
          let one = pair[0].reacting(to: input, seeingStates: seeingStates)
          let other = pair[1].reacting(to: input, seeingStates: seeingStates)
          if one.sight != other.sight { return depth }
          if known.insert([one.next, other.next]).inserted { next.append([one.next, other.next]) }
        }
      }
      level = next
    }
    return nil
  }

  /// The reachable subjects.
  static func reachable(_ start: Subject) -> [Subject] {
    let inputs = Subject.inputs([start.machine])
    var known: Set<Subject> = [start]
    var all = [start]
    var position = 0
    while position < all.count {
      for input in inputs {
        let next = all[position].reacting(to: input).next
        if known.insert(next).inserted { all.append(next) }
      }
      position += 1
    }
    return all
  }

  /// The number of classes of active subjects that no sequence of inputs distinguishes.
  static func classCount(_ start: Subject, seeingStates: Bool = false) -> Int {
    let subjects = reachable(start)
    let inputs = Subject.inputs([start.machine])
    let positions = Dictionary(uniqueKeysWithValues: subjects.enumerated().map { ($1, $0) })
    let reactions = subjects.map { subject in
      inputs.map { subject.reacting(to: $0, seeingStates: seeingStates) }
    }
    var classes = [Int](repeating: 0, count: subjects.count)
    var count = 1
    while true {
      var numbers: [[AnyHashable]: Int] = [:]
      classes = reactions.indices.map { index in
        let look = reactions[index].flatMap { reaction -> [AnyHashable] in
          [reaction.sight, classes[positions[reaction.next] ?? 0]]
        }
        let key = [AnyHashable(classes[index])] + look
        numbers[key] = numbers[key] ?? numbers.count
        return numbers[key] ?? 0
      }
      guard numbers.count > count else { break }
      count = numbers.count
    }
    return Set(zip(subjects, classes).filter { $0.0.machine.isActive }.map(\.1)).count
  }
}

extension [String] {
  fileprivate var subsets: [Set<String>] {
    reduce([[]]) { sets, element in sets + sets.map { $0.union([element]) } }
  }
}

extension Date {
  /// The times of events.
  static var moment: Self { Self(timeIntervalSinceReferenceDate: 0) }

  /// A deadline beyond every timeout.
  static var never: Self { Self(timeIntervalSinceReferenceDate: 1e300) }
}
