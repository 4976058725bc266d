public import Interlock

extension Machine.With.State where Context: DataContext {
  /// Adds assignments that are made when the state has been entered.
  ///
  /// - Parameter update: The assignments. One that fails undoes the whole step.
  /// - Returns: The state with them.
  @inlinable
  public func didEnter(_ update: Update<Context>) -> Self {
    adding(UpdateSource(update), atEntry: true)
  }

  /// Adds assignments that are made when the state has been left.
  ///
  /// - Parameter update: The assignments. One that fails undoes the whole step.
  /// - Returns: The state with them.
  @inlinable
  public func didExit(_ update: Update<Context>) -> Self {
    adding(UpdateSource(update), atEntry: false)
  }

  @usableFromInline
  func adding(_ source: UpdateSource<StateID, EventID, Context>, atEntry isEntry: Bool) -> Self {
    adding(source.formula, at: isEntry ? .didEnter : .didExit)
  }
}
