import Interlock
import InterlockEvolution

/// What an event does in each innermost state, if data decides all of it and the state says everything.
///
/// The engine determines it: it takes the event in each state, once for each combination of answers.
struct EventRelation<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// How many states and questions there may be at most.
  static var limit: Int { 10_000 }

  /// The decisions by the state of the entity; transitions are positions among the destinations. In the other states,
  /// the event is refused.
  private(set) var decisions: [(source: StateID, decision: Decision)] = []

  private(set) var destinations: [StateID] = []

  /// Computes the effect of an event. Nil if code is involved, a row of the table holds more than a state, or there are
  /// too many cases.
  ///
  /// - Parameters:
  ///   - machine: The machine, without its code.
  ///   - event: The event.
  ///   - formulas: The part of its code that is data.
  init?(
    _ machine: Machine<StateID, EventID>,
    _ event: EventID,
    _ formulas: MachineFormulas<StateID>
  ) {
    let leaves = machine.states.filter { $0.kind.isLeaf }.map(\.id)
    guard MachineDescription(machine).isStateAlone, formulas.areValid,
      leaves.count <= Self.limit
    else { return nil }
    let rehearsal = Rehearsal(machine, formulas)
    var places: [StateID: Int] = [:]
    for leaf in leaves {
      guard let start = try? rehearsal.machine.restored(from: .init(state: leaf)),
        let paths = rehearsal.paths(of: event, from: start), rehearsal.work <= Self.limit
      else { return nil }
      let rows = paths.map { path in
        path.destination.map { state in
          if let place = places[state] { return place }
          places[state] = destinations.count
          destinations.append(state)
          return destinations.count - 1
        }
      }
      let decision = Decision(zip(paths, rows).map { ($0.steps[...], $1) }[...])
      if case .refused = decision { continue }
      decisions.append((leaf, decision))
    }
  }
}

extension MachineDescription {
  /// Whether an entity's innermost state says everything about it: there are no regions, history, timers and deferred
  /// events. A history that nothing leads to counts: it is stored, and a later definition may ask for it.
  fileprivate var isStateAlone: Bool {
    let hasTimeouts = rows.contains { if case .after = $0.trigger { true } else { false } }
    return !hasTimeouts
      && states.allSatisfy {
        !$0.kind.hasRegions && $0.deferredEvents.isEmpty && !$0.kind.isHistory
      }
  }
}
