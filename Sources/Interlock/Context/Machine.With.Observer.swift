extension Machine.With {
  /// A callback that sees every transition of a machine with a context: see ``Machine/Observer``.
  ///
  ///     Life.Observer.didTransition { $0.context.total += 1 }
  public struct Observer: Sendable {
    let base: Machine.Observer

    private init(_ moment: ObserverMoment, _ name: String?, _ callback: @escaping Callback) {
      base = Machine.Observer(moment: moment, callback: boxed(name, callback))
    }

    /// An observer that runs before everything else in a transition, after the guards. Throwing refuses the whole step.
    ///
    /// - Parameters:
    ///   - name: The name shown in diagrams and tables; nil if it has none.
    ///   - callback: The code.
    /// - Returns: The observer.
    public static func willTransition(
      _ name: String? = nil,
      _ callback: @escaping Callback
    ) -> Self {
      Self(.willTransition, name, callback)
    }

    /// An observer that runs after everything else in a transition. Throwing undoes the whole step.
    ///
    /// - Parameters:
    ///   - name: The name shown in diagrams and tables; nil if it has none.
    ///   - callback: The code.
    /// - Returns: The observer.
    public static func didTransition(
      _ name: String? = nil,
      _ callback: @escaping Callback
    ) -> Self {
      Self(.didTransition, name, callback)
    }

    /// An action of the machine's initial transition: it runs on activation, before `didEnter` of the initial
    /// states. Throwing undoes the activation.
    ///
    /// - Parameters:
    ///   - name: The name shown in diagrams and tables; nil if it has none.
    ///   - callback: The code.
    /// - Returns: The observer.
    public static func initially(_ name: String? = nil, _ callback: @escaping Callback) -> Self {
      Self(.initially, name, callback)
    }

    /// An observer that runs for each state that has been entered, after the state's own `didEnter`. Throwing undoes
    /// the whole step.
    ///
    /// - Parameters:
    ///   - name: The name shown in diagrams and tables; nil if it has none.
    ///   - callback: The code.
    /// - Returns: The observer.
    public static func didEnter(_ name: String? = nil, _ callback: @escaping Callback) -> Self {
      Self(.didEnter, name, callback)
    }

    /// An observer that runs for each state that has been left, after the state's own `didExit`. Throwing undoes the
    /// whole step.
    ///
    /// - Parameters:
    ///   - name: The name shown in diagrams and tables; nil if it has none.
    ///   - callback: The code.
    /// - Returns: The observer.
    public static func didExit(_ name: String? = nil, _ callback: @escaping Callback) -> Self {
      Self(.didExit, name, callback)
    }
  }
}
