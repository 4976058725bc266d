/// When an observer runs.
package enum ObserverMoment: String, CaseIterable, Sendable {
  case willTransition
  case didTransition
  case initially
  case didEnter
  case didExit

  package var kind: CallbackKind {
    switch self {
    case .willTransition: .willTransition
    case .didTransition: .didTransition
    case .initially: .initially
    case .didEnter: .didEnter
    case .didExit: .didExit
    }
  }

  /// The state callbacks it runs with; nil for an observer of the machine.
  var stateMoment: StateMoment? {
    switch self {
    case .willTransition, .didTransition, .initially: nil
    case .didEnter: .didEnter
    case .didExit: .didExit
    }
  }
}

extension Machine {
  /// A callback that sees every transition of a machine, whichever states and events are involved.
  ///
  /// Write it among the states and events:
  ///
  ///     Inbox.Observer.didTransition { transition in log.add(transition.description) }
  ///
  /// Observers of transitions see internal ones too, but not the activation, which is not a transition. Observers of
  /// states run for each state that is entered or left, after its own callbacks, also on activation and when the
  /// machine ends, and ``Machine/Transition/owner`` is that state:
  ///
  ///     Inbox.Observer.didEnter { transition in log.add("entered \(transition.owner)") }
  ///
  /// An observer always belongs to the whole machine, wherever it is written.
  public struct Observer: Sendable {
    package typealias Moment = ObserverMoment

    package let moment: Moment
    package let callback: BoxedCallback

    package init(moment: Moment, callback: BoxedCallback) {
      self.moment = moment
      self.callback = callback
    }

    /// An observer that runs before everything else in a transition, after the guards. Throwing refuses the whole
    /// step.
    public static func willTransition(_ callback: @escaping Callback) -> Self {
      Self(moment: .willTransition, callback: boxed(nil, callback))
    }

    /// An observer that runs after everything else in a transition. Throwing undoes the whole step.
    public static func didTransition(_ callback: @escaping Callback) -> Self {
      Self(moment: .didTransition, callback: boxed(nil, callback))
    }

    /// An action of the machine's initial transition: it runs on activation, before `didEnter` of the initial states.
    /// Throwing undoes the activation.
    public static func initially(_ callback: @escaping Callback) -> Self {
      Self(moment: .initially, callback: boxed(nil, callback))
    }

    /// An observer that runs for each state that has been entered, after the state's own `didEnter`. Throwing undoes
    /// the whole step.
    public static func didEnter(_ callback: @escaping Callback) -> Self {
      Self(moment: .didEnter, callback: boxed(nil, callback))
    }

    /// An observer that runs for each state that has been left, after the state's own `didExit`. Throwing undoes the
    /// whole step.
    public static func didExit(_ callback: @escaping Callback) -> Self {
      Self(moment: .didExit, callback: boxed(nil, callback))
    }
  }
}

extension Machine.Observer {
  /// A named observer that runs before everything else in a transition, after the guards.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  public static func willTransition(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    Self(moment: .willTransition, callback: Machine.boxed(name, orUnbound: callback))
  }

  /// A named observer that runs after everything else in a transition.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  public static func didTransition(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    Self(moment: .didTransition, callback: Machine.boxed(name, orUnbound: callback))
  }

  /// A named action of the machine's initial transition.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  public static func initially(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    Self(moment: .initially, callback: Machine.boxed(name, orUnbound: callback))
  }

  /// A named observer that runs for each state that has been entered.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  public static func didEnter(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    Self(moment: .didEnter, callback: Machine.boxed(name, orUnbound: callback))
  }

  /// A named observer that runs for each state that has been left.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  public static func didExit(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    Self(moment: .didExit, callback: Machine.boxed(name, orUnbound: callback))
  }
}
