// Functions that take the transition borrowed. Closures are callbacks of the other kind.

extension Machine.Observer {
  /// An observer that only reads and runs before anything else of a transition.
  @_disfavoredOverload
  public static func willTransition(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .willTransition, callback: Machine.boxed(reading: callback))
  }

  /// An observer that only reads and runs before anything else of a transition, with a name.
  @_disfavoredOverload
  public static func willTransition(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .willTransition, callback: Machine.boxed(name, reading: callback))
  }

  /// An observer that only reads and runs after everything else of a transition.
  @_disfavoredOverload
  public static func didTransition(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .didTransition, callback: Machine.boxed(reading: callback))
  }

  /// An observer that only reads and runs after everything else of a transition, with a name.
  @_disfavoredOverload
  public static func didTransition(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .didTransition, callback: Machine.boxed(name, reading: callback))
  }

  /// An observer that only reads and runs on activation.
  @_disfavoredOverload
  public static func initially(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .initially, callback: Machine.boxed(reading: callback))
  }

  /// An observer that only reads and runs on activation, with a name.
  @_disfavoredOverload
  public static func initially(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .initially, callback: Machine.boxed(name, reading: callback))
  }

  /// An observer that only reads and runs for each state that has been entered.
  @_disfavoredOverload
  public static func didEnter(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .didEnter, callback: Machine.boxed(reading: callback))
  }

  /// An observer that only reads and runs for each state that has been entered, with a name.
  @_disfavoredOverload
  public static func didEnter(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .didEnter, callback: Machine.boxed(name, reading: callback))
  }

  /// An observer that only reads and runs for each state that has been left.
  @_disfavoredOverload
  public static func didExit(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .didExit, callback: Machine.boxed(reading: callback))
  }

  /// An observer that only reads and runs for each state that has been left, with a name.
  @_disfavoredOverload
  public static func didExit(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .didExit, callback: Machine.boxed(name, reading: callback))
  }
}
