import Foundation
import Interlock
import InterlockEvolution

/// Content of a document that a machine keeps by name: the name is the element, in one piece.
enum KeptContent {
  /// Elements that are part of the structure wherever they stand, so that no machine can keep them.
  static let structure = SCXMLVocabulary.stateElements.union([
    "scxml", "transition", "initial", "onentry", "onexit",
  ])

  /// The element that a name stands for.
  ///
  /// - Parameter name: The name of a callback or an activity.
  /// - Returns: The element; nil for any other name.
  /// - Complexity: O(*n*) in the length of a name that begins like an element.
  static func element(named name: String) -> MarkupElement? {
    guard name.hasPrefix("<"), name.hasSuffix(">") else { return nil }
    let document = """
      <scxml xmlns="\(SCXMLVocabulary.namespace)" \
      xmlns:\(SCXMLVocabulary.ownPrefix)="\(SCXMLVocabulary.ownNamespace)">\(name)</scxml>
      """
    guard let root = try? MarkupParser.document(in: Data(document.utf8)).root,
      let element = root.children.first, root.children.count == 1, element.inline == name,
      !structure.contains(element.name), !element.name.hasPrefix(SCXMLVocabulary.ownName)
    else { return nil }
    return element
  }

  /// An attribute as text: `owner="base"`.
  static func attribute(_ name: String, _ value: String) -> String {
    var attributes = MarkupAttributes()
    attributes.append(name, value)
    let element = MarkupElement(name: "x", attributes: attributes, position: MarkupPosition())
    return String(element.inline.dropFirst("<x ".count).dropLast("/>".count))
  }

  /// The attribute that a text stands for; nil for any other text.
  static func attribute(in text: String) -> (name: String, value: String)? {
    guard text.hasSuffix("\""), let element = element(named: "<x \(text)/>"),
      let name = element.attributes.keys.first, element.attributes.keys.count == 1,
      let value = element[name], !name.contains(where: { ":{".contains($0) })
    else { return nil }
    return (name, value)
  }

  /// The element that a name stands for, if a document may have it; nil for any other name.
  static func writtenElement(named name: String) -> MarkupElement? {
    element(named: name).flatMap { $0.problemOfDelay == nil ? $0 : nil }
  }

  /// The `<invoke>` that the name of an activity stands for; nil for any other name.
  static func service(named name: String) -> MarkupElement? {
    guard name.hasPrefix("<invoke") else { return nil }
    return element(named: name).flatMap { $0.name == "invoke" ? $0 : nil }
  }

  /// The events that kept content raises and sends.
  static func events(named name: String) -> [String] {
    var events: [String] = []
    element(named: name)?.forEachOwn { if let event = $0.ownEvent { events.append(event) } }
    return events
  }
}

extension MarkupElement {
  /// The problem of the delay of a `<send>`; nil if it is valid.
  var problemOfDelay: (message: String, suggestion: String)? {
    guard name == "send", let delay = self["delay"], Duration(delay: delay.trimmed) == nil else {
      return nil
    }
    return Duration.problem(ofDelay: delay)
  }
}
