package import Interlock

extension Machine {
  /// The configurations that a machine can rest in, and what leads from one to another: for tools.
  ///
  /// Guards answer in every way, with guards of the same name agreeing; timeouts are due at any time; callbacks do
  /// nothing to the machine. Configurations are numbered, fewest steps first. They are kept in a few bytes each, and
  /// steps are recomputed when needed.
  package struct Graph: Sendable {
    /// What begins a step.
    package typealias Input = Machine.Input

    /// The answer of a guard.
    package struct Answer: Hashable, Sendable {
      /// A number that guards with the same name share.
      package let guardNumber: Int
      package let name: String?
      package let isOpen: Bool
    }

    /// One selection of transitions.
    package struct Microstep: Hashable, Sendable {
      /// The numbers of the transitions.
      package let rows: [Int]
      package let answers: [Answer]
    }

    /// A step from one configuration to another, or back to itself.
    package struct Step: Hashable, Sendable {
      package let input: Input
      package let microsteps: [Microstep]

      /// The number of the configuration that the machine rests in afterwards.
      package let target: Int

      /// The values of the fields at its start, including those of the payload; 0 if they are not followed.
      package let given: Int

      /// The numbers of all transitions taken.
      package var rows: [Int] { microsteps.flatMap(\.rows) }
    }

    /// A step that may never end.
    package struct Loop: Sendable {
      /// The number of the configuration that it begins in; nil for activation.
      package let origin: Int?
      package let input: Input
      package let microsteps: [Microstep]

      /// Whether no answer of a guard ends it.
      package let isCertain: Bool
    }

    /// Where a transition is taken.
    package struct Use: Sendable {
      /// The number of the configuration that the step begins in; nil for activation.
      package let origin: Int?
    }

    /// A transition of one source.
    package struct RowPlace: Hashable, Sendable {
      /// The position of its event in the definition.
      package let event: Int

      /// The state that it belongs to; nil for transitions from any state.
      package let source: StateID?

      /// The node of that state.
      package let node: Node
    }

    /// The configurations that a machine can begin with.
    package internal(set) var starts: [Int] = []

    /// Where each transition is first taken; nil for one that never is.
    package internal(set) var uses: [Use?]

    /// The steps that may never end: for each input, the first one found.
    package internal(set) var loops: [Loop] = []

    /// Whether each transition is on a path that never ends; it may be taken elsewhere, too.
    package internal(set) var isTried: [Bool]

    /// Whether each transition is part of a step that fails because of the values of fields. Other steps may still take
    /// it.
    package internal(set) var isFailing: [Bool]

    /// Why something was left out; nil if nothing was.
    package var omission: ExplorationOmission? { search.omission }

    /// Whether all configurations have been found.
    package var isComplete: Bool { omission == nil }

    /// From how many configurations, counted from the first, all steps have been explored.
    package var followedCount: Int { search.followedCount }

    /// A step in a few bytes.
    struct Edge: Hashable {
      /// The number of what begins it.
      let input: UInt32
      let target: UInt32
    }

    /// The steps from configurations that are kept to others, in the order of the former.
    var edges: [Edge] = []

    /// Where the edges of each configuration begin, as far as explored.
    var edgeStarts: [Int] = []

    /// What begins steps, by the numbers in edges.
    var inputs: [Input] = []
    var inputNumbers: [Input: UInt32] = [:]

    /// The configurations from which steps lead to others that were not kept.
    var beyond: Set<Int> = []

    let plan: Plan
    var search: ConfigurationSearch

    /// Explores a machine.
    ///
    /// - Parameters:
    ///   - machine: The machine; its current state does not matter.
    ///   - limit: The maximum number of configurations.
    ///   - work: How many active states and guards are examined, over all steps.
    ///   - filter: Creates the filter of answers that are possible together, from the names of the guards by number (nil
    ///     for a guard without a name); called once. Nil if all answers are possible.
    ///   - follows: Creates the values to follow, from the places of the guards; called once. Returns nil if values are
    ///     not followed.
    ///   - goesOn: Called from time to time; returns whether to continue. Nil to always continue.
    package init(
      of machine: Machine,
      limit: Int,
      work: Int,
      filteredBy filter: ([String?]) -> CombinationFilter? = { _ in nil },
      following follows: (FollowedGuards) -> (any FollowedValues)? = { _ in nil },
      goesOn: (@Sendable (ExplorationState) -> Bool)? = nil
    ) {
      plan = machine.plan
      let rowCount = plan.chart.rowCount
      uses = [Use?](repeating: nil, count: rowCount)
      isTried = [Bool](repeating: false, count: rowCount)
      isFailing = isTried
      var system = TransitionSystem(plan, .named, work: work)
      system.combinationFilter = filter(system.questions.names)
      system.followed = follows(system.questions.followed)
      search = ConfigurationSearch(
        system,
        limit: min(max(limit, 1), Int(UInt32.max) - 1)
      )
      explore(goesOn)
    }
  }
}
