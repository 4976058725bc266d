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
      let guards: [UnmetCondition]
      let failure: CallbackFailure?
      let missing: [BindingError.Item]
      let payload: PayloadMismatch?

      init(
        _ event: EventNumber,
        _ configuration: Configuration,
        _ guards: [UnmetCondition],
        _ failure: CallbackFailure?,
        _ missing: [BindingError.Item],
        _ payload: PayloadMismatch?
      ) {
        self.event = event
        self.configuration = configuration
        self.guards = guards
        self.failure = failure
        self.missing = missing
        self.payload = payload
      }
    }

    /// Why an event cannot be fired. Its raw value is a code that stays the same, for answers to other programs.
    public enum Reason: String, CaseIterable, Hashable, Sendable, Codable {
      /// The machine has no such event.
      case unknownEvent
      /// The machine has the event, but no row for it in this state.
      case noTransition
      /// There are rows for it, but a guard of each has refused.
      case guardRefused
      /// A guard has thrown, so that nobody can say.
      case guardFailed
      /// The event carries a value, and came without, or with one of another type. `payloadMismatch` has both types.
      case payloadMismatch
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
      /// The guards that refused, in the order of the row, at least one. A thrown refusal has the first of them,
      /// since `fire` asks no further; ``Machine/refusal(of:userInfo:at:)`` has them all.
      public let unmet: [UnmetGuard]
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
    if rejections?.payload != nil { return .payloadMismatch }
    if !direct.isEmpty || rejections?.guards.isEmpty == false { return .guardRefused }
    if plan.isFinished(numbers) { return .finished }
    let isKnown = column != .unknownEvent || plan.chart.hasAnyEventRows
    return isKnown ? .noTransition : .unknownEvent
  }

  /// The rows whose guards have refused, in the order in which they were tried.
  public var candidates: [Candidate] {
    let guards =
      rejections?.guards
      ?? direct.rejections(of: column, in: number.leaf, plan.chart).map { UnmetCondition($0) }
    return plan.candidates(guards)
  }

  /// All that has no code on the way: callbacks, observers and activities where that is the reason, otherwise the
  /// guards among the `candidates` that have none.
  public var missingCode: [BindingError.Item] {
    guard let rejections else { return [] }
    return rejections.missing
      + rejections.guards.compactMap { unmet in
        let event = plan.definition.events[plan.rows[unmet.rejection.row].event.index]
        let item = event.guards[unmet.rejection.guardIndex]
        guard item.condition.isMissing else { return nil }
        return BindingError.Item(kind: .guard, name: item.name, place: "event \(event.name)")
      }
  }

  /// What a guard has thrown; nil unless the reason is `.guardFailed`.
  public var failure: Machine.CallbackFailure? {
    rejections?.failure
  }

  /// What the event carries, and what came instead; nil unless the reason is `.payloadMismatch`.
  public var payloadMismatch: PayloadMismatch? {
    rejections?.payload
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

extension Machine.Refusal {
  /// A guard that does not hold, and what it looked for in vain.
  public struct UnmetGuard: Hashable, Sendable {
    /// The name of the guard; nil if it has none.
    public let name: String?

    /// The number of the guard among those of its row, from 1.
    public let number: Int

    /// Whether the guard has no code, because the machine came from an archive without its prototype.
    public let isMissing: Bool

    /// What the guard looked for in the user info by keys with types, and did not find. Only
    /// ``Machine/refusal(of:userInfo:at:)`` finds that out; a thrown refusal has none.
    public let missingValues: [MissingValue]

    /// The parts that do not hold, and why, of a guard that is data. Only ``Machine/refusal(of:userInfo:at:)`` finds
    /// them out; a thrown refusal has none.
    public let unmetTerms: [UnmetTerm]
  }

  /// A value of the user info that a guard looked for and did not find.
  public struct MissingValue: Hashable, Sendable {
    /// The name of the key.
    public let key: String

    /// The type that the value should have.
    public let type: String

    /// The type of the value that was passed instead; nil if none was passed.
    public let foundType: String?
  }
}

extension Machine.Refusal.UnmetGuard: CustomStringConvertible {
  /// The name in quotes, or the number.
  public var description: String { name.map { quoted($0) } ?? "#\(number)" }
}

extension Machine.Refusal.MissingValue: CustomStringConvertible {
  /// The key, the type, and what was passed: `'amount' (Int) was not passed`.
  public var description: String {
    let value = "\(quoted(key)) (\(type))"
    return foundType.map { "\(value) was passed as \($0)" } ?? "\(value) was not passed"
  }
}
