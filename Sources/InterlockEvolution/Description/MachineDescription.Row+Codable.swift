import Interlock

private enum Key: String, ArchiveKeys {
  case declaration
  case event
  case trigger
  case after
  case completion
  case from
  case joining
  case to
  case local
  case payload
  case guards
  case callbacks
  case formerly
}

/// The triggers that need no more than a word.
private enum TriggerName: String, CaseIterable {
  case always
  case anyEvent
}

private enum DurationKey: String, ArchiveKeys {
  case seconds
  case attoseconds
}

extension MachineDescription.Row: Codable {
  /// Encodes the transition as an object. A transition without a source applies to any state.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(declaration, forKey: .declaration)
    switch trigger {
    case .event(let event): try container.encode(event, forKey: .event)
    case .anyEvent: try container.encode(TriggerName.anyEvent.rawValue, forKey: .trigger)
    case .always: try container.encode(TriggerName.always.rawValue, forKey: .trigger)
    case .completion(let state): try container.encode(state, forKey: .completion)
    case .after(let duration):
      // A number of seconds would be inexact.
      let components = duration.components
      var nested = container.nestedContainer(keyedBy: DurationKey.self, forKey: .after)
      try nested.encode(components.seconds, forKey: .seconds)
      try nested.encode(components.attoseconds, forKey: .attoseconds)
    }
    switch source {
    case .anyState: break
    case .state(let state): try container.encode(state, forKey: .from)
    case .join(let states): try container.encode(states, forKey: .joining)
    }
    try container.encode(unlessEmpty: targets, forKey: .to)
    if isLocal { try container.encode(true, forKey: .local) }
    try container.encodeIfPresent(payload, forKey: .payload)
    try container.encode(unlessEmpty: guards, forKey: .guards)
    try container.encode(unlessEmpty: callbacks, forKey: .callbacks)
    try container.encode(unlessEmpty: formerNames, forKey: .formerly)
  }

  /// Decodes a transition; the description knows its place.
  ///
  /// - Throws: `DecodingError` if it is not a transition.
  public init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: Key.allCases)
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      declaration: try container.decode(Int.self, forKey: .declaration),
      trigger: try Self.trigger(container),
      source: try Self.source(container),
      targets: try container.numbers(forKey: .to),
      isLocal: try container.decodeIfPresent(Bool.self, forKey: .local) ?? false,
      payload: try container.decodeIfPresent(String.self, forKey: .payload),
      guards: try container.list(Guard.self, forKey: .guards),
      callbacks: try container.callbacks(of: CallbackKind.ofEvents, forKey: .callbacks),
      formerNames: try container.list(String.self, forKey: .formerly)
    )
  }

  private static func trigger(_ container: KeyedDecodingContainer<Key>) throws -> Trigger {
    switch try container.key(among: [.event, .trigger, .after, .completion]) {
    case .trigger:
      try container.rawValue(TriggerName.self, forKey: .trigger) == .always ? .always : .anyEvent
    case .completion: .completion(of: try container.decode(Int.self, forKey: .completion))
    case .after:
      .after(try duration(container.superDecoder(forKey: .after)))
    default: .event(try container.decode(Int.self, forKey: .event))
    }
  }

  private static func duration(_ decoder: any Decoder) throws -> Duration {
    try decoder.rejectKeys(otherThan: DurationKey.allCases)
    let container = try decoder.container(keyedBy: DurationKey.self)
    let attoseconds = try container.decode(Int64.self, forKey: .attoseconds)
    let duration = Duration(
      secondsComponent: try container.decode(Int64.self, forKey: .seconds),
      attosecondsComponent: attoseconds
    )
    // A whole second of them could overflow the number of seconds.
    guard abs(attoseconds) < 1_000_000_000_000_000_000 else {
      throw decoder.corrupted(MachineDescription.Problem.timeout(duration))
    }
    return duration
  }

  private static func source(_ container: KeyedDecodingContainer<Key>) throws -> Source {
    switch try container.key(among: [.from, .joining]) {
    case .from: .state(try container.decode(Int.self, forKey: .from))
    case .joining: .join(try container.numbers(forKey: .joining))
    default: .anyState
    }
  }
}

private enum GuardKey: String, ArchiveKeys {
  case name
  case when
  case `in`
  case notIn
}

extension MachineDescription.Row.Guard: Codable {
  /// Encodes the guard as an object, empty for a guard without a name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: GuardKey.self)
    switch self {
    case .code(let name): try container.encodeIfPresent(name, forKey: .name)
    case .condition(let name, let text):
      try container.encodeIfPresent(name, forKey: .name)
      try container.encode(text, forKey: .when)
    case .presence(let state, let isExpected):
      try container.encode(state, forKey: isExpected ? .in : .notIn)
    }
  }

  /// Decodes a guard.
  ///
  /// - Throws: `DecodingError` if it is not a guard.
  public init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: GuardKey.allCases)
    let container = try decoder.container(keyedBy: GuardKey.self)
    _ = try container.key(among: [.name, .in, .notIn])
    switch try container.key(among: [.when, .in, .notIn]) {
    case .when:
      self = .condition(
        name: try container.decodeIfPresent(String.self, forKey: .name),
        text: try container.decode(String.self, forKey: .when)
      )
    case .in: self = .presence(of: try container.decode(Int.self, forKey: .in), isExpected: true)
    case .notIn:
      self = .presence(of: try container.decode(Int.self, forKey: .notIn), isExpected: false)
    default: self = .code(try container.decodeIfPresent(String.self, forKey: .name))
    }
  }
}
