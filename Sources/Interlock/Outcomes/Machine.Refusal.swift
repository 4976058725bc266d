extension Machine {
  /// Why an event cannot be fired now, row by row.
  ///
  /// A refusal notes numbers; lists and texts are made when they are read.
  public struct Refusal: Sendable {
    // In all less than four words, which is what an error may have to be thrown in registers.
    @usableFromInline let plan: Plan
    /// What the numbers do not say; nil if that is nothing.
    @usableFromInline let rejections: Rejections?
    @usableFromInline let column: Column
    /// The number of the configuration in which it was refused, where the rejections do not say it.
    @usableFromInline let number: ConfigurationNumber
    /// The guards that have refused, where the engine was not needed to see it.
    @usableFromInline let direct: DirectRefusals

    @inlinable
    init(
      plan: Plan,
      number: ConfigurationNumber,
      column: Column,
      rejections: Rejections? = nil,
      direct: DirectRefusals = DirectRefusals()
    ) {
      self.plan = plan
      self.rejections = rejections
      self.column = column
      self.number = number
      self.direct = direct
    }

    /// The guards that have refused, and where.
    @usableFromInline
    final class Rejections: Sendable {
      let event: EventNumber
      let configuration: Configuration
      let guards: [Rejection]
      let failure: CallbackFailure?
      let missing: [BindingError.Item]

      init(
        _ event: EventNumber,
        _ configuration: Configuration,
        _ guards: [Rejection],
        _ failure: CallbackFailure?,
        _ missing: [BindingError.Item]
      ) {
        self.event = event
        self.configuration = configuration
        self.guards = guards
        self.failure = failure
        self.missing = missing
      }
    }

    /// Why an event cannot be fired.
    public enum Reason: Hashable, Sendable {
      /// The machine has no such event.
      case unknownEvent
      /// The machine has the event, but no row for it in this state.
      case noTransition
      /// There are rows for it, but a guard of each has refused.
      case guardRefused
      /// A guard has thrown, so that nobody can say.
      case guardFailed
      /// The machine has ended: it has entered a final state at the top.
      case finished
      /// A row would take it, but callbacks, observers or activities on the way have no code: the machine came from
      /// an archive, or names were not bound. `missingCode` lists them.
      case codeMissing
    }

    /// A row that would have taken the event, had its guard held.
    public struct Candidate: Hashable, Sendable {
      /// The source of the row; nil for one of any state.
      public let source: StateID?
      /// The state to which it leads; nil if it is internal.
      public let target: StateID?
      /// The name of the guard that refused; nil if it has none.
      public let guardName: String?
      /// The number of that guard among those of the row, from 1.
      public let guardNumber: Int
      /// Whether the guard has no code, because the machine came from an archive without its prototype.
      public let isGuardMissing: Bool
      /// Where the event is written; nil for one that came from an archive.
      public let location: Finding.Location?
    }
  }
}

extension Machine.Refusal {
  /// The event.
  public var event: EventID {
    plan.id(of: rejections?.event ?? EventNumber(column: column))
  }

  /// The state in which the event was refused, of several in regions the first; for a question to an
  /// inactive machine, the initial one.
  public var state: StateID {
    configuration[0]
  }

  /// The innermost active states in which the event was refused, in document order; for a question to an
  /// inactive machine, the initial ones.
  public var configuration: [StateID] {
    let leaves = numbers.leaves
    return plan.stateIDs(of: leaves.isEmpty ? plan.initialLeaves : leaves)
  }

  private var numbers: Configuration {
    rejections?.configuration ?? plan.configuration(of: number)
  }

  /// Why it cannot be fired.
  public var reason: Reason {
    if let rejections, !rejections.missing.isEmpty { return .codeMissing }
    if let rejections, rejections.failure != nil { return .guardFailed }
    if !direct.isEmpty || rejections?.guards.isEmpty == false { return .guardRefused }
    if plan.isFinished(numbers) { return .finished }
    let isKnown = column != .unknownEvent || plan.chart.hasAnyEventRows
    return isKnown ? .noTransition : .unknownEvent
  }

  /// The rows whose guards have refused, in the order in which they were tried.
  public var candidates: [Candidate] {
    let guards =
      rejections?.guards ?? direct.rejections(of: column, in: number.leaf, plan.chart)
    return guards.map { plan.candidate($0) }
  }

