import Foundation
import Interlock

extension SCXMLReader {
  /// The content for one moment, as a callback of the machine; none if it is empty.
  mutating func calls(of block: MarkupElement, at moment: CallbackKind) -> [Call] {
    checkText(block)
    // The parts of a transition that are not content have been read with its guards.
    let children =
      moment == .perform
      ? block.children.filter { !SCXMLVocabulary.transitionElements.contains($0.name) }
      : block.children
    return calls(content(of: children), at: moment)
  }

  /// Returns a callback with the content of one moment.
  mutating func calls(_ block: [ExecutableContent], at moment: CallbackKind) -> [Call] {
    guard !block.isEmpty, let name = program?.name(of: block) else { return [] }
    return [Call(name: name, moment: moment)]
  }

  /// Reads executable content, in order.
  mutating func content(of elements: [MarkupElement]) -> [ExecutableContent] {
    elements.compactMap { content(of: $0) }
  }

  /// Reads an element of executable content.
  ///
  /// - Returns: The content; nil if it is invalid, after a report.
  private mutating func content(of element: MarkupElement) -> ExecutableContent? {
    guard SCXMLVocabulary.contentAttributes[element.name] != nil else {
      noteForeign(element)
      return nil
    }
    checkAttributes(element)
    if !["assign", "content", "script"].contains(element.name) { checkText(element) }
    switch element.name {
    case "raise":
      return (element.ownEvent ?? required("event", of: element)).map { .raise($0) }
    case "send": return send(element)
    case "cancel": return text("sendid", "sendidexpr", of: element).map { .cancel($0) }
    case "log": return .log(label: element["label"], code("expr", of: element))
    case "assign": return assignment(element)
    case "if": return choice(element)
    case "foreach": return iteration(element)
    case "script": return script(element).map { .script($0) }
    default:
      noteForeign(element)
      return nil
    }
  }

  /// Reports an element that a running document cannot contain.
  mutating func noteForeign(_ element: MarkupElement) {
    note(
      element,
      "a session does not support this element",
      suggestion: "Remove it, or use other elements"
    )
  }
}

extension SCXMLReader {
  /// The expression in an attribute that may be missing.
  mutating func code(_ attribute: String, of element: MarkupElement) -> ScriptCode? {
    element[attribute].flatMap { code($0, "the attribute '\(attribute)'", of: element) }
  }

  /// Returns the expression in a string.
  ///
  /// - Returns: The expression; nil if it is invalid, after a report.
  mutating func code(_ text: String, _ place: String, of element: MarkupElement) -> ScriptCode? {
    do throws(ScriptSyntaxError) {
      return ScriptCode(text: text, expression: try ScriptParser.expression(text))
    } catch {
      note(
        element,
        "\(place), column \(error.column): \(error.message)",
        suggestion: error.suggestion
      )
      return nil
    }
  }

  mutating func location(_ attribute: String, of element: MarkupElement) -> ScriptLocation? {
    code(attribute, of: element).map { ScriptLocation($0) }
  }

  /// A string in one attribute, or computed from another.
  ///
  /// - Returns: The text; nil if both are missing, or both present, after a report.
  mutating func text(
    _ attribute: String,
    _ expression: String,
    of element: MarkupElement
  ) -> ScriptText? {
    guard let text = optionalText(attribute, expression, of: element) else {
      if element[expression] == nil { _ = required(attribute, of: element) }
      return nil
    }
    return text
  }

  mutating func optionalText(
    _ attribute: String,
    _ expression: String,
    of element: MarkupElement
  ) -> ScriptText? {
    guard let literal = element[attribute] else {
      return code(expression, of: element).map { .code($0) }
    }
    noteSecond(expression, beside: attribute, of: element)
    return .literal(literal)
  }

  mutating func noteSecond(_ second: String, beside first: String, of element: MarkupElement) {
    guard element[second] != nil else { return }
    let message = "it has both '\(first)' and '\(second)'"
    note(element, message, suggestion: "Keep one of them")
  }

