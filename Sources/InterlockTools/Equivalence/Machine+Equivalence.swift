public import Interlock
import InterlockEvolution

extension Machine {
  /// Decides whether another machine behaves like this one, from activation on.
  ///
  /// ```swift
  /// #expect(try rewritten.equivalence(to: player) == .equivalent)
  /// ```
  ///
  /// States may have other names and another nesting; events and guards are equal if their names are. To compare
  /// machines with different event types by name, use `dynamic()` of both. <doc:ComparingMachines> describes the
  /// assumptions about guards, callbacks and time.
  ///
  /// - Parameters:
  ///   - other: The other machine. The current states do not matter.
  ///   - observation: The observation of states. Inputs and outcomes are always observed.
  ///   - limit: How many pairs of configurations to examine at most; two machines of *n* configurations each can
  ///     need twice as many.
  /// - Returns: Whether they are equivalent; if not, a shortest path to a difference.
  /// - Throws: `EquivalenceError` if a guard has no name, events are deferred, or timeouts of the same length
  ///   are active at once.
  /// - Complexity: Nearly O(*c* · *e* · *n*) in the configurations of both, events with transitions in one, and active
  ///   states; times two to the power of the guards that one input can evaluate.
  public func equivalence<OtherStateID>(
    to other: Machine<OtherStateID, EventID>,
    observing observation: StateObservation = .events,
    limit: Int = 100_000
  ) throws(EquivalenceError) -> MachineEquivalence<EventID> {
    let problems =
      comparisonProblems + other.comparisonProblems + assignmentProblems + other.assignmentProblems
    guard problems.isEmpty else { throw EquivalenceError(problems: problems.unique) }
    var comparison = Comparison(self, other, observation, limit: limit)
    return try comparison.run()
  }
}

extension Machine {
  /// The obstacles to comparing the machine with any other.
  var comparisonProblems: [EquivalenceError.Problem] {
    let unnamed = events.filter { $0.guardTerms.contains { $0.name == nil } }.map {
      EquivalenceError.Problem.unnamedGuard(
        event: $0.trigger.words,
        location: $0.location
      )
    }
    let deferring = states.filter { !$0.deferredEvents.isEmpty }.map {
      EquivalenceError.Problem.deferredEvents(state: identifierText($0.id))
    }
    return unnamed + deferring
  }

  /// The assignments of the machine. They affect later steps, so it cannot be compared without its fields.
  var assignmentProblems: [EquivalenceError.Problem] {
    let ofStates = states.filter { $0.hasAssignments }.map {
      EquivalenceError.Problem.assignment(place: "state \(quoted($0.id))")
    }
    let ofEvents = events.filter { $0.hasAssignments }.map {
      EquivalenceError.Problem.assignment(place: "\($0.trigger.words)")
    }
    return ofStates + ofEvents
  }

  /// The names of all guards that are code, each once, in the order of the definition.
  var guardNames: [String] {
    events.flatMap { event in
      event.guardTerms.filter { $0.presence == nil }.compactMap(\.name)
    }.unique
  }

  /// The guards that `guardNames` lists.
  var guards: [Machine<String, EventID>.GuardTerm] {
    var seen: Set<String> = []
    return events.flatMap(\.guardTerms).filter { $0.presence == nil }.compactMap { term in
      guard let name = term.name, seen.insert(name).inserted else { return nil }
      return term.mapped { identifierText($0) }
    }
  }

  /// The machine as an automaton, for a limit of states.
  func automaton(
    guardNames: [String],
    limit: Int,
    following follows: (FollowedGuards) -> (any FollowedValues)? = { _ in nil }
  ) -> Automaton {
    let numbers = Dictionary(uniqueKeysWithValues: guardNames.enumerated().map { ($1, $0) })
    return Automaton(
      of: self,
      guardNumbers: numbers,
      work: limit.allowance(2_000),
      following: follows
    )
  }
}

extension Int {
  /// A limit for something that is allowed in this amount per configuration.
  func allowance(_ amount: Int) -> Int {
    let (product, isHuge) = Swift.max(self, 1_000).multipliedReportingOverflow(by: amount)
    return isHuge ? .max : product
  }
}

extension CallbackHolder {
  /// Whether a callback is data.
  fileprivate var hasAssignments: Bool {
    Self.callbackKinds.contains { kind in describedCallbacks(kind).contains(where: \.isData) }
  }
}
