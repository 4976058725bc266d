/// A state as it is archived: by itself, with the name of the state around it.
struct ArchivedState<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  let state: Machine<StateID, EventID>.State
  let parent: StateID?

  enum Key: String, ArchiveKeys {
    case id
    case parent
    case kind
    case initial
    case initials
    case deferring
    case userInfo

    static var ofVersion1: [Self] { [.id, .userInfo] }
  }
}

extension Machine.State {
  /// Whether version 1 of the format has a place for it.
  var isFlat: Bool {
    kind == .atomic && deferredEvents.isEmpty && initial.isEmpty
  }
}

extension ArchivedState: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(state.id, forKey: .id)
    try container.encodeIfPresent(parent, forKey: .parent)
    if state.kind != .atomic, state.kind != .compound {
      try container.encode(state.kind.rawValue, forKey: .kind)
    }
    if state.initial.count == 1 {
      try container.encode(state.initial[0], forKey: .initial)
    } else if !state.initial.isEmpty {
      try container.encode(state.initial, forKey: .initials)
    }
    if !state.deferredEvents.isEmpty {
      try container.encode(state.deferredEvents, forKey: .deferring)
    }
    if !state.userInfo.isEmpty {
      try container.encode(ArchivedUserInfo(state.userInfo), forKey: .userInfo)
    }
  }
}

extension ArchivedState: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: Key.allCases)
    let container = try decoder.container(keyedBy: Key.self)
    let initials =
      try container.identifiers(StateID.self, forKey: .initial, orList: .initials) ?? []
    let deferring = try container.decodeIfPresent([EventID].self, forKey: .deferring) ?? []
    try ArchiveLimits.current?.addNames(initials.count + deferring.count, at: decoder.codingPath)
    let userInfo = try container.decodeIfPresent(ArchivedUserInfo.self, forKey: .userInfo)
    state = Machine.State(
      try container.decode(StateID.self, forKey: .id),
      kind: try Self.kind(container),
      initial: initials,
      userInfo: userInfo?.userInfo ?? UserInfo(),
      location: nil
    )
    .deferring(deferring)
    parent = try container.identifier(StateID.self, forKey: .parent)
  }

  private static func kind(_ container: KeyedDecodingContainer<Key>) throws -> StateKind {
    guard let name = try container.decodeIfPresent(String.self, forKey: .kind) else {
      return .atomic
    }
    guard let kind = StateKind(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind,
        in: container,
        debugDescription: "There is no kind \(quoted(name)) of state; expected "
          + "\(list(of: StateKind.allCases.map(\.rawValue)))."
      )
    }
    return kind
  }
}
