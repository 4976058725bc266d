import Interlock

// A migration as a document: its source as a whole machine, and its steps, each an object with the key that names
// it. <doc:Evolution> has an example.

private enum Key: String, ArchiveKeys {
  case from
  case steps
}

extension Migration: Encodable {
  /// Encodes the source as a whole machine, and the steps.
  ///
  /// - Throws: `EncodingError.invalidValue` if a step is code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(source, forKey: .from)
    try container.encode(steps, forKey: .steps)
  }
}

extension Migration: Decodable {
  /// Decodes a migration.
  ///
  /// - Throws: `DecodingError`, with the coding path, if the source is not a machine, or a step is unknown or
  ///   incomplete.
  public init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: Key.allCases)
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      from: try container.decode(DynamicMachine.self, forKey: .from),
      steps: try container.decode([Step].self, forKey: .steps)
    )
  }
}

private enum StepKey: String, ArchiveKeys {
  case renameState
  case mergeStates
  case splitState
  case replaceStates
  case renameEvent
  case mergeEvents
  case dropEvent
  case changeTimeout
  case dropTimeout
  case startTimeout
  case addPayload
  case dropPayload
  case keepPayload
  case forgetHistory
  case to
  case into
  case with
  case from
  case after
  case at
  case payload

  /// The keys that name a step; the others are its arguments.
  static var names: [Self] { Array(allCases.prefix { $0 != .to }) }

  /// The arguments of a step.
  var parameters: [Self] {
    switch self {
    case .renameState, .renameEvent: [.to]
    case .mergeStates, .mergeEvents, .splitState: [.into]
    case .replaceStates: [.with]
    case .changeTimeout: [.from, .to]
    case .dropTimeout: [.after]
    case .startTimeout: [.after, .at]
    case .addPayload: [.payload]
    default: []
    }
  }
}

extension Migration.Step: Encodable {
  /// Encodes the step as an object.
  ///
  /// - Throws: `EncodingError.invalidValue` if the step is code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StepKey.self)
    switch content {
    case .renameState(let old, let new):
      try container.encode(old, forKey: .renameState)
      try container.encode(new, forKey: .to)
    case .mergeStates(let old, let new):
      try container.encode(old, forKey: .mergeStates)
      try container.encode(new, forKey: .into)
    case .renameEvent(let old, let new):
      try container.encode(old, forKey: .renameEvent)
      try container.encode(new, forKey: .to)
    case .mergeEvents(let old, let new):
      try container.encode(old, forKey: .mergeEvents)
      try container.encode(new, forKey: .into)
    case .splitState(let state, let branches):
      try container.encode(state, forKey: .splitState)
      try container.encode(branches, forKey: .into)
    case .replaceStates(let old, let new):
      try container.encode(old, forKey: .replaceStates)
      try container.encode(new, forKey: .with)
    case .dropEvent(let event): try container.encode(event, forKey: .dropEvent)
    case .addPayload(let event, let payload):
      try container.encode(event, forKey: .addPayload)
      try container.encodeIfPresent(payload, forKey: .payload)
    case .dropPayload(let event): try container.encode(event, forKey: .dropPayload)
    case .keepPayload(let event): try container.encode(event, forKey: .keepPayload)
    case .forgetHistory(let state): try container.encode(state, forKey: .forgetHistory)
    case .changeTimeout(let state, let old, let new):
      try container.encode(state, forKey: .changeTimeout)
      try container.encode(old, forKey: .from)
      try container.encode(new, forKey: .to)
    case .dropTimeout(let state, let seconds):
      try container.encode(state, forKey: .dropTimeout)
      try container.encode(seconds, forKey: .after)
    case .startTimeout(let state, let seconds, let start):
      try container.encode(state, forKey: .startTimeout)
      try container.encode(seconds, forKey: .after)
      try container.encode(start, forKey: .at)
    case .code(let name, _): throw Self.isCode(name, encoder)
    case .changePayload(let event, _): throw Self.isCode("payload of \(event)", encoder)
    case .splitStateByCode(let state, _, _): throw Self.isCode("split of \(state)", encoder)
    }
  }

  private static func isCode(_ name: String, _ encoder: any Encoder) -> EncodingError {
    .invalidValue(
      name,
      EncodingError.Context(
        codingPath: encoder.codingPath,
        debugDescription: "The step \(quoted(name)) is code, which cannot be encoded."
      )
    )
  }
}

extension Migration.Step: Decodable {
  /// Decodes a step.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it is unknown or incomplete.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StepKey.self)
    guard let name = try container.key(among: StepKey.names) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Expected a step: one of \(list(of: StepKey.names.map(\.rawValue)))."
        )
      )
    }
    try decoder.rejectKeys(otherThan: [name] + name.parameters)
    self.init(content: try Self.content(name, container))
  }

  private static func content(
    _ name: StepKey,
    _ container: KeyedDecodingContainer<StepKey>
  ) throws -> Content {
    func text(_ key: StepKey) throws -> String { try container.decode(String.self, forKey: key) }
    func texts(_ key: StepKey) throws -> [String] {
      try container.decode([String].self, forKey: key)
    }
    func seconds(_ key: StepKey) throws -> Double {
      try container.decode(Double.self, forKey: key)
    }
    switch name {
    case .renameState: return .renameState(try text(name), try text(.to))
    case .mergeStates: return .mergeStates(try texts(name), try text(.into))
    case .splitState:
      return .splitState(try text(name), try container.decode([Branch].self, forKey: .into))
    case .replaceStates: return .replaceStates(try texts(name), try texts(.with))
    case .renameEvent: return .renameEvent(try text(name), try text(.to))
    case .mergeEvents: return .mergeEvents(try texts(name), try text(.into))
    case .dropEvent: return .dropEvent(try text(name))
    case .addPayload:
      let payload = try container.decode(ArchivedPayload.self, forKey: .payload).payload
      return .addPayload(try text(name), payload)
    case .dropPayload: return .dropPayload(try text(name))
    case .keepPayload: return .keepPayload(try text(name))
    case .changeTimeout:
      return .changeTimeout(try text(name), try seconds(.from), try seconds(.to))
    case .dropTimeout: return .dropTimeout(try text(name), try seconds(.after))
    case .startTimeout:
      return .startTimeout(try text(name), try seconds(.after), at: try seconds(.at))
    default: return .forgetHistory(try text(.forgetHistory))
    }
  }

  private typealias Branch = Migration.Branch
}

private enum BranchKey: String, ArchiveKeys {
  case state
  case besides
}

extension Migration.Branch: Encodable {
  /// Encodes the branch as an object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: BranchKey.self)
    try container.encode(state, forKey: .state)
    if !besides.isEmpty { try container.encode(besides, forKey: .besides) }
  }
}

extension Migration.Branch: Decodable {
  /// Decodes a branch.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it has no state, or an unknown key.
  public init(from decoder: any Decoder) throws {
    try decoder.rejectKeys(otherThan: BranchKey.allCases)
    let container = try decoder.container(keyedBy: BranchKey.self)
    self.init(
      try container.decode(String.self, forKey: .state),
      besides: try container.decodeIfPresent([String].self, forKey: .besides) ?? []
    )
  }
}
