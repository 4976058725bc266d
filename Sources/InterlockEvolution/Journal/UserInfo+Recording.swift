package import Interlock

extension UserInfo {
  /// The names of the values that no document can hold, in order: all but Booleans, finite numbers, strings, and
  /// lists and dictionaries of those; and those that are nested too deep, or are too many.
  package var unrecordableNames: [String] {
    guard !isEmpty else { return [] }
    var rest = ArchiveLimits.factCount
    return values.sorted { $0.key < $1.key }
      .filter { !isRecordable($0.value, depth: 1, &rest) }
      .map(\.key)
  }

  /// The user info with the types that its values have when they are read back from a document; what no document can
  /// hold is as it was.
  package var recorded: Self {
    isEmpty
      ? self : Self(values.mapValues { InterlockEvolution.recorded($0) }).carrying(box: payloadBox)
  }

  /// The user info without some of its values.
  package func removing(_ names: [String]) -> Self {
    names.isEmpty
      ? self : Self(values.filter { !names.contains($0.key) }).carrying(box: payloadBox)
  }
}

/// Whether an archive can hold a value that stands at a depth, if there is room for a number of facts.
private func isRecordable(_ value: any Sendable, depth: Int, _ rest: inout Int) -> Bool {
  rest -= 1
  guard depth <= ArchiveLimits.depth, rest >= 0 else { return false }
  return switch value {
  case is Bool, is String: true
  case let value as [any Sendable]:
    value.allSatisfy { isRecordable($0, depth: depth + 1, &rest) }
  case let value as [String: any Sendable]:
    value.values.allSatisfy { isRecordable($0, depth: depth + 1, &rest) }
  default: archivedNumber(value) != nil
  }
}

/// A value with the types that it has when it is read back from a document.
private func recorded(_ value: any Sendable, depth: Int = 1) -> any Sendable {
  guard depth <= ArchiveLimits.depth else { return value }
  return switch value {
  case let value as Bool: value
  case let value as String: value
  case let value as [any Sendable]: value.map { recorded($0, depth: depth + 1) }
  case let value as [String: any Sendable]: value.mapValues { recorded($0, depth: depth + 1) }
  default: restoredNumber(value) ?? value
  }
}
