/// A guard, an action or an actor with parameters, as one name: `over { "limit": 3 }`.
///
/// A guard with other parameters is another guard, so the parameters are part of the name.
enum XStateCall {
  /// The types that are data to Interlock, and never names.
  private static let reserved = [XStateVocabulary.condition.type, XStateVocabulary.update.type]

  /// The name for an object with a `type`; nil if it has none.
  static func name(of object: OrderedJSON.Object) -> String? {
    switch object["type"] {
    case .string(let type)?, .code(let type)?: type + text(of: parameters(of: object))
    default: nil
    }
  }

  /// The parameters of the code: `params`, or, as in version 4, all other keys.
  static func parameters(of object: OrderedJSON.Object) -> OrderedJSON? {
    let others = object.members.filter { $0.key != "type" }
    if others.count == 1, others[0].key == "params" { return others[0].value }
    return OrderedJSON.present(OrderedJSON.Object(others.map { ($0.key, $0.value) }))
  }

  /// A string that is short enough for a message.
  static func shortened(_ text: String) -> String {
    text.count > 48 ? text.prefix(48) + "…" : text
  }

  private static func text(of parameters: OrderedJSON?) -> String {
    switch parameters {
    case nil, .null?, .object(OrderedJSON.Object())?: ""
    case let parameters?: " " + parameters.sorted.compactText
    }
  }

  /// The form of a name: an object with parameters if reading it gives the name again, otherwise a string.
  static func value(of name: String) -> OrderedJSON {
    guard name.hasSuffix("}") || name.hasSuffix("]"),
      let start = [" {", " ["].compactMap({ name.firstRange(of: $0)?.lowerBound }).min()
    else { return .string(name) }
    let type = String(name[..<start])
    let text = name[name.index(after: start)...]
    guard let parameters = try? JSONDocument(parsing: Array(text.utf8)).value else {
      return .string(name)
    }
    let object = OrderedJSON.Object([("type", .string(type)), ("params", parameters)])
    let isSame = !reserved.contains(type) && self.name(of: object) == name
    return isSame ? .object(object) : .string(name)
  }
}

extension OrderedJSON {
  /// The same with the keys of all objects sorted.
  var sorted: Self {
    switch self {
    case .array(let values): return .array(values.map(\.sorted))
    case .object(let object):
      let members = object.members.map { (key: $0.key, value: Optional($0.value.sorted)) }
      return .object(OrderedJSON.Object(members.sorted { $0.key < $1.key }))
    default: return self
    }
  }
}
