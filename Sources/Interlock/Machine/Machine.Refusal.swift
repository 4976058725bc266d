extension Machine {
  /// Why an event cannot be fired now, row by row.
  ///
  /// A refusal notes numbers; lists and texts are made when they are read.
  public struct Refusal: Sendable {
    /// The event.
    public let event: EventID

    @usableFromInline let plan: Plan
    @usableFromInline let leaf: UInt32
    @usableFromInline let rejections: Rejections?

    @inlinable
    init(plan: Plan, leaf: UInt32, event: EventID, rejections: Rejections? = nil) {
      self.plan = plan
      self.leaf = leaf
      self.event = event
      self.rejections = rejections
    }

    /// The guards that have refused.
    @usableFromInline
    final class Rejections: Sendable {
      let guards: [Rejection]
      let failure: CallbackFailure?

      @usableFromInline
      init(_ guards: [Rejection], failure: CallbackFailure? = nil) {
        self.guards = guards
        self.failure = failure
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
  /// The state in which the event was refused; for a question to an inactive machine, the initial one.
  public var state: StateID {
    plan.stateID(of: leaf) ?? plan.initial
  }

  /// Why it cannot be fired.
  public var reason: Reason {
    if let rejections { return rejections.failure == nil ? .guardRefused : .guardFailed }
    return plan.columns[event] == nil ? .unknownEvent : .noTransition
  }

  /// The rows whose guards have refused, in the order in which they were tried.
  public var candidates: [Candidate] {
    (rejections?.guards ?? []).map { plan.candidate($0) }
  }

  /// What a guard has thrown; nil unless the reason is `.guardFailed`.
  public var failure: Machine.CallbackFailure? {
    rejections?.failure
  }

  /// The states from which there is a row for the event, in the order of the definition; all of them
  /// if there is a row for any state.
  public var sources: [StateID] {
    let events = plan.definition.events.filter { $0.id == event }
    let sources = Set(
      events.flatMap { event -> [StateID] in
        guard case .states(let ids) = event.sources else { return plan.stateIDs }
        return ids
      }
    )
    return plan.stateIDs.filter(sources.contains)
  }
}

extension Machine.Plan {
  /// A refusal in a leaf, by the guards that have refused, or one that has thrown.
  @usableFromInline
  func refusal(
    of event: EventID,
    in leaf: UInt32,
    _ rejections: [Rejection],
    failure: Machine.CallbackFailure? = nil
  ) -> Machine.Refusal {
    let isGuarded = !rejections.isEmpty || failure != nil
    let refused = isGuarded ? Machine.Refusal.Rejections(rejections, failure: failure) : nil
    return Machine.Refusal(plan: self, leaf: leaf, event: event, rejections: refused)
  }

  func candidate(_ rejection: Rejection) -> Machine.Refusal.Candidate {
    let row = rows[rejection.row]
    let event = definition.events[Int(row.event)]
    let condition = event.guards[rejection.guardIndex]
    return Machine.Refusal.Candidate(
      source: stateID(of: row.node),
      target: row.isInternal ? nil : stateID(of: row.target),
      guardName: condition.name,
      guardNumber: rejection.guardIndex + 1,
      isGuardMissing: condition.condition == nil,
      location: event.location
    )
  }
}

extension Machine.Refusal: CustomStringConvertible {
  /// Why the event cannot be fired, in one sentence, and where it can.
  public var description: String {
    let subject = "The event \(quoted(event)) cannot be fired in the state \(quoted(state)): "
    return switch reason {
    case .unknownEvent: subject + "the machine has no such event."
    case .noTransition: subject + "it can be fired only in \(list(of: sources))."
    case .guardRefused: subject + candidates.map(\.description).joined(separator: "; ") + "."
    case .guardFailed: subject + (failure?.description ?? "a guard threw") + "."
    }
  }
}

extension Machine.Refusal.Candidate: CustomStringConvertible {
  /// The guard that refused, and the row that it guards.
  public var description: String {
    let name = guardName.map { quoted($0) } ?? "#\(guardNumber)"
    let row = target.map { "to \(quoted($0))" } ?? "(internal)"
    return isGuardMissing
      ? "the guard \(name) of the row \(row) has no code; decode the machine with its prototype"
      : "the guard \(name) of the row \(row) refused"
  }
}
