/// A record of the values that a type has requested from a decoder so far.
final class FormSketch {
  private enum Content {
    case nothing
    case value(String)
    case list([FormSketch])
    case object([String: FormSketch])
  }

  private var content = Content.nothing
  private var isOptional = false

  /// Whether the type has rejected a sample. If that had fitted, it might have requested more.
  private var isCut = false

  /// The types that are being decoded. A type inside itself has no sample.
  private var types: [ObjectIdentifier]

  /// The number of types that may still be decoded, in case a type never stops requesting values.
  private let budget: Budget

  private final class Budget {
    var rest = 2_000
  }

  init() {
    types = []
    budget = Budget()
  }

  /// Makes the sketch of a part.
  private init(in whole: FormSketch) {
    types = whole.types
    budget = whole.budget
  }
}

extension FormSketch {
  /// The form of the values; unknown if they can be null, which only properties say.
  var form: StoredForm { isOptional ? .unknown : presentForm }

  /// The form of the values that are not null.
  private var presentForm: StoredForm {
    switch content {
    case .nothing: return .unknown
    // A type that rejects a sample rejects others, so types with the same values may not read each other.
    case .value(let name): return isCut ? .unknown : .value(name)
    case .list(let elements):
      let forms = elements.map(\.form) + (isCut ? [.unknown] : [])
      return .list(Set(forms).count == 1 ? [forms[0]] : forms)
    case .object(let sketches):
      let properties = sketches.sorted { $0.key < $1.key }.map { name, sketch in
        StoredForm.Property(name, isOptional: sketch.isOptional, sketch.presentForm)
      }
      return .object(properties, isComplete: !isCut)
    }
  }

  func noteOptional() { isOptional = true }

  /// Notes that it is a single value, list or object, if nothing else is known.
  func noteValue(_ type: Any.Type) {
    if case .nothing = content { content = .value("\(type)") }
  }

  func noteList() {
    if case .nothing = content { content = .list([]) }
  }

  func noteObject() {
    if case .nothing = content { content = .object([:]) }
  }

  /// The sketch of another element of a list.
  func element() -> FormSketch {
    let sketch = FormSketch(in: self)
    if case .list(let elements) = content {
      content = .list(elements + [sketch])
    } else {
      content = .list([sketch])
    }
    return sketch
  }

  /// The sketch of a property of an object.
  func property(_ name: String) -> FormSketch {
    var properties: [String: FormSketch] = [:]
    if case .object(let known) = content { properties = known }
    if let sketch = properties[name] { return sketch }
    let sketch = FormSketch(in: self)
    properties[name] = sketch
    content = .object(properties)
    return sketch
  }

  /// The sketch of something that is not noted.
  var aside: FormSketch { FormSketch(in: self) }

  /// Whether nothing more may be decoded.
  var isExhausted: Bool { budget.rest <= 0 }

  /// Decodes a type; if that fails, the type would have asked for more.
  func decoding<Value>(_ type: Value.Type, _ decode: () throws -> Value) throws -> Value {
    budget.rest -= 1
    let id = ObjectIdentifier(type)
    guard !isExhausted, types.count < 32, !types.contains(id) else { throw NoSample() }
    types.append(id)
    defer { types.removeLast() }
    do {
      return try decode()
    } catch {
      isCut = true
      throw error
    }
  }
}

/// There is no value of a type to decode from.
struct NoSample: Error {}
