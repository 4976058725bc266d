public import Interlock
public import InterlockData
import InterlockEvolution

extension StateSpace {
  /// Explores a machine with a context, and follows the values of its fields from step to step.
  ///
  ///     let space = StateSpace(of: life, from: .context(Order(total: 3)))
  ///     let general = StateSpace(of: life, from: .any)
  ///
  /// Fields are followed of which all values are declared: Booleans, enumerations, and those with a list of values or a
  /// range. A configuration with other values then counts as another one. Assignments change them; what an event brings has
  /// each value that is declared, or those that its rows can tell apart. Nothing else is taken to change them between two
  /// calls.
  ///
  /// A field that is assigned what it does not declare, or what cannot be computed of followed fields, is not known from
  /// then on, until it is assigned what is known. Such fields, and those that are not followed, may have any value, as in
  /// ``init(of:carrying:within:progress:)``. So more can be reachable here than in a program, and never less.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is explored from its beginning, wherever it is.
  ///   - start: The values with which it begins.
  ///   - payloads: The types that its events carry, where conditions or assignments read them.
  ///   - ignoringCallbacks: Whether callbacks that are code leave the fields alone. If not, they can change all of them.
  ///   - limits: How far. Beyond them the rest is left out, and `unexplored` says what. They count configurations with
  ///     different values as several.
  ///   - progress: Called from time to time, on the same thread.
  /// - Complexity: That of ``init(of:within:progress:)``, times the values that events can bring.
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

  /// Explores a machine whose context is a record, and follows the values of its names from step to step.
  ///
  ///     let space = try StateSpace(of: outline, layout: layout, from: .context(DataRecord(layout)))
  ///
  /// - Parameters:
  ///   - outline: The definition.
  ///   - layout: The names and types that its conditions and assignments are about.
  ///   - start: The values with which it begins.
  ///   - payloads: The types that its events carry, where conditions or assignments read them.
  ///   - ignoringCallbacks: Whether callbacks that are code leave the record alone. If not, they can change all of it.
  ///   - limits: How far. Beyond them the rest is left out, and `unexplored` says what.
  ///   - progress: Called from time to time, on the same thread.
  /// - Throws: `DefinitionError` with all formulas that do not fit the layout, or the payloads.
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

  /// The names of the fields whose values are followed from step to step, in the order of their declaration.
  public var followedFields: [String] {
    fields?.model.fields.slots.map(\.name.description) ?? []
  }

  /// That a condition over the fields of the context holds, as a proposition.
  ///
  ///     let isCovered = try space.holds("paid >= total")
  ///     print(space.verdict(on: .always(!.isIn(.paid) || isCovered)))
  ///
  /// - Parameter text: The condition, as in `when(text:)`. It can ask for states, too.
  /// - Returns: The proposition. Where a value is not known, nor is whether it holds.
  /// - Throws: `FormulaError` where the text is no condition over the fields, or the space does not follow them.
  public func holds(_ text: String) throws(FormulaError) -> Proposition {
    let formula = try Formula(parsing: text)
    guard let fields else {
      throw FormulaError(text, [.init("the space follows no fields", .init(0, 0), in: text)])
    }
    _ = try formula.checkedCondition(against: fields.model.schema)
    return Proposition(term: .condition(formula))
  }

  /// The rows that are taken somewhere, as receipts name them.
  package var takenRows: Set<TakenRow> {
    Set(
      graph.uses.indices.filter { graph.uses[$0] != nil }.map { number in
        let place = graph.row(number)
        return TakenRow(event: place.event, node: place.node)
      }
    )
  }

  /// The assignments to followed fields whose value was not known somewhere, in alphabetical order: the field then has any
  /// value, or none that is known.
  public var undecidedAssignments: [String] { fields?.openAssignments ?? [] }

  /// The values of the fields that are followed, in a configuration.
  ///
  /// - Parameter number: The number of the configuration, less than `count`.
  /// - Returns: The values; none for a field whose value is not known there.
  public func values(at number: Int) -> [Explanation.Value] {
    fields?.contextValues(graph.values(at: number)) ?? []
  }
}
