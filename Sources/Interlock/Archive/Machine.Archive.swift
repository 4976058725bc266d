extension Machine {
  /// A whole machine as a document: its definition, without closures, and where it is.
  ///
  /// ```swift
  /// let archive = try JSONEncoder().encode(Inbox.Archive(message))
  /// let whole = try JSONDecoder().decode(Inbox.Archive.self, from: archive).machine
  /// ```
  ///
  /// A machine whose states are no ``MachineStates`` is encoded and decoded like this itself. <doc:ArchiveFormat> is the
  /// format.
  public struct Archive: Sendable {
    /// The machine.
    public var machine: Machine

    /// Wraps a machine, to be encoded as a whole.
    public init(_ machine: Machine) {
      self.machine = machine
    }

    typealias Key = ArchivedMachineKey
  }
}

/// The keys of a whole machine.
///
/// Outside the generic type, because they don't depend on identifiers.
enum ArchivedMachineKey: String, ListedArchiveKeys {
  case interlock
  case fingerprint
  case initial
  case initials
  case stepLimit
  case unhandledEvents
  case states
  case events
  case observers
  case snapshot
  case unknown = ""
}

extension Machine.Archive: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes the definition, without closures, and the state.
  ///
  /// - Throws: `EncodingError.invalidValue` if the `userInfo` of a state contains anything except Booleans, numbers,
  ///   strings, and arrays and dictionaries of those.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(FormatVersion.ofArchives.number, forKey: .interlock)
    try container.encode(machine.fingerprint, forKey: .fingerprint)
    if machine.initial.count == 1 {
      try container.encode(machine.initial[0], forKey: .initial)
    } else {
      try container.encode(machine.initial, forKey: .initials)
    }
    if machine.stepLimit != Machine.defaultStepLimit {
      try container.encode(machine.stepLimit, forKey: .stepLimit)
    }
    if machine.unhandledEvents != .refuse {
      try container.encode(machine.unhandledEvents, forKey: .unhandledEvents)
    }
    let states = machine.states.map { state in
      ArchivedState<StateID, EventID>(state: state, parent: machine.parent(of: state.id))
    }
    try container.encode(states, forKey: .states)
    try container.encode(
      machine.events.map(ArchivedEvent<StateID, EventID>.init),
      forKey: .events
    )
    let observers = machine.plan.definition.observers
    if !observers.isEmpty {
      try container.encode(ArchivedObservers<StateID, EventID>(observers), forKey: .observers)
    }
    if machine.isActive { try container.encode(machine.unmarkedSnapshot, forKey: .snapshot) }
  }
}

