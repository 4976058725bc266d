extension Machine.With {
  /// A state of a machine with a context: a ``Machine/State`` whose callbacks see the context.
  ///
  /// Whatever a state can be, it can be here: make it as usual and wrap it.
  ///
  ///     Life.State(.placed).didEnter { $0.context.paid = 0 }
  ///     Life.State(.final(.paid)).didEnter { $0.context.paid = $0.context.total }
  public struct State: Sendable {
    package private(set) var base: Machine.State

    /// The values that are held while the state is active, in the order in which they are made.
    private var data: [HeldValue] = []

    /// Wraps a state that has no context.
    ///
    /// - Parameter state: The state. Its callbacks do not see the context.
    public init(_ state: Machine.State) {
      base = state
    }

    /// Creates a state: an atomic one, or, with states in it, a compound one.
    ///
    /// - Parameters:
    ///   - id: The identifier, unique in the machine. A string must not be blank.
    ///   - initial: The states within it that are entered where a transition leads to the state itself. None for the
    ///     first child.
    ///   - userInfo: Data about the state. Archives keep the values that JSON can represent.
    ///   - fileID: The file that the state is written in, for error messages.
    ///   - line: The line that the state is written on, for error messages.
    ///   - content: The states in it, and any events.
    public init(
      _ id: StateID,
      initial: StateID...,
      userInfo: UserInfo = UserInfo(),
      fileID: StaticString = #fileID,
      line: UInt = #line,
      @Builder content: () -> [Builder.Element] = { [] }
    ) {
      let elements = Builder.plain(content())
      base = Machine.State(
        id,
        initial: initial,
        userInfo: userInfo,
        fileID: fileID,
        line: line,
        content: { elements }
      )
    }

    /// Creates a parallel state: its children are regions, all active while it is.
    ///
    /// - Parameters:
    ///   - id: The identifier, unique in the machine. A string must not be blank.
    ///   - userInfo: Data about the state. Archives keep the values that JSON can represent.
    ///   - fileID: The file that the state is written in, for error messages.
    ///   - line: The line that the state is written on, for error messages.
    ///   - content: The regions, at least one, and any events.
    public init(
      parallel id: StateID,
      userInfo: UserInfo = UserInfo(),
      fileID: StaticString = #fileID,
      line: UInt = #line,
      @Builder content: () -> [Builder.Element]
    ) {
      let elements = Builder.plain(content())
      base = Machine.State(
        parallel: id,
        userInfo: userInfo,
        fileID: fileID,
        line: line,
        content: { elements }
      )
    }

    /// The identifier.
    public var id: StateID { base.id }

    /// The state with something else in it that does not see the context.
    private func changing(_ change: (Machine.State) -> Machine.State) -> Self {
      var copy = self
      copy.base = change(base)
      return copy
    }

    /// The state that holds another value.
    func holding(_ value: HeldValue) -> Self {
      var copy = self
      copy.data.append(value)
      return copy
    }

    /// The state without a context that does the same. Values are made before its own callbacks see it entered, and are
    /// there until the last of them has seen it left.
    var whole: Machine.State {
      guard !data.isEmpty else { return base }
      var copy = base
      copy[.didEnter] = data.map(\.make) + base[.didEnter]
      copy[.didExit] = base[.didExit] + data.reversed().map(\.remove)
      return copy
    }
  }
}

extension Machine.With.State {
  /// Adds assignments that are data.
  package func adding(_ formula: FormulaSource<BoxedCallback>, at moment: StateMoment) -> Self {
    changing { $0.adding(BoxedCallback(formula), at: moment) }
  }
}

extension Machine.With.State {
  /// Adds a callback that runs before the state is entered, while the machine is still in the old configuration.
  /// Throwing refuses the whole step.
  ///
  /// - Parameters:
  ///   - name: The name, for drawings and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  public func willEnter(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    changing { $0.adding(Machine.With.boxed(name, callback), at: .willEnter) }
  }

  /// Adds a callback that runs when the state has been entered. Throwing undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name, for drawings and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  public func didEnter(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    changing { $0.adding(Machine.With.boxed(name, callback), at: .didEnter) }
  }

  /// Adds a callback that runs before the state is left. Throwing refuses the whole step.
  ///
  /// - Parameters:
  ///   - name: The name, for drawings and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  public func willExit(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    changing { $0.adding(Machine.With.boxed(name, callback), at: .willExit) }
  }

  /// Adds a callback that runs when the state has been left and the machine is in the new configuration. Throwing
  /// undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name, for drawings and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  public func didExit(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    changing { $0.adding(Machine.With.boxed(name, callback), at: .didExit) }
  }

  /// Adds an action of the initial transition: it runs after `didEnter` of the state, where its initial states are
  /// entered by default. Throwing undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name, for drawings and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  public func initially(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    changing { $0.adding(Machine.With.boxed(name, callback), at: .initially) }
  }

  /// Keeps events for later: see ``Machine/State/deferring(_:)-(EventID...)``.
  ///
  /// - Parameter events: The events.
  /// - Returns: The state that defers them too.
  public func deferring(_ events: EventID...) -> Self {
    changing { $0.deferring(events) }
  }

  /// Says by which names archives may know the state: those that it had once.
  ///
  /// - Parameter names: The names, as they are written in archives.
  /// - Returns: The state that has these former names too.
  public func formerly(_ names: String...) -> Self {
    changing { $0.formerly(names) }
  }
}
