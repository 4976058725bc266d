package import Interlock

extension UserInfo {
  /// The names of the values that JSON cannot hold, in order: everything but Booleans, finite numbers, strings, and
  /// lists and dictionaries of those; and values that are nested too deeply or too many.
  package var unrecordableNames: [String] {
    guard !isEmpty else { return [] }
    var rest = ArchiveLimits.factCount
    return values.sorted { $0.key < $1.key }
      .filter { !isRecordable($0.value, depth: 1, &rest) }
      .map(\.key)
  }

  /// The user info as reading it back from JSON gives it. Values that JSON cannot hold stay as they are.
  fileprivate var recorded: Self {
    Self(values.mapValues { InterlockJournal.recorded($0) })
  }

  /// The user info without some of its values.
  package func removing(_ names: [String]) -> Self {
    names.isEmpty ? self : Self(values.filter { !names.contains($0.key) })
  }
}

extension EventData {
  /// What came with an event as reading it back from JSON gives it. A payload that JSON cannot hold stays as it is.
  var recorded: Self {
    Self(userInfo.recorded, payload: payload.map { (try? $0.archived()) ?? $0 })
  }

  /// What came with an event without some values of the user info.
  package func removing(_ names: [String]) -> Self {
    Self(userInfo.removing(names), payload: payload)
  }
}

/// Whether an archive can hold a value at a depth, if there is room for a number of facts.
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

/// A value with the type it has after reading it back from JSON.
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
