/// A guard as archived: its name, null for a guard without a name, its condition, or the state it asks about.
struct ArchivedGuard<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Term = Machine<StateID, EventID>.GuardTerm

  let term: Term

  init(_ term: Term) {
    self.term = term
  }

  typealias Key = ArchivedGuardKey
}

/// The keys of a guard that is data, or asks about a state.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedGuardKey: String, CodingKey, CaseIterable {
  case when
  case name
  case whileIn = "in"
  case unlessIn = "notIn"
}

extension ArchivedGuard: Encodable where StateID: Encodable {
  func encode(to encoder: any Encoder) throws {
    switch term {
    case .code(let name):
      var container = encoder.singleValueContainer()
      try container.encode(name)
    case .formula(let name, let text):
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(name, forKey: .name)
      try container.encode(text, forKey: .when)
    case .presence(let presence):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(presence.state, forKey: presence.isExpected ? .whileIn : .unlessIn)
    }
  }
}

extension ArchivedGuard: Decodable where StateID: Decodable {
  init(from decoder: any Decoder) throws {
    guard let keys = try? decoder.container(keyedBy: ArchiveKey.self) else {
      let container = try decoder.singleValueContainer()
      term = .code(container.decodeNil() ? nil : try container.decode(String.self))
      return
    }
    let names = Set(keys.allKeys.map(\.stringValue))
    let own = try decoder.container(keyedBy: Key.self)
    if names == [Key.when.rawValue] || names == [Key.when.rawValue, Key.name.rawValue] {
      term = .formula(
        try own.decodeIfPresent(String.self, forKey: .name),
        try own.decode(String.self, forKey: .when)
      )
      return
    }
    guard let only = keys.allKeys.first, keys.allKeys.count == 1,
      let key = Key(rawValue: only.stringValue), key == .whileIn || key == .unlessIn
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Expected the name of a guard, null, or an object with one of the keys "
            + "\(list(of: [Key.when, .whileIn, .unlessIn].map { $0.rawValue }))."
        )
      )
    }
    let state = try keys.decode(StateID.self, forKey: only)
    term = .presence(.init(of: state, isExpected: key == .whileIn))
  }
}
