// For functions that borrow the transition. Closures are callbacks of the other kind.

extension Machine.Observer {
  /// An observer that only reads the transition and runs before everything else in a transition.
  @_disfavoredOverload
  public static func willTransition(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .willTransition, callback: Machine.boxed(reading: callback))
  }

  /// A named observer that only reads the transition and runs before everything else in a transition.
  @_disfavoredOverload
  public static func willTransition(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .willTransition, callback: Machine.boxed(name, reading: callback))
  }

  /// An observer that only reads the transition and runs after everything else in a transition.
  @_disfavoredOverload
  public static func didTransition(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .didTransition, callback: Machine.boxed(reading: callback))
  }

  /// A named observer that only reads the transition and runs after everything else in a transition.
  @_disfavoredOverload
  public static func didTransition(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .didTransition, callback: Machine.boxed(name, reading: callback))
  }

  /// An observer that only reads the transition and runs on activation.
  @_disfavoredOverload
  public static func initially(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .initially, callback: Machine.boxed(reading: callback))
  }

  /// A named observer that only reads the transition and runs on activation.
  @_disfavoredOverload
  public static func initially(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .initially, callback: Machine.boxed(name, reading: callback))
  }

  /// An observer that only reads the transition and runs for each state that has been entered.
  @_disfavoredOverload
  public static func didEnter(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .didEnter, callback: Machine.boxed(reading: callback))
  }

  /// A named observer that only reads the transition and runs for each state that has been entered.
  @_disfavoredOverload
  public static func didEnter(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .didEnter, callback: Machine.boxed(name, reading: callback))
  }

  /// An observer that only reads the transition and runs for each state that has been left.
  @_disfavoredOverload
  public static func didExit(_ callback: @escaping Machine.ReadingCallback) -> Self {
    Self(moment: .didExit, callback: Machine.boxed(reading: callback))
  }

  /// A named observer that only reads the transition and runs for each state that has been left.
  @_disfavoredOverload
  public static func didExit(
    _ name: String,
    _ callback: @escaping Machine.ReadingCallback
  ) -> Self {
    Self(moment: .didExit, callback: Machine.boxed(name, reading: callback))
  }
}
