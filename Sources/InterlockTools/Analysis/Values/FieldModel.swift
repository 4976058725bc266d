import Interlock
import InterlockData
import InterlockEvolution

/// The knowledge about a machine whose fields are followed: the fields that its guards read and its callbacks change.
struct FieldModel: Sendable {
  let fields: FollowedFields

  /// The conditions by the numbers of their questions; nil for a guard that is code or doesn't match the fields.
  let conditions: [BoundFormula?]

  /// The names of the guards that are conditions, in the order of the definition, by the numbers of their questions.
  let names: [(question: Int, name: String)]

  /// The questions of each event.
  let questions: [Int: [Int]]

  /// The effects of callbacks, ready to be computed.
  let effects: [FieldEffects.Moment: [BoundEffect]]

  /// The assignments of each event, which may read its payload.
  let payloadItems: [Int: [BoundItem]]

  /// The names that conditions outside events can use.
  let schema: MachineSchema

  /// Analyses a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine, without its code.
  ///   - schema: The fields of its context.
  ///   - payloads: The types that its events carry.
  ///   - ignoresCode: Whether to assume that callbacks that are code don't change fields.
  ///   - keepsAll: Whether to follow fields that nothing reads or assigns, too.
  ///   - keepsPayloads: Whether all fields of payloads have places, even those that nothing reads.
  ///   - guards: The places of the guards.
  init<StateID, EventID>(
    _ machine: Machine<StateID, EventID>,
    _ schema: any Schema,
    carrying payloads: [PayloadFields],
    ignoringCode ignoresCode: Bool,
    keepingAll keepsAll: Bool,
    keepingPayloads keepsPayloads: Bool = false,
    _ guards: FollowedGuards
  ) {
    let types = Dictionary(payloads.map { ("\($0)", $0) }) { first, _ in first }
    let states = FormulaStates(machine.states.map { identifierText($0.id) })
    let schemaOf = { (payload: String?) in
      MachineSchema(
        context: schema,
        payload: payload.flatMap { types[$0] }?.schema,
        states
      )
    }
    let events = machine.events
    let found = FieldEffects(machine, ignoringCode: ignoresCode, schemaOf)
    var names: [(question: Int, name: String)] = []
    var formulas: [DetachedFormula?] = []
    for (question, place) in guards.places.enumerated() {
      let event = events[place.event]
      guard case .formula(_, let text) = event.guardTerms[place.term] else {
        formulas.append(nil)
        continue
      }
      names.append((question, event.guardTerms[place.term].name ?? text))
      let checked = try? Formula(parsing: text).checkedCondition(
        against: schemaOf(event.payloadName)
      )
      formulas.append(checked.map { DetachedFormula($0) })
    }
    let items = found.items
    let read = Set((formulas + items.map(\.value)).flatMap { $0?.variables ?? [] })
    let assigned = Set(items.map(\.target))
    var fields = FollowedFields(schema) { name in
      keepsAll || read.contains(.name(name)) || assigned.contains(name)
    }
    for type in payloads {
      let names = type.schema.payloadNames.map { FormulaName(["payload"] + $0.parts) }
      fields.add(payloads: names.filter { keepsPayloads || read.contains(.name($0)) })
    }
    let bound = fields
    self.fields = bound
    self.names = names
    conditions = formulas.map { $0.map { BoundFormula($0, bound) } }
    effects = found.all.mapValues { $0.map { BoundEffect($0, bound) } }
    // In one step of a machine with regions, the assignments of several events can run.
    let hasRegions = machine.states.contains { $0.kind.hasRegions }
    let changed = Set((hasRegions ? assigned : found.namesAssignedEarly).compactMap { bound[$0] })
    var questions: [Int: [Int]] = [:]
    var payloadItems: [Int: [BoundItem]] = [:]
    for event in events.indices {
      questions[event] = guards.ofEvents[event]
      payloadItems[event] = BoundItem.sequence(found.items(ofEvent: event), bound, changed)
    }
    self.questions = questions
    self.payloadItems = payloadItems
    self.schema = schemaOf(nil)
  }

