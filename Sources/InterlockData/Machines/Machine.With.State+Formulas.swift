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

  /// Adds assignments that are made when the state has been entered, from their text.
  ///
  ///     Life.State(.paid).didEnter(text: "attempts = 0")
  ///
  /// - Parameter text: The assignments, with semicolons between them.
  /// - Returns: The state with them. A text that is none is found when the machine is built.
  public func didEnter(text: String) -> Self {
    adding(Machine.With<Context>.update(text, Context.fields), at: .didEnter)
  }

  /// Adds assignments that are made when the state has been left, from their text.
  ///
  /// - Parameter text: The assignments, with semicolons between them.
  /// - Returns: The state with them. A text that is none is found when the machine is built.
  public func didExit(text: String) -> Self {
    adding(Machine.With<Context>.update(text, Context.fields), at: .didExit)
  }

  @usableFromInline
  func adding(_ source: UpdateSource<StateID, EventID, Context>, atEntry isEntry: Bool) -> Self {
    adding(source.formula, at: isEntry ? .didEnter : .didExit)
  }
}
