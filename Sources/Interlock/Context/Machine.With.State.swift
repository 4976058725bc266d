extension Machine.With {
  /// A state of a machine with a context: a ``Machine/State`` whose callbacks see the context.
  ///
  /// It can be any kind of state: create the state as usual and wrap it.
  ///
  ///     Life.State(.placed).didEnter { $0.context.paid = 0 }
  ///     Life.State(.final(.paid)).didEnter { $0.context.paid = $0.context.total }
  public struct State: Sendable {
    package private(set) var base: Machine.State

    /// The values held while the state is active, in the order in which they are created.
    private var data: [HeldValue] = []

    /// Wraps a state without a context.
    ///
    /// - Parameter state: The state. Its callbacks don't see the context.
    public init(_ state: Machine.State) {
      base = state
    }

    /// Creates an atomic state, or, with states in it, a compound one.
    ///
    /// - Parameters:
    ///   - id: The identifier, unique in the machine. A string must not be blank.
    ///   - initial: The descendants that are entered when a transition leads to the state itself. None for the first
    ///     child.
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

    /// Creates a parallel state. Its children are its regions, all active while it is.
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

    /// The state with something added that doesn't see the context.
    package func changing(_ change: (Machine.State) -> Machine.State) -> Self {
      var copy = self
      copy.base = change(base)
      return copy
    }

    /// The state, which now holds another value too.
    func holding(_ value: HeldValue) -> Self {
      var copy = self
      copy.data.append(value)
      return copy
    }

    /// The equivalent state without a context. Values are created before its own `didEnter` callbacks run, and exist
    /// until the last of its `didExit` callbacks has run.
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
  ///   - name: The name shown in diagrams and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  public func willEnter(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    changing { $0.adding(Machine.With.boxed(name, callback), at: .willEnter) }
  }

  /// Adds a callback that runs after the state has been entered. Throwing undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name shown in diagrams and tables; nil if it has none.
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
  ///   - name: The name shown in diagrams and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  public func willExit(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    changing { $0.adding(Machine.With.boxed(name, callback), at: .willExit) }
  }

  /// Adds a callback that runs after the state has been left, when the machine is in the new configuration. Throwing
  /// undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name shown in diagrams and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  public func didExit(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    changing { $0.adding(Machine.With.boxed(name, callback), at: .didExit) }
  }

  /// Adds an action of the initial transition: it runs after `didEnter` of the state, if its initial states are
  /// entered by default. Throwing undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name shown in diagrams and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  public func initially(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    changing { $0.adding(Machine.With.boxed(name, callback), at: .initially) }
  }

  /// Defers events: see ``Machine/State/deferring(_:)-(EventID...)``.
  ///
  /// - Parameter events: The events.
  /// - Returns: The state, which now defers these events too.
  public func deferring(_ events: EventID...) -> Self {
    changing { $0.deferring(events) }
  }

  /// Declares former names of the state, under which archives may know it.
  ///
  /// - Parameter names: The names as archives store them.
  /// - Returns: The state with these former names added.
  public func formerly(_ names: String...) -> Self {
    changing { $0.formerly(names) }
  }
}
