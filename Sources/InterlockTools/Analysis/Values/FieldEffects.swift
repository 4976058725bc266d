import Interlock
import InterlockData
import InterlockEvolution

/// The effects of a machine's callbacks on the fields of its context.
struct FieldEffects: Sendable {
  /// The effect of one callback.
  enum Effect: Sendable {
    case assignments([Item])
    /// Code, which can change any field.
    case code
  }

  /// One assignment.
  struct Item: Sendable {
    let target: FormulaName

    /// The assignment, written as in formulas.
    let text: String

    /// The value; nil if it doesn't match the fields, or reads an unknown payload.
    let value: DetachedFormula?
    let field: SchemaField?
  }

  /// The callbacks of one owner at one moment.
  struct Moment: Hashable, Sendable {
    let owner: FollowedCall.Owner
    let kind: CallbackKind
  }

  private(set) var all: [Moment: [Effect]] = [:]

  /// Finds what the callbacks of a machine do.
  ///
  /// - Parameters:
  ///   - machine: The machine, without its code.
  ///   - ignoresCode: Whether to assume that callbacks that are code don't change fields.
  ///   - schema: The names that the formulas of an event can use, by payload; for nil, the names that those of a state
  ///     can use.
  init<StateID, EventID>(
    _ machine: Machine<StateID, EventID>,
    ignoringCode ignoresCode: Bool,
    _ schema: (String?) -> MachineSchema
  ) {
    for (position, state) in machine.states.enumerated() {
      add(state, .state(position), ignoresCode: ignoresCode, schema(nil))
    }
    for (position, event) in machine.events.enumerated() {
      add(event, .event(position), ignoresCode: ignoresCode, schema(event.payloadName))
    }
    guard !ignoresCode, !machine.plan.definition.observers.isEmpty else { return }
    for kind in [CallbackKind.willTransition, .didTransition, .initially] {
      all[Moment(owner: .machine, kind: kind)] = [.code]
    }
  }

  private mutating func add<Holder: CallbackHolder>(
    _ holder: Holder,
    _ owner: FollowedCall.Owner,
    ignoresCode: Bool,
    _ schema: MachineSchema
  ) {
    for kind in Holder.callbackKinds {
      let effects = holder.describedCallbacks(kind).compactMap { callback -> Effect? in
        guard callback.isData, let text = callback.name else { return ignoresCode ? nil : .code }
        return Self.effect(of: text, schema)
      }
      if !effects.isEmpty { all[Moment(owner: owner, kind: kind)] = effects }
    }
  }

  private static func effect(of text: String, _ schema: MachineSchema) -> Effect {
    guard let assignments = try? Assignments(parsing: text) else { return .code }
    let checked = try? assignments.checked(against: schema).folded
    guard let checked else {
      let items = assignments.items.map { item in
        Item(
          target: item.target,
          text: "\(Assignments([item]))",
          value: nil,
          field: schema.field(item.target)
        )
      }
      return .assignments(items)
    }
    return .assignments(
      checked.items.map { item in
        Item(
          target: item.name,
          text: "\(Assignments([.init(item.name, item.value.source)]))",
          value: DetachedFormula(item.value, text: checked.text),
          field: item.field
        )
      }
    )
  }

  /// All assignments.
  var items: [Item] {
    all.values.flatMap { effects in
      effects.flatMap { effect -> [Item] in
        if case .assignments(let items) = effect { items } else { [] }
      }
    }
  }

  /// The assignments of an event, in the order in which they run.
  func items(ofEvent event: Int) -> [Item] {
    CallbackKind.ofEvents.flatMap { kind in
      (all[Moment(owner: .event(event), kind: kind)] ?? []).flatMap { effect -> [Item] in
        if case .assignments(let items) = effect { items } else { [] }
      }
    }
  }

  /// The names that are assigned by callbacks of states, or before the actions of events.
  var namesAssignedEarly: Set<FormulaName> {
    var names: Set<FormulaName> = []
    for (moment, effects) in all where moment.isEarly {
      for case .assignments(let items) in effects { names.formUnion(items.map(\.target)) }
    }
    return names
  }
}

extension FieldEffects.Moment {
  /// Whether it can come before the actions of an event.
  fileprivate var isEarly: Bool {
    if case .state = owner { true } else { kind == .willFire }
  }
}
