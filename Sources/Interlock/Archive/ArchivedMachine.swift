/// A whole machine as it is archived: its definition without closures, and its snapshot.
///
/// The format is stated in <doc:ArchiveFormat>; a change of it is a new version.
struct ArchivedMachine<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Archived = Machine<StateID, EventID>

  let machine: Archived

  enum Key: String, CodingKey, CaseIterable {
    case interlock
    case initial
    case initials
    case stepLimit
    case states
    case events
    case snapshot
  }

  /// The versions that can be read. Version 1 has flat machines; version 2 adds statecharts, timers and
  /// deferral. What version 1 can say is written as version 1.
  static var versions: ClosedRange<Int> { 1...2 }
}

extension ArchivedMachine: Encodable where StateID: Encodable, EventID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(version, forKey: .interlock)
    if machine.initial.count == 1 {
      try container.encode(machine.initial[0], forKey: .initial)
    } else {
      try container.encode(machine.initial, forKey: .initials)
    }
    if machine.stepLimit != Archived.defaultStepLimit {
      try container.encode(machine.stepLimit, forKey: .stepLimit)
    }
    let states = machine.states.map { state in
      ArchivedState<StateID, EventID>(state: state, parent: machine.parent(of: state.id))
    }
    try container.encode(states, forKey: .states)
    try container.encode(
      machine.events.map(ArchivedEvent<StateID, EventID>.init),
      forKey: .events
    )
    if machine.isActive { try container.encode(machine.snapshot, forKey: .snapshot) }
  }

  private var version: Int {
    let isFlat =
      machine.initial.count == 1 && (!machine.isActive || machine.snapshot.isState)
      && machine.states.allSatisfy(\.isFlat) && machine.events.allSatisfy(\.isFlat)
    return isFlat ? 1 : 2
  }
}

extension ArchivedMachine: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try Self.checkVersion(container)
    try decoder.rejectKeys(otherThan: Key.allCases.map(\.rawValue))
    machine = try ArchiveLimits.$current.withValue(ArchiveLimits()) {
      let machine = try Self.build(Self.definition(container), decoder.codingPath)
      guard container.contains(.snapshot) else { return machine }
      let snapshots = try container.superDecoder(forKey: .snapshot)
      return try Archived(from: snapshots, configuration: machine)
    }
  }

  private static func checkVersion(_ container: KeyedDecodingContainer<Key>) throws {
    let version = try container.decode(Int.self, forKey: .interlock)
    guard versions.contains(version) else {
      throw DecodingError.dataCorruptedError(
        forKey: .interlock,
        in: container,
        debugDescription: "The archive is of version \(version) of the format; this version of "
          + "Interlock reads versions \(versions.lowerBound) to \(versions.upperBound)."
      )
    }
  }

  private static func definition(
    _ container: KeyedDecodingContainer<Key>
  ) throws -> Archived.Definition {
    let initial =
      container.contains(.initials)
      ? try container.decode([StateID].self, forKey: .initials)
      : [try container.decode(StateID.self, forKey: .initial)]
    let states = try container.decode([ArchivedState<StateID, EventID>].self, forKey: .states)
    let events = try container.decode([ArchivedEvent<StateID, EventID>].self, forKey: .events)
    return Archived.Definition(
      initial: initial,
      elements: try nested(states, container)
        + events.flatMap { Archived.Builder.buildExpression($0.event) },
      stepLimit: try container.decodeIfPresent(Int.self, forKey: .stepLimit)
        ?? Archived.defaultStepLimit
    )
  }

  /// Puts states into each other. Each stands behind the one around it, so that going backwards is enough.
  private static func nested(
    _ states: [ArchivedState<StateID, EventID>],
    _ container: KeyedDecodingContainer<Key>
  ) throws -> [Archived.Builder.Element] {
    var positions: [StateID: Int] = [:]
    var parents: [Int?] = []
    for (position, item) in states.enumerated() {
      let parent = item.parent.flatMap { positions[$0] }
      if let name = item.parent, parent == nil {
        throw error(position, "There is no state \(quoted(name)) before this one.", container)
      }
      if let parent, !states[parent].state.kind.canContainStates {
        let name = quoted(states[parent].state.id)
        throw error(position, "The state \(name) cannot have states in it.", container)
      }
      parents.append(parent)
      if positions[item.state.id] == nil { positions[item.state.id] = position }
    }
    var contents = [[Archived.Builder.Element]](repeating: [], count: states.count)
    var top: [Archived.Builder.Element] = []
    for position in states.indices.reversed() {
      let state = states[position].state.containing(contents[position].reversed())
      contents[position] = []
      let element = Archived.Builder.buildExpression(state)
      if let parent = parents[position] { contents[parent] += element } else { top += element }
    }
    return top.reversed()
  }

  private static func error(
    _ position: Int,
    _ message: String,
    _ container: KeyedDecodingContainer<Key>
  ) -> DecodingError {
    let keys = [ArchiveKey(Key.states.rawValue), ArchiveKey(position), ArchiveKey("parent")]
    return .dataCorrupted(
      DecodingError.Context(codingPath: container.codingPath + keys, debugDescription: message)
    )
  }

  private static func build(
    _ definition: Archived.Definition,
    _ path: [any CodingKey]
  ) throws -> Archived {
    do {
      return try Archived(definition)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path + (error.findings.first?.path ?? []),
          debugDescription: "\(error)",
          underlyingError: error
        )
      )
    }
  }
}

extension StateKind {
  fileprivate var canContainStates: Bool {
    self == .atomic || self == .compound || self == .parallel
  }
}
