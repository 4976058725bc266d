public import Interlock

extension EventPart where Self: ContextPart, Context: DataContext {
  /// Adds a guard that is data: it is archived, drawn and explained, and needs no code.
  ///
  /// ```swift
  /// Life.Event(.place, from: .draft, to: .placed)
  ///   .when("something is in it", \.total > 0)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The requirement, in a few words.
  ///   - condition: The condition, over the fields of the context.
  /// - Returns: The event with the guard added. A condition that does not fit the fields is reported when the machine
  ///   is built.
  public func when(_ name: String, _ condition: InterlockData.Condition<Context>) -> Self {
    when(name, formula: condition.formula)
  }

  /// Adds a guard that is data, without a name.
  ///
  /// - Parameter condition: The condition, over the fields of the context.
  /// - Returns: The event with the guard added.
  public func when(_ condition: InterlockData.Condition<Context>) -> Self {
    when(nil, formula: condition.formula)
  }

  /// Adds a guard that is data: a field of the context that must be true.
  ///
  /// - Parameter field: The field.
  /// - Returns: The event with the guard added.
  public func when(_ field: KeyPath<Context, Bool>) -> Self {
    when(.field(field))
  }

  /// Adds a guard that is data, from its text.
  ///
  /// ```swift
  /// Life.Event(.place, from: .draft, to: .placed).when(text: "total > 0 && !isIn(\"paid\")")
  ///
  /// Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
  ///   .when("it covers the total", text: "paid + payload.amount >= total")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The requirement, in a few words; nil if it has no name.
  ///   - text: The condition. It can also test states and the time. If the event carries a payload that is a
  ///     ``DataContext``, it names the fields of the payload as `payload.amount`.
  /// - Returns: The event with the guard added. An invalid text is reported when the machine is built.
  public func when(_ name: String? = nil, text: String) -> Self {
    adding(
      Owner.condition(
        text,
        { try Formula(parsing: text) },
        fields: Context.fields,
        payload: payloadFields
      ),
      named: name
    )
  }

  /// Adds an action that is data: assignments, made after the exits and before the entries.
  ///
  /// ```swift
  /// Life.Event(.retry, in: .placed).perform(.set(\.attempts, to: \.attempts + 1))
  /// ```
  ///
  /// - Parameter update: The assignments. If one fails, for example with an overflow, the whole step is undone.
  /// - Returns: The event with the action added.
  @inlinable
  public func perform(_ update: Update<Context>) -> Self {
    adding(UpdateSource(update))
  }

  /// Adds an action that is data, from its text.
  ///
  /// ```swift
  /// Life.Event(.retry, in: .placed).perform(text: "attempts = attempts + 1")
  /// ```
  ///
  /// - Parameter text: The assignments, with semicolons between them. They can read the fields of a payload, too.
  /// - Returns: The event with the action added. An invalid text is reported when the machine is built.
  public func perform(text: String) -> Self {
    adding(Owner.update(text, fields: Context.fields, payload: payloadFields), at: .perform)
  }

  @usableFromInline
  func adding(_ source: UpdateSource<StateID, EventID, Context>) -> Self {
    adding(source.formula, at: .perform)
  }

  private func when(_ name: String?, formula: Formula) -> Self {
    adding(
      Owner.condition(formula.description, { formula }, fields: Context.fields),
      named: name
    )
  }

  /// The type of its payload, if formulas know its fields.
  private var payloadFields: PayloadFields? { payloadType as? PayloadFields }

  private typealias Owner = Machine<StateID, EventID>.With<Context>
}
