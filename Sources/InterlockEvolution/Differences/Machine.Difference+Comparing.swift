public import Interlock

extension Machine.Difference {
  init(
    from old: Machine,
    to new: Machine,
    assumesCallbacks: Bool = false,
    exploring limit: Int = Exploration.configurationLimit
  ) {
    let common = CommonIdentifiers(old.plan, new.plan)
    let before = ComparedDefinition(old.plan, common.ofOld)
    let after = ComparedDefinition(new.plan, common.ofNew)
    let rows = RowComparison(before.rows, after.rows)
    let (states, events) = (common.states, common.events)
    // Two states may have become one.
    let known = Dictionary(before.states.map { ($0.number, $0) }) { first, _ in first }
    renamedStates = states.renamed.map { Rename(old: $0.old, new: $0.new) }
    renamedEvents = events.renamed.map { Rename(old: $0.old, new: $0.new) }
    addedStates = states[states.added]
    removedStates = states[states.removed]
    changedStates = after.states.compactMap { state in
      known[state.number].flatMap { StateChange($0, state, common) }
    }
    addedEvents = events[events.added]
    removedEvents = events[events.removed]
    addedRows = rows.added.map { RowSummary($0, common) }
    removedRows = rows.removed.map { RowSummary($0, common) }
    changedRows = rows.changed.map { change in
      RowChange(
        old: RowSummary(change.old, common),
        new: RowSummary(change.new, common),
        precedence: change.precedence.flatMap { Change($0.old, $0.new) }
      )
    }
    initial = Change(states[before.initial], states[after.initial])
    stepLimit = Change(old.stepLimit, new.stepLimit)
    unhandledEvents = Change(old.unhandledEvents, new.unhandledEvents)
    suggestedRenames =
      RenameSearch(removed: states.removed, added: states.added, before, after).pairs
      .map { Rename(old: states[$0.old], new: states[$0.new]) }
    losses = Losses(from: old, to: new, before, after, assumesCallbacks, exploring: limit)
  }
}

extension Machine {
  /// Returns the differences between the definition of this machine and that of an older one. The current states of the
  /// machines do not matter.
  ///
  /// ```swift
  /// let difference = new.difference(from: old)
  /// print(difference)                    // state 'archived': removed
  /// ```
  ///
  /// As with collections, you call the method of the new value: `added` parts are only in this machine.
  ///
  /// - Parameter old: The other machine.
  /// - Returns: The added, removed and changed parts, and the configurations of the old machine that this one does not
  ///   load.
  /// - Complexity: O(*s* + *r* log *r*) in states and transitions; plus the exploration of at most 10,000
  ///   configurations, if states, regions or timeouts that a snapshot can name have changed.
  public func difference(from old: Self) -> Difference {
    Difference(from: old, to: self)
  }

  /// The difference from a definition that may have lost its callbacks in an archive.
  func differenceFromArchived(
    _ old: Self,
    exploring limit: Int = Exploration.configurationLimit
  ) -> Difference {
    Difference(from: old, to: self, assumesCallbacks: true, exploring: limit)
  }
}

extension Machine.Difference.RowSummary {
  /// Replaces numbers by identifiers.
  fileprivate init(_ row: ComparedDefinition.Row, _ common: CommonIdentifiers<StateID, EventID>) {
    let states = common.states
    trigger =
      switch row.trigger {
      case .event(let event): .event(common.events[event])
      case .anyEvent: .anyEvent
      case .after(let duration): .after(duration)
      case .completion(let state): .completion(of: states[state])
      case .always: .always
      }
    sources =
      switch row.source {
      case .anyState: .any
      case .state(let state): .states([states[state]])
      case .join(let members): .all(states[members])
      }
    targets = states[row.targets]
    isLocal = row.isLocal
    carried = row.payload
    guardTerms = row.guards.map { $0.term { states[$0] } }
  }
}
