/// The form of the JSON that values of a type are stored as, as far as it is known.
package indirect enum StoredForm: Hashable, Sendable {
  /// Anything.
  case unknown
  /// A single value, by the name of its type.
  case value(String)
  /// A list, by the different forms of its elements.
  case list([Self])
  /// An object. Its properties are sorted by name; if it is not complete, it can have others.
  case object([Property], isComplete: Bool)

  /// A property of an object.
  package struct Property: Hashable, Sendable {
    package let name: String
    package let isOptional: Bool
    package let form: StoredForm

    package init(_ name: String, isOptional: Bool, _ form: StoredForm) {
      self.name = name
      self.isOptional = isOptional
      self.form = form
    }
  }
}

extension StoredForm {
  /// Whether the form is known completely.
  var isComplete: Bool {
    switch self {
    case .unknown: false
    case .value: true
    case .list(let elements): elements.allSatisfy(\.isComplete)
    case .object(let properties, let isComplete):
      isComplete && properties.allSatisfy(\.form.isComplete)
    }
  }

  /// Returns whether a type with this form can read values of another form completely. An unknown form can read only
  /// itself.
  package func reads(_ old: Self) -> Bool {
    switch (self, old) {
    case (.list(let elements), .list(let others)):
      return elements.count == others.count && zip(elements, others).allSatisfy { $0.reads($1) }
    case (.object(let properties, isComplete: true), .object(let others, isComplete: true)):
      let known = Dictionary(others.map { ($0.name, $0) }) { first, _ in first }
      let names = Set(properties.map(\.name))
      return properties.allSatisfy { $0.reads(known[$0.name]) }
        && others.allSatisfy { names.contains($0.name) }
    default: return self == old
    }
  }
}

extension StoredForm.Property {
  /// Whether it can be read from another version's property of the same name.
  fileprivate func reads(_ old: Self?) -> Bool {
    guard let old else { return isOptional }
    return form.reads(old.form) && (isOptional || !old.isOptional)
  }
}

extension StoredForm: CustomStringConvertible {
  /// The form in one line, such as `{amount: Int, note: String?}`.
  package var description: String {
    switch self {
    case .unknown: return "…"
    case .value(let name): return name
    case .list(let elements):
      return "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let properties, let isComplete):
      let texts = properties.map { "\($0.name): \($0.form)\($0.isOptional ? "?" : "")" }
      return "{" + (texts + (isComplete ? [] : ["…"])).joined(separator: ", ") + "}"
    }
  }
}
