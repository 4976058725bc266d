public import Interlock
import InterlockEvolution

extension DynamicMachine {
  /// Returns the code of an SCXML element that names its event, its delay and its identifier: `<raise>`, and `<send>`
  /// and `<cancel>` within the machine.
  ///
  /// A machine that was read from a document has this code already. One from an archive has only the names.
  ///
  /// - Parameter content: The element, such as `<raise event="paid"/>`: the name of a callback.
  /// - Returns: The code; nil for other elements and other names.
  public static func callback(scxml content: String) -> Callback? {
    guard ["<raise ", "<send ", "<cancel "].contains(where: content.hasPrefix),
      let element = KeptContent.element(named: content)
    else { return nil }
    switch element.name {
    case "raise": return raising(element)
    case "send": return sending(element)
    case "cancel":
      guard let id = element["sendid"], element.hasOnly(["sendid"]) else { return nil }
      return { $0.cancel(id: id) }
    default: return nil
    }
  }

  private static func raising(_ element: MarkupElement) -> Callback? {
    guard let event = element.ownEvent, element.hasOnly(["event"]) else { return nil }
    return { $0.raise(event) }
  }

  private static func sending(_ element: MarkupElement) -> Callback? {
    guard let event = element.ownEvent, element.isSentToItself,
      element.hasOnly(["event", "id", "delay", "target", "type"])
    else { return nil }
    guard let delay = Duration(delay: (element["delay"] ?? "0s").trimmed) else { return nil }
    let id = element["id"]
    switch element["target"] {
    case "#_internal":
      guard delay <= .zero else { return nil }
      return { $0.raise(event) }
    case _ where delay > .zero: return { $0.send(event, after: delay, id: id) }
    default: return { $0.send(event) }
    }
  }
}

extension MarkupElement {
  /// Whether it has no attributes but these, and nothing in it.
  fileprivate func hasOnly(_ known: Set<String>) -> Bool {
    attributes.keys.allSatisfy(known.contains) && children.isEmpty
      && text.allSatisfy(\.isWhitespace)
  }

  /// Whether a `<send>` sends to its own machine.
  fileprivate var isSentToItself: Bool {
    let processors = ["scxml", "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"]
    return self["type"].map(processors.contains) ?? true
      && ["", "#_internal"].contains(self["target"] ?? "")
  }
}
