import Interlock

/// The parts of a decoded description, before it is known whether they are consistent: readers of a description
/// rely on its numbers.
struct DescriptionParts {
  typealias Problem = MachineDescription.Problem
  typealias Found = (path: [ArchiveKey], problem: Problem)

  let settings: MachineSettings
  let initial: [Int]
  let states: [MachineDescription.State]
  let eventCount: Int
  let rows: [MachineDescription.Row]

  /// The first inconsistency and its place; nil if there is none.
  var problem: Found? {
    let stepLimit = settings.stepLimit
    if !MachineSettings.stepLimits.contains(stepLimit) {
      return ([ArchiveKey("stepLimit")], .stepLimit(stepLimit))
    }
    if let problem = unknownState(in: initial) { return ([ArchiveKey("initial")], problem) }
    if initial.isEmpty { return ([ArchiveKey("initial")], .wrongInitial) }
    return problemOfNesting ?? problemOfStates ?? problemOfRows
  }

  private func unknownState(in numbers: some Sequence<Int>) -> Problem? {
    numbers.first { !states.indices.contains($0) }.map { .unknownState($0) }
  }

  private func unknownEvent(in numbers: some Sequence<Int>) -> Problem? {
    numbers.first { !(0..<eventCount).contains($0) }.map { .unknownEvent($0) }
  }
}

extension DescriptionParts {
  private static func path(_ name: String, _ position: Int, _ key: String) -> [ArchiveKey] {
    [ArchiveKey(name), ArchiveKey(position), ArchiveKey(key)]
  }

  /// A state is in the one before it, or in one of the states around that.
  private var problemOfNesting: Found? {
    var around: [Int] = []
    var hasActiveChild = states.map { _ in false }
    for (position, state) in states.enumerated() {
      while let last = around.last, last != state.parent { around.removeLast() }
      if let parent = state.parent {
        guard !around.isEmpty else {
          return (Self.path("states", position, "parent"), .misplacedState(parent))
        }
        if !state.kind.isPseudo { hasActiveChild[parent] = true }
        guard states[parent].kind.hasOneActiveChild || states[parent].kind.hasRegions else {
          return (Self.path("states", parent, "kind"), .wrongContent(parent, states[parent].kind))
        }
      }
      around.append(position)
    }
    for (position, state) in states.enumerated()
    where state.kind.hasOneActiveChild && !hasActiveChild[position] {
      return (Self.path("states", position, "kind"), .wrongContent(position, .compound))
    }
    return nil
  }

  private var problemOfStates: Found? {
    // Not by walking up from each state: a short document can have many deeply nested ones.
    let nested = MachineDescription.nested(states)
    for (position, state) in nested.enumerated() {
      if let problem = unknownState(in: state.initial) {
        return (Self.path("states", position, "initial"), problem)
      }
      if let problem = unknownEvent(in: state.deferredEvents) {
        return (Self.path("states", position, "deferring"), problem)
      }
      guard isInitialRight(of: position, nested) else {
        return (Self.path("states", position, "initial"), .wrongInitial)
      }
    }
    return nil
  }

  private func isInitialRight(of position: Int, _ states: [MachineDescription.State]) -> Bool {
    let state = states[position]
    func isInside(_ initial: [Int], _ around: Int?) -> Bool {
      guard let around, !initial.isEmpty else { return false }
      return initial.allSatisfy { $0 != around && states.isState($0, within: around) }
    }
    return switch state.kind {
    case .compound: isInside(state.initial, position)
    // In the state around it, as in a definition: a drawing has no place for other arrows.
    case .shallowHistory, .deepHistory:
      isInside(state.initial, state.parent) && !state.initial.contains(position)
    case .atomic, .parallel, .final, .choice: state.initial.isEmpty && !state.isInitialWritten
    }
  }

  private var problemOfRows: Found? {
    var declaration = 0
    for (position, row) in rows.enumerated() {
      let path = [ArchiveKey("rows"), ArchiveKey(position)]
      guard row.declaration >= declaration else { return (path, .misplacedRow) }
      declaration = row.declaration
      if let problem = unknownEvent(in: row.event.map { [$0] } ?? []) { return (path, problem) }
      if let problem = unknownState(in: row.states) { return (path, problem) }
      if case .join([]) = row.source { return (path, .emptyJoin) }
      if case .after(let duration) = row.trigger, duration < .zero {
        return (path, .timeout(duration))
      }
    }
    return nil
  }
}

extension MachineDescription.Row {
  /// The states that it names.
  fileprivate var states: [Int] {
    var states = sources + targets
    if case .completion(let state) = trigger { states.append(state) }
    for case .presence(let state, _) in guards { states.append(state) }
    return states
  }
}
