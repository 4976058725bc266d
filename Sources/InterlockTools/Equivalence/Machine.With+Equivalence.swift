public import Interlock
public import InterlockData
import InterlockEvolution

extension Machine.With where Context: DataContext {
  /// Decides whether another machine behaves like this one from activation on, with the same values of the fields.
  ///
  /// ```swift
  /// #expect(try rewritten.equivalence(to: life, from: .any) == .equivalent)
  /// ```
  ///
  /// Conditions and assignments are compared by meaning: `total > 0` and `!(total <= 0)` are equal. The values of all
  /// fields are observed after each step.
  ///
  /// - Parameters:
  ///   - other: The other machine. The current states of both do not matter.
  ///   - start: The values that both start with.
  ///   - payloads: The payload types of their events, if conditions or assignments read them.
  ///   - ignoringCallbacks: Whether to assume that callbacks that are code don't change the fields. Otherwise they are
  ///     refused.
  ///   - observation: The observation of states. Inputs and outcomes are always observed.
  ///   - limit: The maximum number of pairs of configurations, with values, to examine.
  /// - Returns: Whether they are equivalent; if not, a shortest path to a difference, with values.
  /// - Throws: `EquivalenceError` as for machines without a context, and if a condition or an assignment depends on an
  ///   unknown value.
  /// - Complexity: That of comparing machines without a context, times the number of values of payloads and of the fields
  ///   that a condition reads or an assignment changes.
  public func equivalence<OtherStateID>(
    to other: Machine<OtherStateID, EventID>.With<Context>,
    from start: StartValues<Context>,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    ignoringCallbacks: Bool = false,
    observing observation: StateObservation = .events,
    limit: Int = 100_000
  ) throws(EquivalenceError) -> MachineEquivalence<EventID> {
    let fields = FieldsOfComparison(
      schema: Context.fields,
      start: start.values(of: Context.fields.names, Context.fields),
      payloads: payloads,
      ignoresCode: ignoringCallbacks,
      limit: limit
    )
    return try outline.equivalence(to: other.outline, with: fields, observation, limit: limit)
  }
}

extension Machine {
  /// Decides whether another machine behaves like this one from activation on, with the same values of a record.
  ///
  /// - Parameters:
  ///   - other: The other machine. The current states of both do not matter.
  ///   - layout: The names and types that their conditions and assignments use.
  ///   - start: The values that both start with.
  ///   - payloads: The payload types of their events, if conditions or assignments read them.
  ///   - ignoringCallbacks: Whether to assume that callbacks that are code don't change the record. Otherwise they are
  ///     refused.
  ///   - observation: The observation of states. Inputs and outcomes are always observed.
  ///   - limit: The maximum number of pairs of configurations, with values, to examine.
  /// - Returns: Whether they are equivalent; if not, a shortest path to a difference, with values.
  /// - Throws: `EquivalenceError` as for machines without a context, and if a condition or an assignment depends on an
  ///   unknown value.
  /// - Complexity: That of comparing machines without a context, times the number of values of payloads and of the fields
  ///   that a condition reads or an assignment changes.
  public func equivalence<OtherStateID>(
    to other: Machine<OtherStateID, EventID>,
    layout: DataRecord.Layout,
    from start: StartValues<DataRecord>,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    ignoringCallbacks: Bool = false,
    observing observation: StateObservation = .events,
    limit: Int = 100_000
  ) throws(EquivalenceError) -> MachineEquivalence<EventID> {
    let fields = FieldsOfComparison(
      schema: layout,
      start: start.values(of: layout.names, layout),
      payloads: payloads,
      ignoresCode: ignoringCallbacks,
      limit: limit
    )
    return try equivalence(to: other, with: fields, observation, limit: limit)
  }

