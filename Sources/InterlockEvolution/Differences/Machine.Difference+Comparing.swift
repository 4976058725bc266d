public import Interlock

extension Machine.Difference {
  init(from old: Machine, to new: Machine, assumesCallbacks: Bool = false) {
    let order = Machine.Outline.Order(old.plan, new.plan)
    let renaming = Machine.Renaming(from: old.plan, to: new.plan)
    let before = Machine.Outline(old.plan, order).renamed(by: renaming, order)
    let after = Machine.Outline(new.plan, order)
    let rows = RowComparison(before.rows, after.rows)
    let known = Dictionary(uniqueKeysWithValues: before.states.map { ($0.id, $0) })
    renamedStates = renaming.renamedStates
    renamedEvents = renaming.renamedEvents
    addedStates = new.plan.stateIDs.filter { known[$0] == nil }
    let present = old.plan.stateIDs.filter { renaming.states[$0] == nil }
    removedStates = present.filter { new.plan.nodes[$0] == nil }
    changedStates = after.states.compactMap { state in
      known[state.id].flatMap { StateChange($0, state) }
    }
    let formerEvents = Set(old.plan.eventIDs.map(renaming.event))
    addedEvents = new.plan.eventIDs.filter { !formerEvents.contains($0) }
    let presentEvents = old.plan.eventIDs.filter { renaming.events[$0] == nil }
    removedEvents = presentEvents.filter { new.plan.columns[$0] == nil }
    addedRows = rows.added
    removedRows = rows.removed
    changedRows = rows.changed
    initial = Change(before.initial, after.initial)
    stepLimit = Change(old.stepLimit, new.stepLimit)
    suggestedRenames = Self.renames(of: removedStates, to: addedStates, before, after)
    losses = Losses(from: old, to: new, before, after, assumesCallbacks)
  }
}

extension Machine {
  /// How the definition of this machine differs from that of an older one. Where the machines are does not
  /// matter.
  ///
  ///     let difference = new.difference(from: old)
  ///     print(difference)                    // state 'archived': removed
  ///
  /// As that of collections, it is asked of the new value: what is `added` is in this machine only.
  ///
  /// - Parameter old: The other machine.
  /// - Returns: What is added, removed and changed, and which configurations of the old machine this one
  ///   does not load.
  /// - Complexity: O(*s* + *r* log *r*) in states and rows, and, where states, regions or timeouts have
  ///   changed that a snapshot can name, what it takes to look at 10,000 configurations at most.
  public func difference(from old: Self) -> Difference {
    Difference(from: old, to: self)
  }

  /// How the definition differs from one whose callbacks may have been lost in an archive.
  func differenceFromArchived(_ old: Self) -> Difference {
    Difference(from: old, to: self, assumesCallbacks: true)
  }
}

extension Machine.Outline.Row {
  /// The row without its place.
  var row: Machine.Difference.Row {
    Machine.Difference.Row(
      trigger: trigger,
      sources: sources,
      targets: targets,
      isLocal: isLocal,
      guardTerms: guardTerms
    )
  }
}
