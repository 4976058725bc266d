public import Interlock
public import InterlockData
import InterlockEvolution

extension StateSpace {
  /// Explores a machine with a context, and follows the values of its fields from step to step.
  ///
  /// ```swift
  /// let space = StateSpace(of: life, from: .context(Order(total: 3)))
  /// let general = StateSpace(of: life, from: .any)
  /// ```
  ///
  /// A field is followed if all its values are declared: Booleans, enumerations, and fields with a list of values or a
  /// range. The same states with different values count as different configurations. Assignments change the values. A
  /// field of a payload takes each value that it declares, or else the values that the transitions distinguish. The
  /// analysis assumes that only the machine changes the fields.
  ///
  /// After a field is assigned an undeclared value, or one that cannot be computed from followed fields, its value is
  /// unknown until it is assigned a known one. Such fields, and fields that are not followed, may have any value, as in
  /// ``init(of:carrying:within:progress:)``. So the analysis may over-approximate, but never under-approximate, what a
  /// program can reach.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is explored from its activation; its current state does not matter.
  ///   - start: The values that it starts with.
  ///   - payloads: The payload types of its events, if conditions or assignments read them.
  ///   - ignoringCallbacks: Whether to assume that callbacks that are code don't change the fields. Otherwise they can
  ///     change any field.
  ///   - limits: The limits. `unexplored` describes what is left out. The same states with different values count as
  ///     different configurations.
  ///   - progress: Called from time to time, on the same thread.
  /// - Complexity: That of ``init(of:within:progress:)``, times the number of payload values.
  public init<Context: DataContext>(
    of machine: Subject.With<Context>,
    from start: StartValues<Context>,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    ignoringCallbacks: Bool = false,
    within limits: ExplorationLimits = ExplorationLimits(),
    progress: (@Sendable (ExplorationProgress) -> Void)? = nil
  ) {
    self.init(
      of: machine.outline,
      Context.fields,
      from: start,
      carrying: payloads,
      ignoringCallbacks: ignoringCallbacks,
      within: limits,
      progress: progress
    )
  }

  /// Explores a machine whose context is a record, and follows the record's values from step to step.
  ///
  /// ```swift
  /// let space = try StateSpace(of: outline, layout: layout, from: .context(DataRecord(layout)))
  /// ```
  ///
  /// - Parameters:
  ///   - outline: The definition.
  ///   - layout: The names and types that its conditions and assignments use.
  ///   - start: The values that it starts with.
  ///   - payloads: The payload types of its events, if conditions or assignments read them.
  ///   - ignoringCallbacks: Whether to assume that callbacks that are code don't change the record. Otherwise they can
  ///     change any value.
  ///   - limits: The limits. `unexplored` describes what is left out.
  ///   - progress: Called from time to time, on the same thread.
  /// - Throws: `DefinitionError` with all formulas that don't match the layout or the payloads.
  /// - Complexity: That of ``init(of:from:carrying:ignoringCallbacks:within:progress:)``.
  public init(
    of outline: Subject,
    layout: DataRecord.Layout,
    from start: StartValues<DataRecord>,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    ignoringCallbacks: Bool = false,
    within limits: ExplorationLimits = ExplorationLimits(),
    progress: (@Sendable (ExplorationProgress) -> Void)? = nil
  ) throws(DefinitionError) {
    _ = try Subject.With<DataRecord>(outline, layout: layout, carrying: payloads)
    self.init(
      of: outline,
      layout,
      from: start,
      carrying: payloads,
      ignoringCallbacks: ignoringCallbacks,
      within: limits,
      progress: progress
    )
  }

  private init<Context>(
    of outline: Subject,
    _ schema: any Schema,
    from start: StartValues<Context>,
    carrying payloads: [any (DataContext & Sendable).Type],
    ignoringCallbacks: Bool,
    within limits: ExplorationLimits,
    progress: (@Sendable (ExplorationProgress) -> Void)?
  ) {
    self.init(
      of: outline,
      knowing: nil,
      following: { guards in
        let model = FieldModel(
          outline,
          schema,
          carrying: payloads,
          ignoringCode: ignoringCallbacks,
          keepingAll: !start.isAny,
          guards
        )
        let names = model.fields.slots.map(\.name)
        return FieldTracker(
          model,
          from: start.values(of: names, schema),
          limit: limits.configurations
        )
      },
      within: limits,
      progress: progress
    )
  }

  /// The names of the fields whose values are followed from step to step, in the order of declaration.
  public var followedFields: [String] {
    fields?.model.fields.slots.map(\.name.description) ?? []
  }

  /// Returns the proposition that a condition over the fields of the context holds.
  ///
  /// ```swift
  /// let isCovered = try space.holds("paid >= total")
  /// print(space.verdict(on: .always(!.isIn(.paid) || isCovered)))
  /// ```
  ///
  /// - Parameter text: The condition as a string, as in `when(text:)`. It can also test states with `isIn`.
  /// - Returns: The proposition. If a value is unknown, the truth of the proposition is unknown.
  /// - Throws: `FormulaError` if the string is not a condition over the fields, or if the space does not follow values.
  public func holds(_ text: String) throws(FormulaError) -> Proposition {
    let formula = try Formula(parsing: text)
    guard let fields else {
      throw FormulaError(
        text,
        [.init("the state space doesn't follow any fields", .init(0, 0), in: text)]
      )
    }
    _ = try formula.checkedCondition(against: fields.model.schema)
    return Proposition(term: .condition(formula))
  }

  /// The transitions that are taken somewhere, as receipts name them.
  package var takenRows: Set<TakenRow> {
    Set(
      graph.uses.indices.filter { graph.uses[$0] != nil }.map { number in
        let place = graph.row(number)
        return TakenRow(event: place.event, node: place.node)
      }
    )
  }

  /// The assignments to followed fields whose result was unknown in some step, in alphabetical order. The field may
  /// then have any value, or is unknown.
  public var undecidedAssignments: [String] { fields?.openAssignments ?? [] }

  /// Returns the values of the followed fields in a configuration.
  ///
  /// - Parameter number: The number of the configuration, less than `count`.
  /// - Returns: The values. Fields with an unknown value are left out.
  public func values(at number: Int) -> [Explanation.Value] {
    fields?.contextValues(graph.values(at: number)) ?? []
  }
}