  /// The places of the fields of the context that a formula reads or an assignment may change.
  var usedFields: Set<Int> {
    var used = Set(conditions.flatMap { $0?.context ?? [] })
    for case .assignments(let items) in effects.values.joined() {
      for item in items { used.formUnion(item.changing + (item.value?.context ?? [])) }
    }
    return used
  }

  /// A condition outside events; nil if it doesn't match the fields.
  func bound(_ formula: Formula) -> BoundFormula? {
    let checked = try? formula.checkedCondition(against: schema)
    return checked.map { BoundFormula(DetachedFormula($0), fields) }
  }
}

/// A formula whose variables have places among the followed fields.
struct BoundFormula: Sendable {
  /// Where the value of a variable comes from.
  enum Place: Sendable {
    case field(Int)
    case state(Int)
    /// The variable is not followed.
    case unknown
  }

  let formula: DetachedFormula
  let places: [Place]

  /// The places of the fields of payloads in it.
  let payloads: Set<Int>

  /// The places of the fields of the context in it.
  let context: Set<Int>

  /// Whether it reads a variable that is not followed.
  let readsUnknown: Bool

  init(_ formula: DetachedFormula, _ fields: FollowedFields) {
    self.formula = formula
    places = formula.variables.map { variable in
      switch variable {
      case .name(let name): fields[name].map { .field($0) } ?? .unknown
      case .state(let state): .state(state)
      case .now: .unknown
      }
    }
    let read = places.compactMap { place in
      if case .field(let number) = place { number } else { nil }
    }
    payloads = Set(read.filter { $0 >= fields.slots.count })
    context = Set(read.filter { $0 < fields.slots.count })
    readsUnknown = places.contains { if case .unknown = $0 { true } else { false } }
  }
}

/// An assignment, ready to be computed.
struct BoundItem: Sendable {
  /// The name of the field.
  let name: FormulaName

  /// The assignment as formulas write it.
  let text: String

  /// The place of the field; nil if it is not followed.
  let target: Int?

  /// The places of other fields that may change with it.
  let neighbours: [Int]

  let value: BoundFormula?

  let field: SchemaField?

  /// Whether it can read a field that was assigned earlier in the same step.
  private(set) var readsChanged = false

  init(_ item: FieldEffects.Item, _ fields: FollowedFields) {
    name = item.target
    text = item.text
    target = fields[item.target]
    value = item.value.map { BoundFormula($0, fields) }
    field = item.field
    neighbours =
      target.map { fields.slots[$0].neighbours }
      ?? fields.neighbours(of: item.field?.storage ?? .computed)
  }
}

extension BoundItem {
  /// The places of all fields that may change.
  var changing: [Int] { neighbours + (target.map { [$0] } ?? []) }

  /// The assignments of an event, in order.
  ///
  /// - Parameters:
  ///   - items: The assignments.
  ///   - fields: The fields.
  ///   - changed: The places of fields that may have changed before them.
  /// - Returns: The assignments, ready to be computed.
  static func sequence(
    _ items: [FieldEffects.Item],
    _ fields: FollowedFields,
    _ changed: Set<Int>
  ) -> [Self] {
    var changed = changed
    return items.map { item in
      var bound = Self(item, fields)
      bound.readsChanged = !(bound.value?.context.isDisjoint(with: changed) ?? true)
      changed.formUnion(bound.changing)
      return bound
    }
  }
}

/// The effect of a callback, ready to be computed.
enum BoundEffect: Sendable {
  case assignments([BoundItem])
  case code

  init(_ effect: FieldEffects.Effect, _ fields: FollowedFields) {
    switch effect {
    case .assignments(let items): self = .assignments(items.map { BoundItem($0, fields) })
    case .code: self = .code
    }
  }
}