  private mutating func assignment(_ element: MarkupElement) -> ExecutableContent? {
    guard required("location", of: element) != nil else { return nil }
    let location = location("location", of: element)
    let code = code("expr", of: element) ?? inlineValue(of: element)
    if element["expr"] == nil, code == nil { _ = required("expr", of: element) }
    if element["expr"] != nil { checkEmpty(element) }
    guard let location, let code else { return nil }
    return .assign(location, code)
  }

  /// Reports content in an element whose attributes say everything.
  mutating func checkEmpty(_ element: MarkupElement) {
    guard !element.text.allSatisfy(\.isWhitespace) || !element.children.isEmpty else { return }
    note(element, "it has an expression, and something in it", suggestion: "Keep one of them")
  }

  /// The value inside an element: JSON, otherwise a string with single spaces.
  ///
  /// - Returns: The value; nil if there is none, or if it cannot be read.
  mutating func inlineValue(of element: MarkupElement) -> ScriptCode? {
    if let child = element.children.first {
      note(child, "a value cannot be XML", suggestion: "Write a literal, such as [1, 2], or text")
      return nil
    }
    let text = element.text.trimmed
    guard !text.isEmpty else { return nil }
    if text.utf8.count > ScriptLexer.lengthLimit {
      note(
        element,
        "it has more than \(ScriptLexer.lengthLimit) bytes",
        suggestion: "Pass it to the session"
      )
      return nil
    }
    if text.isJSON, let expression = try? ScriptParser.expression(text), expression.isLiteral {
      return ScriptCode(text: text, expression: expression)
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return ScriptCode(text: "'\(words)'", expression: .literal(.string(words)))
  }

  private mutating func choice(_ element: MarkupElement) -> ExecutableContent? {
    var branches: [ExecutableContent.Branch] = []
    var head = element
    var block: [MarkupElement] = []
    for child in element.children {
      guard ["elseif", "else"].contains(child.name) else {
        block.append(child)
        continue
      }
      if head.name == "else" {
        note(child, "it comes after <else>", suggestion: "Put <else> last")
        return nil
      }
      checkAttributes(child)
      checkText(child)
      for part in child.children { noteForeign(part) }
      branches.append(branch(head, block))
      head = child
      block = []
    }
    branches.append(branch(head, block))
    return .choose(branches)
  }

  private mutating func branch(
    _ head: MarkupElement,
    _ block: [MarkupElement]
  ) -> ExecutableContent.Branch {
    let condition = head.name == "else" ? nil : required("cond", of: head)
    return ExecutableContent.Branch(
      condition: condition.flatMap { code($0, "the attribute 'cond'", of: head) },
      content: content(of: block)
    )
  }

  private mutating func iteration(_ element: MarkupElement) -> ExecutableContent? {
    let isWhole = required("array", of: element) != nil
    guard required("item", of: element) != nil, isWhole else { return nil }
    let array = code("array", of: element)
    let item = location("item", of: element)
    let index = location("index", of: element)
    let content = content(of: element.children)
    guard let array, let item else { return nil }
    return .forEach(.init(array: array, item: item, index: index, content: content))
  }

  /// The assignments of a script.
  mutating func script(_ element: MarkupElement) -> [ScriptStatement]? {
    if element["src"] != nil {
      note(
        element,
        "scripts are not fetched",
        suggestion: "Write it into the element, as assignments"
      )
      return nil
    }
    for child in element.children { noteForeign(child) }
    do throws(ScriptSyntaxError) {
      return try ScriptParser.statements(element.text)
    } catch {
      note(
        element,
        "column \(error.column) of the script: \(error.message)",
        suggestion: error.suggestion
      )
      return nil
    }
  }
}

extension String {
  fileprivate var isJSON: Bool {
    (try? JSONSerialization.jsonObject(with: Data(utf8), options: .fragmentsAllowed)) != nil
  }
}
