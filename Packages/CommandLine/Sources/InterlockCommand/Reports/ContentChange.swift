import Interlock
import InterlockEvolution

/// A change in what a machine performs by itself at one place: the content of a document that is code here, and missing
/// or only a name there.
struct ContentChange: CustomStringConvertible {
  let place: String
  let name: String
  let isPerformed: Bool

  /// Whether the new machine has the name without the code.
  let isName: Bool

  var description: String {
    guard !isPerformed else { return "\(place): now performs \(name)" }
    return "\(place): no longer performs \(name)" + (isName ? ", which is only a name" : "")
  }

  /// The changes between two machines, at states and transitions that both have.
  ///
  /// - Parameters:
  ///   - old: The old machine.
  ///   - new: The new machine.
  ///   - difference: Their difference, which has the renames.
  /// - Returns: The changes, in the order of the new machine.
  static func changes(
    from old: DynamicMachine,
    to new: DynamicMachine,
    _ difference: DynamicMachine.Difference
  ) -> [Self] {
    let before = ContentTable(old, renaming: difference)
    let after = ContentTable(new)
    return after.places.flatMap { place -> [Self] in
      guard let performed = before.performed[place] else { return [] }
      let now = after.performed[place] ?? []
      let names = after.names[place] ?? []
      return performed.missing(in: now).map {
        Self(place: place, name: $0, isPerformed: false, isName: names.contains($0))
      }
        + now.missing(in: performed).map {
          Self(place: place, name: $0, isPerformed: true, isName: false)
        }
    }
  }
}

/// The callbacks of a machine from a file by their places: those with code, and those that are only names.
private struct ContentTable {
  /// The places, in the order of the machine.
  private(set) var places: [String] = []
  private(set) var performed: [String: [String]] = [:]
  private(set) var names: [String: [String]] = [:]

  private let unbound: Set<String>

  init(_ machine: DynamicMachine, renaming difference: DynamicMachine.Difference? = nil) {
    // A file has no code but that of its content.
    unbound = Set(machine.unboundNames.filter { $0.kind == .callback }.compactMap(\.name))
    let description = MachineDescription(machine)
    let renamedStates = Self.table(difference?.renamedStates ?? [])
    let renamedEvents = Self.table(difference?.renamedEvents ?? [])
    let states = description.states.map { renamedStates[$0.name] ?? $0.name }
    for (state, name) in zip(description.states, states) {
      add(state.callbacks, at: "state '\(name)'")
    }
    for row in description.rows {
      let trigger =
        switch row.trigger {
        case .event(let event):
          "event '\(renamedEvents[description.events[event]] ?? description.events[event])'"
        case .anyEvent: "any event"
        case .after(let duration): "timeout after \(duration)"
        case .completion(let state): "completion of '\(states[state])'"
        case .always: "eventless"
        }
      let sources = row.sources.map { "'\(states[$0])'" }.joined(separator: ", ")
      add(row.callbacks, at: "\(trigger), from \(sources.isEmpty ? "any state" : sources)")
    }
  }

  private static func table(
    _ renames: [DynamicMachine.Difference.Rename<String>]
  ) -> [String: String] {
    Dictionary(renames.map { ($0.old, $0.new) }) { first, _ in first }
  }

  private mutating func add(_ callbacks: [MachineDescription.Callback], at place: String) {
    if performed.updateValue(performed[place] ?? [], forKey: place) == nil { places.append(place) }
    for callback in callbacks where !callback.isData {
      guard let name = callback.name else { continue }
      if unbound.contains(name) {
        names[place, default: []].append(name)
      } else {
        performed[place, default: []].append(name)
      }
    }
  }
}

extension [String] {
  /// The elements that are not in a list, counted.
  fileprivate func missing(in other: Self) -> Self {
    var counts = Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { element in
      guard let count = counts[element], count > 0 else { return true }
      counts[element] = count - 1
      return false
    }
  }
}
