extension Machine {
  /// A state of a machine: its identifier, its callbacks, and facts about it.
  ///
  /// A state is a value; each callback method returns a changed copy, so that a state is written as
  /// one expression:
  ///
  ///     Inbox.State(.deleted, userInfo: ["icon": "trash"])
  ///       .didEnter { transition in log.add("deleted: \(transition.userInfo)") }
  ///       .willExit { _ in log.add("saved from the bin") }
  ///
  /// Several callbacks of a kind run in the order in which they were added. The order of the kinds
  /// is stated in <doc:ProcessingModel>.
  public struct State: Sendable, Identifiable {
    /// The identifier, unique in its machine.
    public let id: StateID

    /// Facts about the state, for whoever reads the machine; the machine itself ignores them.
    public var userInfo: UserInfo

    let location: Finding.Location?
    private(set) var willEnter: [BoxedCallback] = []
    private(set) var didEnter: [BoxedCallback] = []
    private(set) var willExit: [BoxedCallback] = []
    private(set) var didExit: [BoxedCallback] = []

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - id: The identifier, unique in the machine. A string must not be blank.
    ///   - userInfo: Facts about the state. Archives keep those that JSON can hold.
    ///   - fileID: Where the state is written; errors name it.
    ///   - line: Where the state is written; errors name it.
    public init(
      _ id: StateID,
      userInfo: UserInfo = UserInfo(),
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      self.init(id, userInfo: userInfo, location: Finding.Location(fileID: fileID, line: line))
    }

    init(_ id: StateID, userInfo: UserInfo, location: Finding.Location?) {
      self.id = id
      self.userInfo = userInfo
      self.location = location
    }
  }
}

extension Machine.State {
  /// Adds a callback that runs before the state is entered, while the machine is still in the old
  /// one. Throwing refuses the whole step.
  public func willEnter(_ callback: @escaping Machine.Callback) -> Self {
    adding(callback, to: \.willEnter)
  }

  /// Adds a callback that runs when the state has been entered. Throwing undoes the whole step.
  public func didEnter(_ callback: @escaping Machine.Callback) -> Self {
    adding(callback, to: \.didEnter)
  }

  /// Adds a callback that runs before the state is left. Throwing refuses the whole step.
  public func willExit(_ callback: @escaping Machine.Callback) -> Self {
    adding(callback, to: \.willExit)
  }

  /// Adds a callback that runs when the state has been left and the machine is in the new one.
  /// Throwing undoes the whole step.
  public func didExit(_ callback: @escaping Machine.Callback) -> Self {
    adding(callback, to: \.didExit)
  }

  private func adding(
    _ callback: @escaping Machine.Callback,
    to list: WritableKeyPath<Self, [Machine.BoxedCallback]>
  ) -> Self {
    var copy = self
    copy[keyPath: list].append(Machine.BoxedCallback(call: callback))
    return copy
  }
}
