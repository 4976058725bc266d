public import Interlock
public import InterlockData

extension StateSpace {
  /// Explores a machine with a context. Its conditions only give the answers that some values of its fields produce.
  ///
  /// ```swift
  /// let space = StateSpace(of: life)
  /// ```
  ///
  /// The conditions of one step are tried together: with all values of fields that have few, otherwise with the
  /// constants of the conditions and their neighbours. Answers that no values produce are left out. So transitions that
  /// can never be taken are found, guards overlap only if both can hold, and anomalies name values. Conditions that
  /// cannot be decided this way are ``undecidedConditions``. From one step to the next, any field may have changed.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is explored from its activation; its current state does not matter.
  ///   - payloads: The payload types of its events, if conditions read them.
  ///   - limits: The limits. `unexplored` describes what is left out.
  ///   - progress: Called from time to time, on the same thread.
  /// - Complexity: That of ``init(of:within:progress:)``, plus at most 50,000 evaluations of each condition for each
  ///   set of conditions that is evaluated together, up to a total limit.
  public init<Context: DataContext>(
    of machine: Subject.With<Context>,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    within limits: ExplorationLimits = ExplorationLimits(),
    progress: (@Sendable (ExplorationProgress) -> Void)? = nil
  ) {
    let outline = machine.outline
    self.init(
      of: outline,
      knowing: KnownConditions(outline, Context.fields, carrying: payloads),
      within: limits,
      progress: progress
    )
  }

  /// Explores a machine whose context is a record. Its conditions only give the answers that some values of the record
  /// produce.
  ///
  /// ```swift
  /// let space = try StateSpace(of: outline, layout: layout)
  /// ```
  ///
  /// - Parameters:
  ///   - outline: The definition.
  ///   - layout: The names and types used by its conditions. If it lists the values of a name, a record has no
  ///     others.
  ///   - payloads: The payload types of its events, if conditions read them.
  ///   - limits: The limits. `unexplored` describes what is left out.
  ///   - progress: Called from time to time, on the same thread.
  /// - Throws: `DefinitionError` with all formulas that don't match the layout or the payloads.
  /// - Complexity: That of ``init(of:carrying:within:progress:)``.
  public init(
    of outline: Subject,
    layout: DataRecord.Layout,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    within limits: ExplorationLimits = ExplorationLimits(),
    progress: (@Sendable (ExplorationProgress) -> Void)? = nil
  ) throws(DefinitionError) {
    _ = try Subject.With<DataRecord>(outline, layout: layout, carrying: payloads)
    self.init(
      of: outline,
      knowing: KnownConditions(outline, layout, carrying: payloads),
      within: limits,
      progress: progress
    )
  }

  /// The conditions that are assumed to hold or fail in every combination, in the order of the definition: they do more
  /// with fields than compare them, read the user info, have too many values, or use an unknown payload. If the fields
  /// are unknown, this applies to all conditions, and the list is empty.
  public var undecidedConditions: [String] { conditions?.undecided ?? fields?.undecided ?? [] }
}
