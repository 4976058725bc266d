import Interlock

private enum Key: String, ArchiveKeys {
  case formatVersion
  case fingerprint
  case stepLimit
  case unhandledEvents
  case initial
  case states
  case events
  case rows
  case observers
}

extension FormatVersion {
  /// The version of descriptions.
  static let ofDescriptions = Self(1, of: "description")
}

extension MachineDescription: Codable {
  /// Encodes the description.
  ///
  /// - Throws: `EncodingError` if a state has user info that archives cannot hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(FormatVersion.ofDescriptions.number, forKey: .formatVersion)
    try container.encode(fingerprint, forKey: .fingerprint)
    try container.encode(stepLimit, forKey: .stepLimit)
    if unhandledEvents != .refuse {
      try container.encode(unhandledEvents, forKey: .unhandledEvents)
    }
    try container.encode(initial, forKey: .initial)
    try container.encode(states, forKey: .states)
    try container.encode(events, forKey: .events)
    try container.encode(rows, forKey: .rows)
    try container.encode(unlessEmpty: observers, forKey: .observers)
  }

  /// Decodes a description. The fingerprint is read, not computed.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it has another version, has unknown keys, or is inconsistent.
  ///   In the last case, the underlying error is a ``Problem``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try FormatVersion.ofDescriptions.check(container, .formatVersion)
    self = try ArchiveLimits().decoding {
      try decoder.rejectKeys(otherThan: Key.allCases)
      let events = try container.decode([String].self, forKey: .events)
      let parts = DescriptionParts(
        settings: MachineSettings(
          stepLimit: try container.decode(Int.self, forKey: .stepLimit),
          unhandledEvents: try container.decodeIfPresent(
            UnhandledEventPolicy.self,
            forKey: .unhandledEvents
          ) ?? .refuse
        ),
        initial: try container.numbers(forKey: .initial),
        states: try container.decode([State].self, forKey: .states),
        eventCount: events.count,
        rows: try container.decode([Row].self, forKey: .rows)
      )
      if let (path, problem) = parts.problem { throw decoder.corrupted(problem, at: path) }
      return Self(
        fingerprint: try container.decode(Fingerprint.self, forKey: .fingerprint),
        settings: parts.settings,
        initial: parts.initial,
        states: parts.states,
        events: events,
        rows: parts.rows,
        observers: try container.callbacks(of: CallbackKind.ofObservers, forKey: .observers)
      )
    }
  }
}

private enum StateKey: String, ArchiveKeys {
  case name
  case kind
  case parent
  case initial
  case isInitialWritten
  case deferring
  case formerly
  case callbacks
  case activities
  case userInfo
}

extension MachineDescription.State: Codable {
  /// Encodes the state as an object, without values that can be derived from other states.
  ///
  /// - Throws: `EncodingError` if it has user info that archives cannot hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StateKey.self)
    try container.encode(name, forKey: .name)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encodeIfPresent(parent, forKey: .parent)
    try container.encode(unlessEmpty: initial, forKey: .initial)
    if isInitialWritten { try container.encode(true, forKey: .isInitialWritten) }
    try container.encode(unlessEmpty: deferredEvents, forKey: .deferring)
    try container.encode(unlessEmpty: formerNames, forKey: .formerly)
    try container.encode(unlessEmpty: callbacks, forKey: .callbacks)
    try container.encode(unlessEmpty: activities, forKey: .activities)
    if !userInfo.isEmpty {
      try container.encode(ArchivedUserInfo(userInfo), forKey: .userInfo)
    }
  }

  /// Decodes a state; the description knows its children.
  ///
  /// - Throws: `DecodingError` if it is not a state.
  public init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: StateKey.allCases)
    let container = try decoder.container(keyedBy: StateKey.self)
    let userInfo = try container.decodeIfPresent(ArchivedUserInfo.self, forKey: .userInfo)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      kind: try container.rawValue(StateKind.self, forKey: .kind),
      parent: try container.decodeIfPresent(Int.self, forKey: .parent),
      initial: try container.numbers(forKey: .initial),
      isInitialWritten: try container.decodeIfPresent(Bool.self, forKey: .isInitialWritten)
        ?? false,
      deferredEvents: try container.numbers(forKey: .deferring),
      formerNames: try container.list(String.self, forKey: .formerly),
      callbacks: try container.callbacks(of: CallbackKind.ofStates, forKey: .callbacks),
      activities: try container.list(String?.self, forKey: .activities),
      facts: MachineDescription.Facts(userInfo: userInfo?.userInfo ?? UserInfo())
    )
  }
}

private enum CallbackKey: String, ArchiveKeys {
  case kind
  case name
  case set
}

extension MachineDescription.Callback: Codable {
  /// Encodes the callback as an object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CallbackKey.self)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encodeIfPresent(name, forKey: isData ? .set : .name)
  }

  /// Decodes a callback.
  ///
  /// - Throws: `DecodingError` if it is not a callback.
  public init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: CallbackKey.allCases)
    let container = try decoder.container(keyedBy: CallbackKey.self)
    let kind = try container.rawValue(CallbackKind.self, forKey: .kind)
    let isData = try container.key(among: [.name, .set]) == .set
    self.init(
      kind: kind,
      name: isData
        ? try container.decode(String.self, forKey: .set)
        : try container.decodeIfPresent(String.self, forKey: .name),
      isData: isData
    )
  }
}