  /// All that has no code on the way: callbacks, observers and activities where that is the reason, otherwise the
  /// guards among the `candidates` that have none.
  public var missingCode: [BindingError.Item] {
    guard let rejections else { return [] }
    return rejections.missing
      + rejections.guards.compactMap { rejection in
        let event = plan.definition.events[plan.rows[rejection.row].event.index]
        let item = event.guards[rejection.guardIndex]
        guard item.condition.isMissing else { return nil }
        return BindingError.Item(kind: .guard, name: item.name, place: "event \(event.name)")
      }
  }

  /// What a guard has thrown; nil unless the reason is `.guardFailed`.
  public var failure: Machine.CallbackFailure? {
    rejections?.failure
  }

  /// The states from which there is a row for the event, or that defer it, in the order of the definition;
  /// all of them if there is a row for any state.
  public var sources: [StateID] {
    let events = plan.definition.events.filter { $0.id == event || $0.trigger == .anyEvent }
    guard !events.contains(where: { $0.sources == .any }) else { return plan.stateIDs }
    var sources = Set(events.flatMap(\.sources.ids))
    for state in plan.definition.states where state.deferredEvents.contains(event) {
      sources.insert(state.id)
    }
    return plan.stateIDs.filter(sources.contains)
  }
}

extension Machine.Plan {
  /// A refusal by the guards that have refused, or one that has thrown.
  func refusal(
    of event: EventNumber,
    in configuration: Configuration,
    _ guards: [Rejection],
    failure: Machine.CallbackFailure? = nil,
    missing: [BindingError.Item] = []
  ) -> Machine.Refusal {
    let number = number(of: configuration)
    let isSimple =
      guards.isEmpty && failure == nil && missing.isEmpty && event.foreign == nil && number != nil
    let rejections = Machine.Refusal.Rejections(event, configuration, guards, failure, missing)
    return Machine.Refusal(
      plan: self,
      number: number ?? .inactive,
      column: event.column,
      rejections: isSimple ? nil : rejections
    )
  }

  /// A refusal where the engine has found no row for an event.
  func refusal(
    of event: EventNumber,
    _ unanswered: UnansweredEvent,
    failure: Machine.CallbackFailure? = nil
  ) -> Machine.Refusal {
    refusal(
      of: event,
      in: unanswered.configuration,
      unanswered.rejections,
      failure: failure,
      missing: unanswered.missingCode
    )
  }

  func candidate(_ rejection: Rejection) -> Machine.Refusal.Candidate {
    let row = rows[rejection.row]
    let event = definition.events[row.event.index]
    let condition = event.guards[rejection.guardIndex]
    return Machine.Refusal.Candidate(
      source: stateID(of: row.node),
      target: row.isInternal ? nil : stateID(of: row.target),
      guardName: condition.name,
      guardNumber: rejection.guardIndex + 1,
      isGuardMissing: condition.condition.isMissing,
      location: event.location
    )
  }
}

extension Machine.Refusal: CustomStringConvertible {
  /// Why the event cannot be fired, in one sentence, and where it can.
  public var description: String {
    let states = configuration.count == 1 ? "the state" : "the states"
    let subject =
      "The event \(quoted(event)) cannot be fired in \(states) \(list(of: configuration)): "
    return switch reason {
    case .unknownEvent: subject + "the machine has no such event."
    case .noTransition: subject + "it can be fired only in \(list(of: sources))."
    case .guardRefused: subject + candidates.map(\.description).joined(separator: "; ") + "."
    case .guardFailed: subject + (failure?.description ?? "a guard threw") + "."
    case .finished: subject + "the machine has ended."
    case .codeMissing: subject + BindingError.text(missing: missingCode)
    }
  }
}

extension Machine.Refusal.Candidate: CustomStringConvertible {
  /// The guard that refused, and the row that it guards.
  public var description: String {
    let name = guardName.map { quoted($0) } ?? "#\(guardNumber)"
    let row = target.map { "to \(quoted($0))" } ?? "(internal)"
    return isGuardMissing
      ? "the guard \(name) of the row \(row) has no code; bind it, or decode the machine with its prototype"
      : "the guard \(name) of the row \(row) refused"
  }
}
