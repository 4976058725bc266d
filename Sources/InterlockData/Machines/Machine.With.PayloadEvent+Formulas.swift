public import Interlock

extension Machine.With.PayloadEvent where Context: DataContext, Payload: DataContext {
  /// Adds a guard that is data, from its text, over the fields of the context and of the payload.
  ///
  ///     Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
  ///       .when("it covers the total", text: "paid + payload.amount >= total")
  ///
  /// - Parameters:
  ///   - name: What must hold, in a few words; nil if it has no name.
  ///   - text: The condition. It names the fields of the payload as `payload.amount`.
  /// - Returns: The event with the guard added. An invalid text is reported when the machine is built.
  public func when(_ name: String? = nil, text: String) -> Self {
    let formula = Machine.With<Context>.condition(
      text,
      { try Formula(parsing: text) },
      Context.fields,
      Payload.self
    )
    return when(name, formula)
  }

  /// Adds an action that is data, from its text, over the fields of the context and of the payload.
  ///
  ///     Life.Event(.pay, in: .placed).carrying(Payment.self)
  ///       .perform(text: "paid = paid + payload.amount")
  ///
  /// - Parameter text: The assignments, with semicolons between them.
  /// - Returns: The event with the action added. An invalid text is reported when the machine is built.
  public func perform(text: String) -> Self {
    let update = Machine.With<Context>.update(text, Context.fields, Payload.self)
    return changing { $0.adding(update, at: .perform) }
  }
}

extension Machine.With.PayloadEvent where Context: DataContext {
  /// Adds a guard that is data, over the fields of the context.
  ///
  /// - Parameters:
  ///   - name: What must hold, in a few words.
  ///   - condition: The condition.
  /// - Returns: The event with the guard added.
  public func when(_ name: String, _ condition: InterlockData.Condition<Context>) -> Self {
    changing { $0.when(name, condition) }
  }

  /// Adds a guard that is data, over the fields of the context, without a name.
  ///
  /// - Parameter condition: The condition.
  /// - Returns: The event with the guard added.
  public func when(_ condition: InterlockData.Condition<Context>) -> Self {
    changing { $0.when(condition) }
  }

  /// Adds an action that is data: assignments, made after the exits and before the entries.
  ///
  /// - Parameter update: The assignments, over the fields of the context.
  /// - Returns: The event with the action added.
  @inlinable
  public func perform(_ update: Update<Context>) -> Self {
    adding(UpdateSource(update))
  }

  @usableFromInline
  func adding(_ source: UpdateSource<StateID, EventID, Context>) -> Self {
    changing { $0.adding(source) }
  }
}
