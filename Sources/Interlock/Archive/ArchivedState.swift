/// A state as archived: by itself, with the name of its parent.
struct ArchivedState<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  private(set) var state: Machine<StateID, EventID>.State
  let parent: StateID?

  typealias Key = ArchivedStateKey
}

/// The keys of a state.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedStateKey: String, ListedArchiveKeys {
  case id
  case parent
  case kind
  case initial
  case initials
  case deferring
  case userInfo
  case willEnter
  case didEnter
  case willExit
  case didExit
  case initially
  case activities
  case formerly
  case unknown = ""
}

extension ArchivedState: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(state.id, forKey: .id)
    try container.encodeIfPresent(parent, forKey: .parent)
    if state.kind != .atomic, !state.kind.hasOneActiveChild {
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
    for kind in CallbackKind.ofStates {
      try container.encode(state[kind], unlessEmptyForKey: Key(kind))
    }
    let activities = state.activities.map(\.name)
    if !activities.isEmpty { try container.encode(activities, forKey: .activities) }
    if !state.formerNames.isEmpty { try container.encode(state.formerNames, forKey: .formerly) }
  }
}

extension ArchivedState: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let keys = try PresentKeys(container, decoder)
    let initialKey = try container.key(among: .initial, .initials, of: keys)
    let initials =
      try container.identifiers(StateID.self, forKey: initialKey, orList: .initials) ?? []
    let deferring =
      try keys.contains(.deferring)
      ? container.decodeIfPresent([EventID].self, forKey: .deferring) ?? [] : []
    let formerNames =
      try keys.contains(.formerly)
      ? container.decodeIfPresent([String].self, forKey: .formerly) ?? [] : []
    let names = initials.count + deferring.count + formerNames.count
    try ArchiveLimits.current?.addNames(names, at: decoder.codingPath)
    let userInfo =
      try keys.contains(.userInfo)
      ? container.decodeIfPresent(ArchivedUserInfo.self, forKey: .userInfo) : nil
    state = Machine.State(
      try container.decode(StateID.self, forKey: .id),
      kind: try keys.contains(.kind) ? Self.kind(container) : .atomic,
      initial: initials,
      userInfo: userInfo?.userInfo ?? UserInfo(),
      location: nil
    )
    if !deferring.isEmpty { state = state.deferring(deferring) }
    if !formerNames.isEmpty { state = state.formerly(formerNames) }
    parent =
      try keys.contains(.parent) ? container.identifier(StateID.self, forKey: .parent) : nil
    try addBehaviour(container, keys)
  }

  private mutating func addBehaviour(
    _ container: KeyedDecodingContainer<Key>,
    _ keys: PresentKeys<Key>
  ) throws {
    var count = 0
    for kind in CallbackKind.ofStates where keys.contains(Key(kind)) {
      let callbacks = try container.callbacks(forKey: Key(kind))
      guard !callbacks.isEmpty else { continue }
      state[kind] = callbacks
      count += callbacks.count
    }
    let activities =
      try keys.contains(.activities)
      ? container.decodeIfPresent([String?].self, forKey: .activities) ?? [] : []
    if !activities.isEmpty {
      state = state.alone(activities: activities.map(UnboundActivity.init))
    }
    try ArchiveLimits.current?.addNames(count + activities.count, at: container.codingPath)
  }

  private static func kind(_ container: KeyedDecodingContainer<Key>) throws -> StateKind {
    guard let name = try container.decodeIfPresent(String.self, forKey: .kind) else {
      return .atomic
    }
    guard let kind = StateKind(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind,
        in: container,
        debugDescription: "Unknown kind of state \(quoted(name)); expected "
          + "\(list(of: StateKind.allCases.map { $0.rawValue }))."
      )
    }
    return kind
  }
}
