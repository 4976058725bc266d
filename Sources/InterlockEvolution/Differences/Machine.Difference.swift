public import Interlock

extension Machine {
  /// The differences between the structures of two definitions, and the snapshots that no longer load.
  ///
  /// ```swift
  /// let difference = new.difference(from: old)
  /// guard difference.loadsAll else { throw NotCompatible(reason: difference.description) }
  /// ```
  ///
  /// Closures of guards, callbacks and observers, the `userInfo` of states, and places of declarations are not
  /// compared. For guards, number, names and order are compared.
  public struct Difference: Hashable, Sendable {
    /// The renamed states, according to the new machine's former names, in document order of the old one. Each pair is
    /// compared as one state, and not listed as removed and added.
    public let renamedStates: [Rename<StateID>]

    /// The renamed events, according to the new machine's former names, in the order of the old
    /// definition.
    public let renamedEvents: [Rename<EventID>]

    /// The states that only the new machine has, in its document order.
    public let addedStates: [StateID]

    /// The states that only the old machine has, in its document order.
    public let removedStates: [StateID]

    /// The states of both machines that have changed, in the document order of the new machine.
    public let changedStates: [StateChange]

    /// The events that only the new machine knows, in the order of its definition.
    public let addedEvents: [EventID]

    /// The events that only the old machine knows, in the order of its definition.
    public let removedEvents: [EventID]

    /// The transitions that only the new machine has, in the order of its definition.
    public let addedRows: [RowSummary]

    /// The transitions that only the old machine has, in the order of its definition.
    public let removedRows: [RowSummary]

    /// The transitions that have changed, in the order of the new definition.
    public let changedRows: [RowChange]

    /// The states that `activate` enters, if they have changed.
    public let initial: Change<[StateID]>?

    /// The step limit, if it has changed.
    public let stepLimit: Change<Int>?

    /// The policy for unhandled events, if it has changed.
    public let unhandledEvents: Change<UnhandledEventPolicy>?

    /// Possible renames, in document order: a removed and an added state of the same kind, in the same parent, with the
    /// same transitions from and to them, if there is only one such pair. They are only suggestions: both are still
    /// listed as removed and added.
    public let suggestedRenames: [Rename<StateID>]

    /// Which snapshots of the old machine the new one does not load.
    let losses: Losses

    /// Whether the definitions have the same structure: the same fingerprint, step limit
    /// and policy for unhandled events.
    public var isEmpty: Bool {
      renamedStates.isEmpty && renamedEvents.isEmpty && addedStates.isEmpty && removedStates.isEmpty
        && changedStates.isEmpty && addedEvents.isEmpty
        && removedEvents.isEmpty && addedRows.isEmpty && removedRows.isEmpty && changedRows.isEmpty
        && initial == nil && stepLimit == nil && unhandledEvents == nil
    }
  }
}

extension Machine.Difference: CustomStringConvertible {
  /// One line for each change: `state 'archived': removed`.
  public var description: String {
    isEmpty ? "no difference" : lines.joined(separator: "\n")
  }

  private var lines: [String] {
    var lines: [String] = []
    if let initial {
      lines.append("machine: starts in \(list(of: initial.new)) (was \(list(of: initial.old)))")
    }
    if let stepLimit {
      lines.append("machine: has the step limit \(stepLimit.new) (was \(stepLimit.old))")
    }
    if let change = unhandledEvents {
      lines.append("machine: \(change.new.verb) unhandled events, \(change.old.verb) them before")
    }
    lines += renamedStates.map { "state \(quoted($0.old)): renamed to \(quoted($0.new))" }
    lines += renamedEvents.map { "event \(quoted($0.old)): renamed to \(quoted($0.new))" }
    lines += removedStates.map { "state \(quoted($0)): removed" }
    lines += addedStates.map { "state \(quoted($0)): added" }
    lines += suggestedRenames.map { rename in
      "state \(quoted(rename.old)): perhaps renamed to \(quoted(rename.new))"
    }
    lines += changedStates.flatMap(\.lines)
    lines += removedEvents.map { "event \(quoted($0)): removed" }
    lines += addedEvents.map { "event \(quoted($0)): added" }
    lines += removedRows.map { "\($0.name): removed, led \($0.end)" }
    lines += addedRows.map { "\($0.name): added, leads \($0.end)" }
    lines += changedRows.flatMap(\.lines)
    return lines + losses.lines
  }
}

extension UnhandledEventPolicy {
  fileprivate var verb: String {
    switch self {
    case .refuse: "refuses"
    case .ignore: "ignores"
    }
  }
}
