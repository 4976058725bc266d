/// The form of a value added by Interlock; the raw value says what to write.
enum XStateForm: String {
  case name = "a string"
  case names = "a string, or a list of strings"
  case sources = "a list of the states that have to be active together"
  case guards =
    "a list of names, nulls for none, and of { \"in\": state }, { \"notIn\": state } or { \"when\": condition }"
  case callbacks = "a string, or a list of strings and of { \"set\": assignments }"
  case flag = "true or false"
  case integer = "an integer"
  case object = "an object"

  /// Whether a value has the form. A value with another form is never ignored: it could be a guard.
  func fits(_ value: OrderedJSON) -> Bool {
    switch (self, value) {
    case (.name, .string), (.names, .string), (.callbacks, .string), (.sources, .string),
      (.flag, .bool), (.object, .object):
      true
    case (.names, .array(let values)): values.allSatisfy(\.isText)
    case (.sources, .array(let values)): !values.isEmpty && values.allSatisfy(\.isText)
    case (.guards, .array(let values)): values.allSatisfy(\.isGuard)
    case (.callbacks, .array(let values)): values.allSatisfy(\.isCallback)
    case (.integer, .number(let text)): Int(text) != nil
    default: false
    }
  }
}

extension OrderedJSON {
  fileprivate var isText: Bool {
    if case .string = self { true } else { false }
  }

  /// A name, null for none, a condition, or a state that must be active, or must not be.
  fileprivate var isGuard: Bool {
    isText || self == .null || hasTexts("in") || hasTexts("notIn") || hasTexts("when")
      || hasTexts("when", "name")
  }

  /// A name, or assignments.
  fileprivate var isCallback: Bool { isText || hasTexts("set") }

  /// Whether it is an object of strings with these keys, in any order.
  private func hasTexts(_ keys: String...) -> Bool {
    guard case .object(let object) = self, object.members.count == keys.count else { return false }
    return keys.allSatisfy { object[$0]?.isText == true }
  }
}
