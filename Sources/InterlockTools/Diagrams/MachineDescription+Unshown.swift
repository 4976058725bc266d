import Interlock
import InterlockEvolution

extension MachineDescription.State {
  /// The lines of its description, except for blank ones. Pseudostates have no room for any.
  var descriptionLines: [String] {
    guard canBeActive, let text = userInfo["description"] as? String else { return [] }
    return text.split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

extension MachineDescription.Row.Guard {
  /// Whether it asks about a state.
  var isPresence: Bool { if case .presence = self { true } else { false } }

  fileprivate var isCondition: Bool { if case .condition = self { true } else { false } }
}

extension MachineDescription {
  /// The parts that no picture shows as they are.
  var unshown: [String] {
    let guards = rows.lazy.flatMap(\.guards)
    let names =
      states.lazy.map(\.name) + events.lazy.map { $0 } + rows.lazy.compactMap(\.payload)
      + guards.compactMap { name(of: $0) }
    let parts = [
      (stepLimit != MachineSettings.defaultStepLimit, "the step limit"),
      (unhandledEvents != .refuse, "that unhandled events are ignored"),
      (guards.contains(where: \.isCondition), "that conditions are data"),
      (guards.contains { name(of: $0) == nil }, "which guards have no name"),
      (rows.contains(where: isLocalWithoutEffect), "which transitions are local without effect"),
      (names.contains { oneLine($0) != $0 }, "control characters in names"),
    ]
    return parts.filter(\.0).map(\.1)
  }

  private func isLocalWithoutEffect(_ row: Row) -> Bool {
    row.isLocal && !row.sources.contains { states[$0].kind.hasOneActiveChild }
  }
}
