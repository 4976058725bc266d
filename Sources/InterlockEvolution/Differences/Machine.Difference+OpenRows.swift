public import Interlock

extension Machine.Difference {
  /// An automatic transition that is open for an entity of the old machine when the new machine restores it. Restoring
  /// takes no transitions: only settling takes it.
  public struct OpenRow: Hashable, Sendable {
    /// The transition of the new machine: eventless, for a completion, or for an event that the entity has deferred.
    public let row: RowSummary

    /// The first configuration of the old machine in which it can be open, in document order.
    public let configuration: [StateID]
  }

  /// The automatic transitions that entities of the old machine only take if they are settled: see `settle`. Each is
  /// listed once, with guards assumed to hold. Transitions that the old machine has in the same place are not listed.
  ///
  /// Until then, such an entity is in a configuration in which the new machine cannot rest, so `loadsAll` is false.
  public var openRows: [OpenRow] { losses.openRows }
}

extension Machine.Difference.OpenRow: CustomStringConvertible {
  /// The transition, and the entities for which it is open.
  public var description: String {
    openRowText("\(row)", in: configuration)
  }
}

/// The line about a transition that is open for stored entities.
func openRowText(_ row: String, in configuration: [some Any]) -> String {
  "\(row): not taken by entities that are in \(list(of: configuration)); 'settle' takes it"
}

extension ComparedDefinition {
  /// Whether another definition has the same transitions that can be open without a new event: eventless ones, those
  /// for completions, and, if entities can have deferred events, those for events.
  func settles(like other: Self) -> Bool {
    let isDeferring = states.contains { !$0.deferredEvents.isEmpty }
    func rows(_ definition: Self) -> [PlacedRow] {
      definition.rows.filter { item in
        switch item.row.trigger {
        case .always, .completion: true
        case .event, .anyEvent: isDeferring
        case .after: false
        }
      }
    }
    let others = Dictionary(uniqueKeysWithValues: other.states.map { ($0.number, $0) })
    // What is no longer deferred may be taken by a transition of a state around.
    let keepsDeferrals = states.allSatisfy { state in
      Set(state.deferredEvents).isSubset(of: others[state.number]?.deferredEvents ?? [])
    }
    return keepsDeferrals && rows(self) == rows(other)
  }
}
