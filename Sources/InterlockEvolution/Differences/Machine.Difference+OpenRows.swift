public import Interlock

extension Machine.Difference {
  /// A row that an entity of the old machine would take by itself, but that the new machine does not take when it
  /// restores the entity: the entity has not come to its configuration, it was put there.
  public struct OpenRow: Hashable, Sendable {
    /// The row of the new machine: eventless, for a completion, or for an event that the entity has deferred.
    public let row: RowSummary

    /// The first configuration of the old machine in which it can be open, in document order.
    public let configuration: [StateID]
  }

  /// The rows that entities of the old machine would take by themselves, but only do if they are settled: see `settle`.
  /// Each is listed once, with guards taken to hold. Rows that the old machine has in the same place are not listed.
  ///
  /// Until then, such an entity is where the new machine cannot rest, so `loadsAll` is false.
  public var openRows: [OpenRow] { losses.openRows }
}

extension Machine.Difference.OpenRow: CustomStringConvertible {
  /// The row, and for which entities it is open.
  public var description: String {
    openRowText("\(row)", in: configuration)
  }
}

/// The line about a row that is open for stored entities.
func openRowText(_ row: String, in configuration: [some Any]) -> String {
  "\(row): not taken by entities that are in \(list(of: configuration)); 'settle' takes it"
}

extension ComparedDefinition {
  /// Whether another definition has the same rows that can be open without a new event: eventless ones, those for
  /// completions, and, if entities can have deferred events, those for events.
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
    return rows(self) == rows(other)
  }
}
