import Interlock
import InterlockEvolution

/// Content of a document that a machine performs by itself: an event that it raises, sends or cancels.
///
/// The name of its callback is the element of SCXML, whatever notation it was read from, so that a writer of any
/// notation recognises it.
enum OwnContent: Hashable {
  case raise(String)
  /// Without a delay, the identifier says nothing: nothing can be cancelled.
  case send(String, after: Duration, id: String?)
  case cancel(id: String)

  /// The content that the name of a callback stands for; nil for any other name.
  init?(named name: String) {
    guard ["<raise ", "<send ", "<cancel "].contains(where: name.hasPrefix),
      let content = KeptContent.element(named: name).flatMap(Self.init(element:))
    else { return nil }
    self = content
  }

  /// A callback with its name, and with code if the name says all that it does.
  static func callback(named name: String) -> BoxedCallback {
    guard let content = Self(named: name) else { return BoxedCallback(unbound: name) }
    return DynamicMachine.boxed(name, content.code)
  }

  /// The content that an element says in full; nil if some of it is computed, or for others.
  private init?(element: MarkupElement) {
    switch element.name {
    case "raise":
      guard let event = element.ownEvent, element.hasOnly(["event"]) else { return nil }
      self = .raise(event)
    case "send":
      guard let content = Self(send: element) else { return nil }
      self = content
    case "cancel":
      guard let id = element["sendid"], element.hasOnly(["sendid"]) else { return nil }
      self = .cancel(id: id)
    default: return nil
    }
  }

  private init?(send element: MarkupElement) {
    guard let event = element.ownEvent, element.isSentToItself,
      element.hasOnly(["event", "id", "delay", "target", "type"]),
      let delay = Duration(delay: (element["delay"] ?? "0s").trimmed)
    else { return nil }
    guard element["target"] == "#_internal" else {
      self = .send(event, after: delay, id: delay > .zero ? element["id"] : nil)
      return
    }
    guard delay <= .zero else { return nil }
    self = .raise(event)
  }

  /// The element, in one piece: the usual name of its callback.
  var name: String {
    let (name, attributes): (String, [(String, String?)]) =
      switch self {
      case .raise(let event): ("raise", [("event", event)])
      case .send(let event, let delay, let id):
        (
          "send",
          [("delay", delay > .zero ? "\(delay.secondsText)s" : nil), ("id", id), ("event", event)]
        )
      case .cancel(let id): ("cancel", [("sendid", id)])
      }
    var list = MarkupAttributes()
    for case let (key, value?) in attributes { list.append(key, value) }
    return MarkupElement(name: name, attributes: list, position: MarkupPosition()).inline
  }

  /// The code that performs it.
  var code: DynamicMachine.Callback {
    switch self {
    case .raise(let event): { $0.raise(event) }
    case .send(let event, let delay, _) where delay <= .zero: { $0.send(event) }
    case .send(let event, let delay, let id): { $0.send(event, after: delay, id: id) }
    case .cancel(let id): { $0.cancel(id: id) }
    }
  }
}

extension MarkupElement {
  /// Whether it has no attributes of SCXML but these, and nothing in it.
  fileprivate func hasOnly(_ known: Set<String>) -> Bool {
    let others = SCXMLVocabulary.contentAttributes[name]?.subtracting(known) ?? []
    return !attributes.keys.contains(where: others.contains) && children.isEmpty
      && text.allSatisfy(\.isWhitespace)
  }

  /// Whether a `<send>` sends to its own machine.
  fileprivate var isSentToItself: Bool {
    let processors = ["scxml", "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"]
    return self["type"].map(processors.contains) ?? true
      && ["", "#_internal"].contains(self["target"] ?? "")
  }
}