extension Machine.Archive: Decodable where StateID: Decodable, EventID: Decodable {
  /// Decodes a machine from its definition and its state.
  ///
  /// The machine has no code, so it refuses transitions that would run any: guards, because their answers are unknown;
  /// callbacks, observers and activities, because their work would not be done. Bind named code with
  /// ``Machine/bound(to:)`` or during decoding, with a `Behaviour` in the decoder's `userInfo` under `behaviour`.
  /// `prototype.restored(from: machine.snapshot)` uses the prototype's code. ``Machine/skippingMissingCode()`` leaves
  /// code out.
  ///
  /// - Throws: `DecodingError`, with the coding path: for an unknown version or key, and for a definition that can't
  ///   be built, with the `DefinitionError` as the underlying error.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(from decoder: any Decoder) throws {
    do {
      try self.init(unbound: decoder)
    } catch let error as DecodingError {
      throw EntityInPlaceOfMachine.error(decoder, error)
    }
    guard let behaviour = decoder.userInfo[.behaviour] as? Machine.Behaviour else { return }
    do {
      machine = try machine.bound(to: behaviour)
    } catch {
      throw decoder.corrupted(error)
    }
  }

  /// Decodes a machine, and leaves names of code as they are.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
  init(unbound decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try FormatVersion.ofArchives.check(container, .interlock)
    machine = try ArchiveLimits().decoding {
      let keys = try PresentKeys(container, decoder)
      let machine = try Self.build(Self.definition(container, keys), decoder.codingPath)
      try Self.checkFingerprint(of: machine, container)
      guard container.contains(.snapshot) else { return machine }
      let snapshots = try container.superDecoder(forKey: .snapshot)
      return try Machine(ofEntity: snapshots, machine)
    }
  }

  /// Throws if the fingerprint doesn't match the definition: the definition has been edited. This can't be checked for
  /// identifiers that have only a description.
  private static func checkFingerprint(
    of machine: Machine,
    _ container: KeyedDecodingContainer<Key>
  ) throws {
    let fingerprint = try container.decodeIfPresent(Fingerprint.self, forKey: .fingerprint)
    guard let fingerprint, hasText(StateID.self), hasText(EventID.self) else { return }
    let expected = machine.fingerprint
    guard fingerprint != expected else { return }
    throw DecodingError.dataCorruptedError(
      forKey: .fingerprint,
      in: container,
      debugDescription:
        "The definition does not match its fingerprint \(fingerprint). If you changed it on "
        + "purpose, remove this key, or set it to \(quoted(expected))."
    )
  }

  private static func definition(
    _ container: KeyedDecodingContainer<Key>,
    _ keys: PresentKeys<Key>
  ) throws -> Machine.Definition {
    let initialKey = try container.key(among: .initial, .initials, of: keys)
    let initial =
      try container.identifiers(StateID.self, forKey: initialKey, orList: .initials)
      ?? [container.decode(StateID.self, forKey: .initial)]
    let stepLimit = try container.decodeIfPresent(Int.self, forKey: .stepLimit)
    let unhandledEvents = try container.decodeIfPresent(
      UnhandledEventPolicy.self,
      forKey: .unhandledEvents
    )
    let states = try container.decode(ArchivedStates<StateID, EventID>.self, forKey: .states)
    let events = try container.decode(ArchivedEvents<StateID, EventID>.self, forKey: .events)
    let observers = try container.decodeIfPresent(
      ArchivedObservers<StateID, EventID>.self,
      forKey: .observers
    )
    return Machine.Definition(
      initial: initial,
      states: states.states,
      parents: try states.parentPositions(container.codingPath),
      events: events.events,
      observers: observers?.observers ?? [],
      settings: MachineSettings(
        stepLimit: stepLimit ?? Machine.defaultStepLimit,
        unhandledEvents: unhandledEvents ?? .refuse
      )
    )
  }

  private static func build(
    _ definition: Machine.Definition,
    _ path: [any CodingKey]
  ) throws -> Machine {
    do {
      return try Machine(definition)
    } catch {
      throw corrupted(error, at: path + (error.findings.first.map(definition.place(of:)) ?? []))
    }
  }
}

/// The error message for an entity where a whole machine is expected because the prototype was forgotten.
private enum EntityInPlaceOfMachine {
  static func error(_ decoder: any Decoder, _ error: DecodingError) -> DecodingError {
    guard let name = entityText(decoder) else { return error }
    return .typeMismatch(
      DynamicMachine.self,
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription:
          "Found \(name) instead of a whole machine with its definition. Decode an entity with its "
          + "prototype: let the type of its states conform to 'MachineStates', or pass the prototype to the "
          + "decoder as 'configuration'."
      )
    )
  }

  /// A description of an entity; nil if it isn't one.
  private static func entityText(_ decoder: any Decoder) -> String? {
    if let container = try? decoder.singleValueContainer() {
      if let text = try? container.decode(String.self) { return quoted(text) }
      if let number = try? container.decode(Int.self) { return "\(number)" }
    }
    guard let object = try? decoder.container(keyedBy: ArchivedSnapshotKey.self),
      object.contains(.states) || object.contains(.active),
      let whole = try? decoder.container(keyedBy: ArchivedMachineKey.self),
      !whole.contains(.interlock), !whole.contains(.initial), !whole.contains(.events)
    else { return nil }
    return "the state of an entity"
  }
}

extension CodingUserInfoKey {
  /// The key under which a decoder's `userInfo` holds the `Machine.Behaviour` for whole machines of its type.
  ///
  /// ```swift
  /// decoder.userInfo[.behaviour] = behaviour
  /// ```
  ///
  /// If the code doesn't fit, decoding throws a `DecodingError` with the `BindingError` as the underlying error.
  public static var behaviour: Self {
    guard let key = Self(rawValue: "org.interlock.behaviour") else {
      preconditionFailure("every string is a key")
    }
    return key
  }
}
