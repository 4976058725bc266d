extension Machine.Plan {
  /// A refusal based on the guards that refused, or on one that threw.
  func refusal(
    of event: EventNumber,
    in configuration: Configuration,
    _ guards: [UnmetCondition],
    failure: Machine.CallbackFailure? = nil,
    missing: [BindingError.Item] = [],
    payload: PayloadMismatch? = nil,
    exceedsLimit: Bool = false
  ) -> Machine.Refusal {
    let number = number(of: configuration)
    let isSimple =
      guards.isEmpty && failure == nil && missing.isEmpty && payload == nil && event.foreign == nil
      && number != nil && !exceedsLimit
    let rejections = Machine.Refusal.Rejections(
      event,
      configuration,
      guards,
      failure: failure,
      missing: missing,
      payload: payload,
      exceedsLimit: exceedsLimit
    )
    return Machine.Refusal(
      plan: self,
      number: number ?? .inactive,
      column: event.column,
      rejections: isSimple ? nil : rejections
    )
  }

  /// A refusal after the engine found no transition for an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - reasons: The engine's findings.
  ///   - guards: All guards that refuse; nil for only the first of each transition, which the engine found.
  ///   - failure: The guard that threw.
  /// - Returns: The refusal.
  func refusal(
    of event: EventNumber,
    _ reasons: RefusalReasons,
    guards: [UnmetCondition]? = nil,
    failure: Machine.CallbackFailure? = nil
  ) -> Machine.Refusal {
    refusal(
      of: event,
      in: reasons.configuration,
      guards ?? reasons.rejections.map { UnmetCondition($0) },
      failure: failure,
      missing: reasons.missingCode,
      payload: reasons.payload?.mismatch
    )
  }

  /// The transitions whose guards refused, each once. The guards of one transition are adjacent.
  func candidates(_ guards: [UnmetCondition]) -> [Machine.Refusal.Candidate] {
    var candidates: [Machine.Refusal.Candidate] = []
    var rest = guards[...]
    while let row = rest.first?.rejection.row {
      let own = rest.prefix { $0.rejection.row == row }
      candidates.append(candidate(row, own))
      rest = rest.dropFirst(own.count)
    }
    return candidates
  }

  private func candidate(
    _ position: RowPosition,
    _ guards: ArraySlice<UnmetCondition>
  ) -> Machine.Refusal.Candidate {
    let row = rows[position]
    let event = definition.events[row.event.index]
    return Machine.Refusal.Candidate(
      source: stateID(of: row.node),
      target: row.isInternal ? nil : stateID(of: row.target),
      unmet: guards.map { unmet in
        let condition = event.guards[unmet.rejection.guardIndex]
        return Machine.Refusal.UnmetGuard(
          name: condition.name ?? condition.formula?.text,
          number: unmet.rejection.guardIndex + 1,
          isMissing: condition.condition.isMissing,
          missingValues: unmet.missingValues,
          unmetTerms: unmet.terms
        )
      },
      location: event.location
    )
  }
}

extension Machine {
  /// The refusal of an event after the runner of the machine has ended it.
  package func refusalAfterEnd(of event: EventID) -> Refusal {
    let rejections = Refusal.Rejections(
      plan.number(of: event),
      currentConfiguration,
      isEnded: true
    )
    return Refusal(
      plan: plan,
      number: .inactive,
      column: rejections.event.column,
      rejections: rejections
    )
  }
}
