import Interlock
import InterlockData
import InterlockEvolution

/// The conditions and assignments of a machine that are data, with their types.
struct MachineFormulas<StateID: Hashable & Sendable>: Sendable {
  /// One guard of a transition whose guards are all data.
  enum Term: Sendable {
    case condition(CheckedFormula)
    /// A test whether a state is active, or is not, by its position.
    case presence(Int, isExpected: Bool)
  }

  /// The guards of transitions, by the positions of their events in the definition; none if code is involved.
  private(set) var guards: [Int: [Term]] = [:]

  /// The names of the payloads that can be supplied.
  let payloads: Set<String>

  /// Whether all formulas fit the fields.
  private(set) var areValid = true

  private var assignments: [RehearsedAssignments: CheckedAssignments] = [:]

  /// The states that formulas ask about.
  private var guardStates: [Int: AskedStates<StateID>] = [:]
  private var assignmentStates: [RehearsedAssignments: AskedStates<StateID>] = [:]

  private let fields: any Schema
  private let payloadTypes: [String: PayloadFields]
  private let scope: FormulaStates
  private let ids: [StateID]

  /// Checks the formulas of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine, without its code.
  ///   - fields: The fields of its context.
  ///   - payloads: The payload types of its events.
  init<EventID>(
    _ machine: Machine<StateID, EventID>,
    _ fields: any Schema,
    carrying payloads: [PayloadFields]
  ) {
    self.fields = fields
    payloadTypes = Dictionary(payloads.map { ("\($0)", $0) }) { first, _ in first }
    self.payloads = Set(payloadTypes.keys)
    ids = machine.states.map(\.id)
    scope = FormulaStates(ids.map { identifierText($0) })
    for (position, event) in machine.events.enumerated() {
      add(event, at: position)
      for text in event.assignmentTexts { add(text, payload: event.payloadName) }
    }
    for state in machine.states {
      for text in state.assignmentTexts { add(text, payload: nil) }
    }
  }

  /// The assignments that a rehearsal has met.
  subscript(_ key: RehearsedAssignments) -> CheckedAssignments? { assignments[key] }

  /// Returns the states that the guards of a transition test; nil if code is involved.
  func states(ofGuards event: Int) -> AskedStates<StateID>? { guardStates[event] }

  /// The states that assignments ask about; nil if they are not part of the machine.
  func states(of key: RehearsedAssignments) -> AskedStates<StateID>? { assignmentStates[key] }

  private mutating func add<EventID>(_ event: Machine<StateID, EventID>.Event, at position: Int) {
    let terms = event.guardTerms
    guard event.asksCode, event.payloadName.map(payloads.contains) ?? true else { return }
    var guards: [Term] = []
    var states: Set<Int> = []
    for term in terms {
      switch term {
      case .code: return
      case .presence(let presence):
        guard let number = scope.positions[identifierText(presence.state)] else { return }
        guards.append(.presence(number, isExpected: presence.isExpected))
        states.insert(number)
      case .formula(_, let text):
        do throws(FormulaError) {
          let schema = schema(of: event.payloadName)
          let checked = try Formula(parsing: text).checkedCondition(against: schema).folded
          guards.append(.condition(checked))
          states.formUnion(CallNeeds([checked.root]).states)
        } catch {
          areValid = false
        }
      }
    }
    self.guards[position] = guards
    guardStates[position] = asked(states)
  }

  private mutating func add(_ text: String, payload: String?) {
    let key = RehearsedAssignments(text, payload: payload)
    guard assignments[key] == nil, payload.map(payloads.contains) ?? true else { return }
    do throws(FormulaError) {
      let checked = try Assignments(parsing: text).checked(against: schema(of: payload)).folded
      assignments[key] = checked
      assignmentStates[key] = asked(CallNeeds(checked.items.map(\.value)).states)
    } catch {
      areValid = false
    }
  }

  private func schema(of payload: String?) -> MachineSchema {
    let payload = payload.flatMap { payloadTypes[$0] }
    return MachineSchema(context: fields, payload: payload?.schema, scope)
  }

  private func asked(_ positions: Set<Int>) -> AskedStates<StateID> {
    AskedStates(states: positions.map { ($0, ids[$0]) })
  }
}

extension MachineFormulas.Term {
  var formula: CheckedFormula? { if case .condition(let formula) = self { formula } else { nil } }
}

/// States that a formula asks about.
struct AskedStates<StateID: Sendable>: Sendable {
  fileprivate let states: [(position: Int, id: StateID)]

  /// The positions of those that are active.
  func active(_ isActive: (StateID) -> Bool) -> Set<Int> {
    Set(states.filter { isActive($0.id) }.map(\.position))
  }
}

extension CallbackHolder {
  /// The texts of its assignments.
  fileprivate var assignmentTexts: [String] {
    Self.callbackKinds.flatMap { self[$0].compactMap { $0.formula?.text } }
  }
}
