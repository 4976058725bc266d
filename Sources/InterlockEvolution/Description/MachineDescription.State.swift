public import Interlock

extension MachineDescription {
  /// A state.
  public struct State: Equatable, Sendable {
    /// Its name, as in archives.
    public let name: String

    /// The kind of the state.
    public let kind: StateKind

    /// The parent; nil at the top level.
    public let parent: Int?

    /// The initial states, or the default of a history state.
    public let initial: [Int]

    /// Whether the initial states are explicit. If not, the first child that can be active is initial.
    public let isInitialWritten: Bool

    /// The events deferred while it is active.
    public let deferredEvents: [Int]

    /// Its former names, as archives may have them.
    public let formerNames: [String]

    /// Its callbacks by kind, in the order in which they run.
    public let callbacks: [Callback]

    /// The names of its activities, in the order in which they begin; nil for one without a name.
    public let activities: [String?]

    /// The user info of the state.
    public var userInfo: UserInfo { facts.userInfo }

    /// The children, in document order.
    public internal(set) var children: [Int] = []

    /// Whether it is one of the regions of a parallel state.
    public internal(set) var isRegion = false

    /// The last state in it, in document order; itself if there are none.
    package internal(set) var last = 0

    let facts: Facts

    init(
      name: String,
      kind: StateKind,
      parent: Int?,
      initial: [Int],
      isInitialWritten: Bool,
      deferredEvents: [Int],
      formerNames: [String],
      callbacks: [Callback],
      activities: [String?],
      facts: Facts
    ) {
      self.name = name
      self.kind = kind
      self.parent = parent
      self.initial = initial
      self.isInitialWritten = isInitialWritten
      self.deferredEvents = deferredEvents
      self.formerNames = formerNames
      self.callbacks = callbacks
      self.activities = activities
      self.facts = facts
    }
  }

  /// A callback, without its code.
  public struct Callback: Hashable, Sendable {
    /// The moment at which it runs.
    public let kind: CallbackKind

    /// The name; nil if it has none. For assignments that are data, the assignments as a string.
    public let name: String?

    /// Whether the callback is data: assignments, with the string as the name.
    public let isData: Bool

    init(kind: CallbackKind, name: String?, isData: Bool = false) {
      self.kind = kind
      self.name = name
      self.isData = isData
    }
  }
}

extension MachineDescription.State {
  /// Whether the state can be active. If not, it is a pseudostate.
  public var canBeActive: Bool { !kind.isPseudo }

  /// The names of the callbacks of a kind, in the order in which they run; those without a name are not listed.
  package func callbackNames(_ kind: CallbackKind) -> [String] {
    callbacks.names(of: kind)
  }
}

extension [MachineDescription.Callback] {
  fileprivate func names(of kind: CallbackKind) -> [String] {
    lazy.filter { $0.kind == kind }.compactMap(\.name)
  }
}

extension MachineDescription.Row {
  /// The names of the callbacks of a kind, in the order in which they run; those without a name are not listed.
  package func callbackNames(_ kind: CallbackKind) -> [String] {
    callbacks.names(of: kind)
  }
}
