public import Interlock

extension StatePart where Self: ContextPart, Context: DataContext {
  /// Adds assignments that are made when the state is entered.
  ///
  /// - Parameter update: The assignments. If one fails, the whole step is undone.
  /// - Returns: The state, with the assignments added.
  @inlinable
  public func didEnter(_ update: Update<Context>) -> Self {
    adding(UpdateSource(update), atEntry: true)
  }

  /// Adds assignments that are made when the state is exited.
  ///
  /// - Parameter update: The assignments. If one fails, the whole step is undone.
  /// - Returns: The state, with the assignments added.
  @inlinable
  public func didExit(_ update: Update<Context>) -> Self {
    adding(UpdateSource(update), atEntry: false)
  }

  /// Adds assignments that are made when the state is entered, from their text.
  ///
  /// ```swift
  /// Life.State(.paid).didEnter(text: "attempts = 0")
  /// ```
  ///
  /// - Parameter text: The assignments, with semicolons between them.
  /// - Returns: The state, with the assignments added. An invalid text is reported when the machine is built.
  public func didEnter(text: String) -> Self {
    adding(
      Machine<StateID, EventID>.With<Context>.update(text, fields: Context.fields),
      at: .didEnter
    )
  }

  /// Adds assignments that are made when the state is exited, from their text.
  ///
  /// - Parameter text: The assignments, with semicolons between them.
  /// - Returns: The state, with the assignments added. An invalid text is reported when the machine is built.
  public func didExit(text: String) -> Self {
    adding(
      Machine<StateID, EventID>.With<Context>.update(text, fields: Context.fields),
      at: .didExit
    )
  }

  @usableFromInline
  func adding(_ source: UpdateSource<StateID, EventID, Context>, atEntry isEntry: Bool) -> Self {
    adding(source.formula, at: isEntry ? .didEnter : .didExit)
  }
}
