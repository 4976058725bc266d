public import Interlock

extension Machine.Difference {
  /// An old and a new value.
  public struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value in the old machine.
    public let old: Value

    /// The value in the new machine.
    public let new: Value

    /// Makes a change; nil if nothing has changed.
    init?(_ old: Value, _ new: Value) {
      guard old != new else { return nil }
      self.old = old
      self.new = new
    }
  }

  /// A state of both machines that has changed. Unchanged properties are nil.
  public struct StateChange: Hashable, Sendable {
    /// The identifier.
    public let id: StateID

    /// Its kind.
    public let kind: Change<StateKind>?

    /// The parent; the inner nil stands for the top level.
    public let parent: Change<StateID?>?

    /// The initial states, or the default of a history state, explicit or not.
    public let initial: Change<[StateID]>?

    /// The regions of a parallel state of both machines, in order. The order sets their priority.
    public let regions: Change<[StateID]>?

    /// The events that it defers.
    public let deferredEvents: Change<[EventID]>?

    /// The lengths of its timeouts, shortest first.
    public let timeouts: Change<[Duration]>?

    init?(
      _ old: ComparedDefinition.State,
      _ new: ComparedDefinition.State,
      _ common: CommonIdentifiers<StateID, EventID>
    ) {
      let (states, events) = (common.states, common.events)
      id = states[new.number]
      kind = Change(old.kind, new.kind)
      parent = Change(old.parent.map { states[$0] }, new.parent.map { states[$0] })
      initial = Change(states[old.initial], states[new.initial])
      let (oldRegions, newRegions) = (Set(old.regions), Set(new.regions))
      regions = Change(
        states[old.regions.filter(newRegions.contains)],
        states[new.regions.filter(oldRegions.contains)]
      )
      deferredEvents = Change(events[old.deferredEvents], events[new.deferredEvents])
      timeouts = Change(old.timeouts, new.timeouts)
      if kind == nil, parent == nil, initial == nil, regions == nil, deferredEvents == nil,
        timeouts == nil
      {
        return nil
      }
    }
  }

  /// Two names of one state, or of one event.
  public struct Rename<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The name in the old machine.
    public let old: ID

    /// The name in the new machine.
    public let new: ID
  }
}

extension Machine.Difference.StateChange: CustomStringConvertible {
  /// One line for each change.
  public var description: String {
    lines.joined(separator: "\n")
  }

  var lines: [String] {
    var changes: [String] = []
    if let kind { changes.append("is \(kind.new.rawValue) (was \(kind.old.rawValue))") }
    if let parent { changes.append("is \(place(parent.new)) (was \(place(parent.old)))") }
    if let initial {
      changes.append("starts in \(list(of: initial.new)) (was \(list(of: initial.old)))")
    }
    if let regions {
      changes.append("has the regions \(list(of: regions.new)) (was \(list(of: regions.old)))")
    }
    if let deferredEvents {
      let (old, new) = (deferredEvents.old, deferredEvents.new)
      changes.append("defers \(list(of: new)) (was \(list(of: old)))")
    }
    if let timeouts {
      changes.append("has timeouts of \(times(timeouts.new)) (was \(times(timeouts.old)))")
    }
    return changes.map { "state \(quoted(id)): \($0)" }
  }

  private func place(_ parent: StateID?) -> String {
    parent.map { "in \(quoted($0))" } ?? "at the top"
  }

  private func times(_ durations: [Duration]) -> String {
    durations.isEmpty ? "none" : durations.map { "\($0)" }.joined(separator: ", ")
  }
}
