import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Equivalence and minimisation against brute force")
struct RandomEquivalenceTests {
  static let count: UInt64 = Share.of(daily: 20, gate: 100, soak: 5_000)

  @Test(arguments: Blueprint.Ingredients.mixtures)
  func `a comparison agrees with exhaustive search`(
    ingredients: Blueprint.Ingredients
  ) throws {
    var counts: [Int?: Int] = [:]
    for seed in 0..<Self.count {
      var random = SplitMix64(seed: seed)
      let blueprint = Blueprint.random(ingredients, &random)
      let pair = try MachinePair(blueprint, blueprint.nearMiss(&random))
      let distance = try pair.compare(seed: seed)
      counts[distance, default: 0] += 1
    }
    #expect((counts[nil] ?? 0) > Self.count / 20)
    #expect(counts.keys.count >= 3, "\(counts)")
  }

  @Test(arguments: Blueprint.Ingredients.mixtures)
  func `the smallest machine is equivalent to the original, and none is smaller`(
    ingredients: Blueprint.Ingredients
  ) throws {
    var successes: UInt64 = 0
    for seed in 0..<Self.count {
      var random = SplitMix64(seed: seed)
      let answers = Answers()
      let machine = try Blueprint.random(ingredients, &random).machine(answers)
      guard let small = try minimized(machine, seed: seed) else { continue }
      successes += 1
      #expect(try machine.equivalence(to: small.machine) == .equivalent, "seed \(seed)")
      let bound = try small.machine.answering(answers)
      let distance = BruteForce.distance(Subject(machine, answers), Subject(bound, answers))
      #expect(distance == nil, "seed \(seed)")
      let count = BruteForce.classCount(Subject(machine, answers))
      #expect(small.states.count == count, "seed \(seed)")
    }
    #expect(successes > Self.count / 2)
  }

  /// The smallest machine; nil if there is no exact one.
  private func minimized(
    _ machine: DynamicMachine,
    seed: UInt64
  ) throws -> MinimizedMachine<String, String>? {
    do {
      return try machine.minimized()
    } catch {
      for problem in error.problems {
        switch problem {
        case .endless, .runningTimeouts: break
        default: Issue.record("seed \(seed): \(problem)")
        }
      }
      return nil
    }
  }

  @Test(arguments: [Blueprint.Ingredients.hierarchy, [.hierarchy, .timeouts]])
  func `observed states are compared too`(ingredients: Blueprint.Ingredients) throws {
    for seed in 0..<Self.count {
      var random = SplitMix64(seed: seed)
      let blueprint = Blueprint.random(ingredients, &random)
      let answers = Answers()
      let first = try blueprint.machine(answers)
      let second = try blueprint.nearMiss(&random).machine(answers)
      let found = try first.equivalence(to: second, observing: .states)
      let expected = BruteForce.distance(
        Subject(first, answers),
        Subject(second, answers),
        seeingStates: true
      )
      #expect(found.distinction?.steps.count == expected, "seed \(seed)")
    }
  }

  @Test func `renaming states does not change what a machine does`() throws {
    for seed in 0..<Self.count {
      var random = SplitMix64(seed: seed)
      let blueprint = Blueprint.random([.hierarchy, .timeouts], &random)
      let machine = try blueprint.machine(Answers())
      #expect(try machine.equivalence(to: machine, observing: .states) == .equivalent)
      #expect(try machine.equivalence(to: blueprint.renamed.machine(Answers())) == .equivalent)
    }
  }
}

/// Two machines that share their guards' answers.
struct MachinePair {
  let first: DynamicMachine
  let second: DynamicMachine
  let answers = Answers()

  init(_ first: Blueprint, _ second: Blueprint) throws {
    self.first = try first.machine(answers)
    self.second = try second.machine(answers)
  }

  /// Compares them in both directions, and with exhaustive search.
  ///
  /// - Returns: The number of inputs that distinguishes them; nil if none does.
  func compare(seed: UInt64) throws -> Int? {
    let found = try first.equivalence(to: second)
    let distance = BruteForce.distance(Subject(first, answers), Subject(second, answers))
    #expect(found.distinction?.steps.count == distance, "seed \(seed): \(found)")
    #expect(found.isEquivalent == (distance == nil), "seed \(seed): \(found)")
    let mirrored = try second.equivalence(to: first)
    #expect(mirrored.distinction?.steps.count == distance, "seed \(seed): \(mirrored)")
    if let distinction = found.distinction { replay(distinction, seed: seed) }
    return distance
  }

  /// Checks a distinction: the machines behave the same up to its last step, which differs as described.
  private func replay(_ distinction: MachineEquivalence<String>.Distinction, seed: UInt64) {
    var one = Subject(first, answers)
    var other = Subject(second, answers)
    for (number, step) in distinction.steps.enumerated() {
      let input = Subject.Input(step)
      let (sight, otherSight) = (one.reacting(to: input), other.reacting(to: input))
      let isLast = number == distinction.steps.count - 1
      #expect((sight.sight != otherSight.sight) == isLast, "seed \(seed): \(distinction)")
      #expect(sight.sight.isTold(by: step.first), "seed \(seed): \(distinction)")
      #expect(otherSight.sight.isTold(by: step.second), "seed \(seed): \(distinction)")
      if sight.next.machine.isActive {
        #expect(sight.next.machine.configuration == step.first.configuration)
      }
      (one, other) = (sight.next, otherSight.next)
    }
  }
}

extension Subject.Input {
  init(_ step: MachineEquivalence<String>.Step) {
    let open = Set(step.guards.filter(\.holds).compactMap(\.name))
    switch step.input {
    case .activation: self.init(kind: .activation, open: open)
    case .event(let id): self.init(kind: .event(id), open: open)
    case .otherEvent: self.init(kind: .event("something else"), open: open)
    case .timeout(_, let duration):
      self.init(kind: .timeout(Double(duration.components.seconds)), open: open)
    }
  }
}

extension Subject.Sight {
  fileprivate func isTold(by reaction: MachineEquivalence<String>.Reaction) -> Bool {
    let outcome: Outcome =
      switch reaction.outcome {
      case .taken: .taken
      case .refused: .refused
      case .endless, .failed: .endless
      }
    return outcome == self.outcome && reaction.isFinished == isFinished
      && reaction.startedTimeouts.map { Double($0.components.seconds) } == started
  }
}

extension DynamicMachine {
  /// The machine with code for its guards.
  func answering(_ answers: Answers) throws -> Self {
    let names = Set(events.flatMap { $0.guardNames.compactMap { $0 } })
    let behaviour = names.reduce(Behaviour()) { behaviour, name in
      behaviour.guard(name) { _ in answers[name] }
    }
    return try bound(to: behaviour)
  }
}
