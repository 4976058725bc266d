/// When a callback of a state runs.
package enum StateMoment: String, CaseIterable, Sendable {
  case willEnter
  case didEnter
  case willExit
  case didExit
  case initially
}

extension Machine.State {
  /// Adds a callback that runs before the state is entered, while the machine is still in the old configuration.
  /// Throwing refuses the whole step.
  public func willEnter(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .willEnter)
  }

  /// Adds a named callback that runs before the state is entered.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func willEnter(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .willEnter)
  }

  /// Adds a callback that runs after the state has been entered. Throwing undoes the whole step.
  public func didEnter(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .didEnter)
  }

  /// Adds a named callback that runs after the state has been entered.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func didEnter(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .didEnter)
  }

  /// Adds a callback that runs before the state is left. Throwing refuses the whole step.
  public func willExit(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .willExit)
  }

  /// Adds a named callback that runs before the state is left.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func willExit(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .willExit)
  }

  /// Adds a callback that runs after the state has been left, when the machine is in the new configuration. Throwing
  /// undoes the whole step.
  public func didExit(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .didExit)
  }

  /// Adds a named callback that runs after the state has been left.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func didExit(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .didExit)
  }

  /// Adds an action of the initial transition: it runs after `didEnter` of the state, if its initial states are
  /// entered by default. On a history state, this adds an action of the default transition. Throwing undoes the whole
  /// step.
  public func initially(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .initially)
  }

  /// Adds a named action of the initial transition.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func initially(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .initially)
  }
}
