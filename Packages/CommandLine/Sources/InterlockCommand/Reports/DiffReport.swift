package import Interlock
import InterlockEvolution

/// The result of `interlock diff`.
package struct DiffReport: Report {
  package struct Change: Encodable, Hashable, Sendable {
    package let old: [String]
    package let new: [String]
  }

  package struct Rename: Encodable, Hashable, Sendable {
    package let old: String
    package let new: String
  }

  package struct Unloadable: Encodable, Hashable, Sendable {
    /// `configuration`, `history`, `timer`, `event` for a waiting event, or `row` for an open transition.
    package let kind: String
    package let states: [String]
    package let reason: String
  }

  /// Whether nothing has changed.
  package let isEmpty: Bool
  /// Whether every stored entity of the old version loads.
  package let loadsAll: Bool
  package let initial: Change?
  package let renamedStates: [Rename]
  package let renamedEvents: [Rename]
  package let suggestedRenames: [Rename]
  package let addedStates: [String]
  package let removedStates: [String]
  package let changedStates: [String]
  package let addedEvents: [String]
  package let removedEvents: [String]
  package let addedRows: [String]
  package let removedRows: [String]
  package let changedRows: [String]
  /// What one of the machines performs by itself, and the other does not, or only by name.
  package let changedContent: [String]
  package let unloadable: [Unloadable]

  private let acceptsCompatible: Bool
  private let text: String

  private enum CodingKeys: CodingKey {
    case isEmpty, loadsAll, initial, renamedStates, renamedEvents, suggestedRenames
    case addedStates, removedStates, changedStates, addedEvents, removedEvents
    case addedRows, removedRows, changedRows, changedContent, unloadable
  }

  /// Compares two machines from files.
  ///
  /// - Parameters:
  ///   - old: The old machine.
  ///   - new: The new machine.
  ///   - acceptsCompatible: Whether changes with which every stored entity still loads are no findings.
  package init(from old: DynamicMachine, to new: DynamicMachine, acceptsCompatible: Bool = false) {
    let difference = new.difference(from: old)
    self.acceptsCompatible = acceptsCompatible
    changedContent = ContentChange.changes(from: old, to: new, difference).map(\.description)
    isEmpty = difference.isEmpty && changedContent.isEmpty
    let changes = difference.isEmpty && !isEmpty ? [] : [difference.description]
    text = (changes + changedContent).joined(separator: "\n")
    loadsAll = difference.loadsAll
    initial = difference.initial.map { Change(old: $0.old, new: $0.new) }
    renamedStates = difference.renamedStates.map(Rename.init)
    renamedEvents = difference.renamedEvents.map(Rename.init)
    suggestedRenames = difference.suggestedRenames.map(Rename.init)
    addedStates = difference.addedStates
    removedStates = difference.removedStates
    changedStates = difference.changedStates.map(\.description)
    addedEvents = difference.addedEvents
    removedEvents = difference.removedEvents
    addedRows = difference.addedRows.map(\.description)
    removedRows = difference.removedRows.map(\.description)
    changedRows = difference.changedRows.map(\.description)
    unloadable = difference.unloadable
  }

  package var status: ExitStatus {
    (acceptsCompatible ? loadsAll : isEmpty) ? .success : .findings
  }

  package var lines: [StyledText] {
    text.split(separator: "\n").map { StyledText(String($0)) }
  }
}

extension DiffReport.Rename {
  fileprivate init(_ rename: DynamicMachine.Difference.Rename<String>) {
    self.init(old: rename.old, new: rename.new)
  }
}

extension DynamicMachine.Difference {
  /// The parts of stored entities that do not load.
  fileprivate var unloadable: [DiffReport.Unloadable] {
    let configurations = unloadableConfigurations.map {
      DiffReport.Unloadable(kind: "configuration", states: $0.configuration, reason: "\($0.error)")
    }
    let history = unloadableHistory.map {
      DiffReport.Unloadable(kind: "history", states: [$0.state], reason: "\($0.error)")
    }
    let timers = unloadableTimers.map {
      DiffReport.Unloadable(kind: "timer", states: [$0.state], reason: "\($0.error)")
    }
    let events = unloadableEvents.map { item in
      let states = if case .isNotDeferred(let states) = item.reason { states } else { [String]() }
      return DiffReport.Unloadable(kind: "event", states: states, reason: "\(item)")
    }
    let rows = openRows.map {
      DiffReport.Unloadable(kind: "row", states: $0.configuration, reason: "\($0)")
    }
    return configurations + history + timers + events + rows
  }
}