  fileprivate func equivalence<OtherStateID>(
    to other: Machine<OtherStateID, EventID>,
    with fields: FieldsOfComparison,
    _ observation: StateObservation,
    limit: Int
  ) throws(EquivalenceError) -> MachineEquivalence<EventID> {
    let (model, otherModel) = (fields.model(of: self), fields.model(of: other))
    let problems =
      comparisonProblems + other.comparisonProblems + fields.problems(of: self, model)
      + fields.problems(of: other, otherModel)
    guard problems.isEmpty else { throw EquivalenceError(problems: problems.unique) }
    // Any other field keeps its value in both, whatever it is.
    let used = model.usedFields.union(otherModel.usedFields)
    let compared = ComparedFields(
      first: { fields.tracker(of: self, varying: used, $0) },
      second: { fields.tracker(of: other, varying: used, $0) }
    )
    var comparison = Comparison(self, other, observation, following: compared, limit: limit)
    let result = try comparison.run()
    // They may differ for the start values that were left out.
    guard compared.isCut, result == .equivalent else { return result }
    return .undecided(explored: compared.starts.count)
  }
}

/// The fields that two machines are compared with.
private struct FieldsOfComparison {
  let schema: any Schema
  let start: [FormulaName: DataValue]?
  let payloads: [PayloadFields]
  let ignoresCode: Bool
  let limit: Int

  func tracker<StateID, EventID>(
    of machine: Machine<StateID, EventID>,
    varying used: Set<Int>,
    _ guards: FollowedGuards
  ) -> FieldTracker {
    FieldTracker(model(of: machine, guards), from: start, varying: used, limit: limit)
  }

  /// The knowledge about a machine, with all its guards.
  func model<StateID, EventID>(of machine: Machine<StateID, EventID>) -> FieldModel {
    let places = machine.events.enumerated().flatMap { position, event in
      event.guardTerms.indices.filter { event.guardTerms[$0].presence == nil }
        .map { (event: position, term: $0) }
    }
    return model(
      of: machine,
      FollowedGuards(places: places, ofEvents: machine.events.map { _ in [] })
    )
  }

  private func model<StateID, EventID>(
    of machine: Machine<StateID, EventID>,
    _ guards: FollowedGuards
  ) -> FieldModel {
    FieldModel(
      machine,
      schema,
      carrying: payloads,
      ignoringCode: ignoresCode,
      keepingAll: true,
      keepingPayloads: true,
      guards
    )
  }

  /// Everything that cannot be followed.
  func problems<StateID, EventID>(
    of machine: Machine<StateID, EventID>,
    _ model: FieldModel
  ) -> [EquivalenceError.Problem] {
    var problems: [EquivalenceError.Problem] = []
    for (question, name) in model.names {
      problems += self.problems(of: model.conditions[question], name)
    }
    for (moment, effects) in model.effects.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      for effect in effects {
        switch effect {
        case .code: problems.append(.code(place: machine.place(of: moment)))
        case .assignments(let items):
          for item in items { problems += self.problems(of: item) }
        }
      }
    }
    return problems
  }

  private func problems(of item: BoundItem) -> [EquivalenceError.Problem] {
    guard item.target != nil else {
      return [.unfollowedField(name: item.name.description, formula: item.text)]
    }
    return problems(of: item.value, item.text)
  }

  private func problems(of formula: BoundFormula?, _ text: String) -> [EquivalenceError.Problem] {
    guard let formula else { return [.unfollowedField(name: text, formula: text)] }
    return zip(formula.formula.variables, formula.places).compactMap { variable, place in
      guard case .unknown = place else { return nil }
      if case .name(let name) = variable {
        return .unfollowedField(name: name.description, formula: text)
      }
      return .unfollowedField(name: "now", formula: text)
    }
  }
}

extension Machine {
  /// The place of a callback, in words.
  fileprivate func place(of moment: FieldEffects.Moment) -> String {
    switch moment.owner {
    case .machine: "the machine"
    case .state(let position): "state \(quoted(states[position].id))"
    case .event(let position): events[position].trigger.words
    }
  }
}
