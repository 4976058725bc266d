import Interlock
import InterlockData
import InterlockEvolution

/// The knowledge about guards that are conditions over fields.
struct KnownConditions: Sendable {
  /// The conditions that may hold or not in every combination, by the names of their guards, in the order of the
  /// definition.
  let undecided: [String]

  private let possible: PossibleAnswers

  /// The numbers of the conditions by the names of their guards.
  private let numbers: [String: Int]

  /// Checks the conditions of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine, without its code.
  ///   - fields: The fields of its context.
  ///   - payloads: The payload types of its events. Nothing is known about a condition that reads another type.
  init<StateID, EventID>(
    _ machine: Machine<StateID, EventID>,
    _ fields: any Schema,
    carrying payloads: [PayloadFields]
  ) {
    let found = FoundConditions(machine, fields, payloads)
    let known = found.names.filter { found.formulas[$0] != nil }
    let possible = PossibleAnswers(known.map { found.formulas[$0] })
    let numbers = Dictionary(zip(known, known.indices)) { first, _ in first }
    undecided = found.names.filter { name in
      numbers[name].map(possible.undecided.contains) ?? true
    }
    self.possible = possible
    self.numbers = numbers
  }

  /// Which answers of guards are possible together.
  ///
  /// - Parameter names: The names of the guards by number.
  /// - Returns: The filter to pass to an exploration.
  func combinationFilter(for names: [String?]) -> CombinationFilter {
    let numbers = names.map { $0.flatMap { self.numbers[$0] } }
    let possible = possible
    return { answers in
      possible.isPossible(
        answers.compactMap { answer in
          numbers[answer.question].map { PossibleAnswers.Answer($0, answer.isOpen) }
        }
      )
    }
  }

  /// Whether guards can give all of some answers; true if that is unknown.
  func isPossible(_ answers: Set<GuardAnswer>) -> Bool {
    possible.isPossible(answers.compactMap(known))
  }

  /// Values of fields for which guards give all of some answers; nil if none were found, or if guards that are not
  /// conditions over fields are involved.
  func values(giving answers: Set<GuardAnswer>) -> [Explanation.Value]? {
    let known = answers.compactMap(known)
    return known.count == answers.count ? possible.values(giving: known) : nil
  }

  private func known(_ answer: GuardAnswer) -> PossibleAnswers.Answer? {
    answer.name.flatMap { numbers[$0] }.map { PossibleAnswers.Answer($0, answer.holds) }
  }
}

/// The conditions of a machine, by the names of their guards.
private struct FoundConditions {
  /// The names in the order of the definition.
  private(set) var names: [String] = []

  /// The conditions that fit their fields, and are the same wherever their names occur.
  private(set) var formulas: [String: CheckedFormula] = [:]

  private var known: [String: Meaning] = [:]

  /// The meaning of a guard: its condition, and the payload that it may read. Without a condition, it is code.
  private struct Meaning: Hashable {
    let text: String?
    let payload: String?
  }

  init<StateID, EventID>(
    _ machine: Machine<StateID, EventID>,
    _ fields: any Schema,
    _ payloads: [PayloadFields]
  ) {
    let types = Dictionary(payloads.map { ("\($0)", $0) }) { first, _ in first }
    let states = FormulaStates(machine.states.map { identifierText($0.id) })
    for event in machine.events {
      for term in event.guardTerms where term.presence == nil {
        guard let name = term.name else { continue }
        guard case .formula(_, let text) = term else {
          add(name, nil, Meaning(text: nil, payload: nil))
          continue
        }
        let payload = event.payloadName.flatMap { types[$0] }
        let schema = MachineSchema(context: fields, payload: payload?.schema, states)
        let checked = try? Formula(parsing: text).checkedCondition(against: schema).folded
        let readsPayload = checked?.root.readsPayload ?? true
        // The user info of a call is unknown to the analysis.
        let isKnown = checked?.root.readsUserInfo == false
        add(
          name,
          isKnown ? checked : nil,
          Meaning(text: text, payload: readsPayload ? event.payloadName : nil)
        )
      }
    }
  }

  private mutating func add(_ name: String, _ formula: CheckedFormula?, _ meaning: Meaning) {
    if let other = known[name] {
      // Guards with the same name agree in the exploration, but say nothing about fields if they mean different things.
      if other != meaning { formulas[name] = nil }
      return
    }
    known[name] = meaning
    if meaning.text != nil { names.append(name) }
    formulas[name] = formula
  }
}

extension CheckedNode {
  fileprivate var readsUserInfo: Bool {
    if case .field(_, let field) = kind, case .userInfo = field.source { return true }
    return children.contains { $0.readsUserInfo }
  }

  fileprivate var readsPayload: Bool {
    if case .field(_, let field) = kind, case .payload = field.source { return true }
    return children.contains { $0.readsPayload }
  }
}
