import Interlock
import InterlockData
import InterlockEvolution

// The parts of a document with a data model: variables, and conditions and assignments as ECMAScript expressions.

extension SCXMLWriter {
  /// Writes the variables.
  mutating func writeVariables() {
    guard let data else { return }
    for name in data.dependentFields {
      text.note(
        "the field \(quoted(name.written)) is assigned, and changes with other fields, or is computed",
        suggestion: "Assign stored properties that no other field shares"
      )
    }
    text.open("datamodel")
    for variable in data.variables {
      let field = variable.name.written
      do throws(FormulaScript.Failure) {
        let value = try data.value(of: variable)
        text.element(
          "data",
          [
            ("id", variable.word), ("expr", value),
            ("interlock:field", field == variable.word ? nil : field),
          ]
        )
      } catch {
        note(error, "the field \(quoted(field))")
      }
    }
    text.close()
  }

  /// The guards of a transition, with conditions as expressions.
  mutating func expressions(of row: MachineTree.Row) -> [GuardText.Term] {
    let terms = tree.guards(of: row, word)
    guard let data else { return terms }
    return terms.compactMap { term in
      switch term {
      case .presence: return term
      case .code(let name):
        noteCode("guard", name)
        return nil
      case .formula(_, let condition):
        do {
          let expression = try data.condition(condition, payload: row.payload)
          return .code(expression.isLoose ? "(\(expression))" : expression)
        } catch {
          note(error, "\(quoted(condition))")
          return nil
        }
      }
    }
  }

  /// Writes the assignments of a callback.
  mutating func write(
    _ callback: MachineDescription.Callback,
    named name: String,
    at moment: CallbackKind?,
    payload: String?,
    in data: SCXMLData
  ) {
    guard callback.isData else { return noteCode("callback", name) }
    guard moment == nil else {
      return text.note(
        "\(quoted(name)) is assigned at \(callback.kind.rawValue), which SCXML has no place for",
        suggestion: "Assign when the state has been entered or left, or in the transition's action"
      )
    }
    do {
      for (location, expression) in try data.assignments(name, payload: payload) {
        text.element("assign", [("location", location), ("expr", expression)])
      }
    } catch {
      note(error, "\(quoted(name))")
    }
  }

  private mutating func noteCode(_ noun: String, _ name: String?) {
    text.note(
      "the \(noun)\(name.map { " " + quoted($0) } ?? "") is code, which a data model cannot hold",
      suggestion: "Make it data, or write the document without its data"
    )
  }

  private mutating func note(_ error: any Error, _ formula: String) {
    if let failure = error as? FormulaScript.Failure {
      let part = Formula(failure.part).description
      text.note("\(formula): \(quoted(part)) \(failure.message)", suggestion: failure.suggestion)
    } else if let error = error as? FormulaError {
      let details = error.problems.map(\.description).joined(separator: "; ")
      text.note(
        "\(formula): \(details)",
        suggestion: "Correct it, or name its fields or its payload"
      )
    }
  }
}

extension String {
  /// Whether an expression binds more loosely than `&&`.
  fileprivate var isLoose: Bool { contains("||") || contains("?") }
}
