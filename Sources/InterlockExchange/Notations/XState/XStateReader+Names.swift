import Interlock

extension XStateReader {
  /// Actions: one, or a list of them, each a string or an object with a `type`.
  mutating func actions(_ value: OrderedJSON?, _ path: JSONPath) -> [BoxedCallback] {
    guard let value else { return [] }
    guard case .array(let values) = value else { return action(value, path).map { [$0] } ?? [] }
    return values.enumerated().compactMap { action($0.element, path[$0.offset]) }
  }

  private mutating func action(_ value: OrderedJSON, _ path: JSONPath) -> BoxedCallback? {
    guard case .object(let object) = value else {
      return name(value, path).map(OwnContent.callback(named:))
    }
    if object["type"] == .string(XStateVocabulary.update.type) { return update(object, path) }
    if let content = OwnContent(object, length: { length(ofDelay: $0, path) }) {
      return OwnContent.callback(named: content.name(in: object))
    }
    return name(value, path).map(BoxedCallback.init(unbound:))
  }

  /// A name: a string, or an object with a `type` and optional parameters. These are then part of the name.
  mutating func name(_ value: OrderedJSON, _ path: JSONPath) -> String? {
    switch value {
    case .string(let name), .code(let name): return name
    case .object(let object):
      if let name = XStateCall.name(of: object) { return name }
    default: break
    }
    noteForm(path, "a name, or { \"type\": name }")
    return nil
  }
}
