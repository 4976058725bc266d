import Interlock
import InterlockData
import InterlockEvolution

extension MachineTree {
  /// The conditions and assignments that cannot be parsed: a decoded definition can contain any string.
  var formulaProblems: [ExportError.Problem] {
    formulas.compactMap { formula in
      do throws(FormulaError) {
        try formula.parse()
        return nil
      } catch {
        return formula.problem(error)
      }
    }
  }

  /// All conditions and assignments: those of states, then those of transitions, each declaration once.
  var formulas: [PlacedFormula] {
    let ofStates = states.flatMap { state in
      state.callbacks.compactMap { PlacedFormula($0, "state \(quoted(state.name))", nil) }
    }
    return ofStates
      + description.declarations.flatMap { formulas(of: description.rows[$0.lowerBound]) }
  }

  private func formulas(of row: Row) -> [PlacedFormula] {
    let place = place(of: row)
    let conditions = row.guards.compactMap { term -> PlacedFormula? in
      guard case .condition(_, let text) = term else { return nil }
      return PlacedFormula(text: text, isCondition: true, payload: row.payload, place: place)
    }
    return conditions + row.callbacks.compactMap { PlacedFormula($0, place, row.payload) }
  }

  /// The name of a transition in problems: its trigger and its source.
  func place(of row: Row) -> String {
    let source = row.sources.first.map { quoted(states[$0].name) } ?? "any state"
    return "\(description.trigger(of: row).words) of \(source)"
  }
}

/// A condition, or assignments, with its place.
struct PlacedFormula {
  let text: String
  let isCondition: Bool

  /// The type of the payload that it may read.
  let payload: String?
  let place: String

  init(text: String, isCondition: Bool, payload: String?, place: String) {
    self.text = text
    self.isCondition = isCondition
    self.payload = payload
    self.place = place
  }

  /// Nil if a callback is not data.
  init?(_ callback: MachineDescription.Callback, _ place: String, _ payload: String?) {
    guard callback.isData, let text = callback.name else { return nil }
    self.init(text: text, isCondition: false, payload: payload, place: place)
  }

  /// Parses it.
  ///
  /// - Throws: `FormulaError` if it is invalid.
  func parse() throws(FormulaError) {
    if isCondition { _ = try Formula(parsing: text) } else { _ = try Assignments(parsing: text) }
  }

  /// Parses it, and checks its types.
  ///
  /// - Throws: `FormulaError` if it does not fit the schema.
  func check(against schema: MachineSchema) throws(FormulaError) {
    if isCondition {
      _ = try Formula(parsing: text).checkedCondition(against: schema)
    } else {
      _ = try Assignments(parsing: text).checked(against: schema)
    }
  }

  /// What is wrong with it, as a problem.
  func problem(_ error: FormulaError) -> ExportError.Problem {
    let details = error.problems.map(\.description).joined(separator: "; ")
    return ExportError.Problem(
      place: place,
      message: "\(quoted(text)): \(details)",
      suggestion: "Correct the \(isCondition ? "condition" : "assignments")"
    )
  }
}
