import Interlock

extension SCXMLReader {
  /// Reads the variables of the document.
  mutating func readData(_ element: MarkupElement) {
    let data = data(in: element)
    program?.data += data
  }

  /// Reads the variables of a state.
  ///
  /// - Returns: What to do for them when it is entered.
  mutating func calls(forDataIn element: MarkupElement) -> [Call] {
    let data = element.children(named: "datamodel").flatMap { self.data(in: $0) }
    guard bindsLate, !data.isEmpty else {
      program?.data += data
      return []
    }
    program?.data += data.map { .init(name: $0.name, code: nil) }
    return calls([.initialize(data)], at: .didEnter)
  }

  /// Reads the variables in an element.
  private mutating func data(in element: MarkupElement) -> [ExecutableContent.Datum] {
    checkText(element)
    var data: [ExecutableContent.Datum] = []
    for child in element.children {
      guard child.name == "data" else {
        noteForeign(child)
        continue
      }
      checkAttributes(child)
      if child["src"] != nil {
        note(
          child,
          "data is not fetched",
          suggestion: "Write it into the element, or pass it to the session"
        )
      }
      guard let name = required("id", of: child) else { continue }
      if (try? ScriptParser.expression(name)) != .variable(name)
        || SCXMLVocabulary.systemVariables.contains(name)
      {
        note(child, "\(quoted(name)) is not a variable name", suggestion: "Give it another id")
      }
      if !variables.insert(name).inserted {
        note(child, "there already is a variable \(quoted(name))", suggestion: "Give it another id")
      }
      if child["expr"] != nil { checkEmpty(child) }
      let code = code("expr", of: child) ?? inlineValue(of: child)
      data.append(.init(name: name, code: code))
    }
    return data
  }

  /// Reads the data for the completion of the state around a final one.
  ///
  /// - Parameters:
  ///   - element: The final state.
  ///   - parent: The state around it; nil for one at the top.
  /// - Returns: What to do for it when the final state is entered.
  mutating func calls(forDoneDataIn element: MarkupElement, of parent: String?) -> [Call] {
    var calls: [Call] = []
    for child in element.children(named: "donedata") {
      checkText(child)
      calls += self.calls([.complete(state: parent ?? "", message(of: child))], at: .didEnter)
    }
    return calls
  }

  /// Compiles a listed guard.
  mutating func compile(_ expression: String, of element: MarkupElement) {
    guard program != nil, let code = code(expression, "the guard", of: element) else { return }
    program?.conditions[expression] = code.expression
  }

  /// Compiles the parts of a condition that do not test states.
  mutating func compile(
    _ condition: String,
    _ terms: [GuardText.Term],
    of element: MarkupElement
  ) {
    guard program != nil, let whole = code(condition, "the attribute 'cond'", of: element) else {
      return
    }
    for case .code(let name?) in terms {
      program?.conditions[name] =
        name == condition ? whole.expression : try? ScriptParser.expression(name)
    }
  }
}
