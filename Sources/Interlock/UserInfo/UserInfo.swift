/// Values that travel with an event, or describe a state: string keys, and values of any sendable type.
///
/// Create one with a dictionary literal. A typed key reads a value without a cast:
///
/// ```swift
/// extension UserInfoKey where Value == String {
///   static var reason: Self { Self("reason") }
/// }
///
/// let info: UserInfo = ["reason": "spam"]
/// let reason = info[.reason]       // String?
/// let value = info["reason"]       // (any Sendable)?
/// ```
///
/// An empty user info allocates nothing.
public struct UserInfo: Sendable {
  /// The values; nil if there are none, so that an empty user info needs no reference counting.
  @usableFromInline
  var storage: Storage?

  /// Creates an empty user info.
  @inlinable
  public init() {
    storage = nil
  }

  @inlinable
  init(storage: Storage?) {
    self.storage = storage
  }

  /// Creates a user info from a dictionary.
  ///
  /// - Parameter values: The values by name.
  public init(_ values: [String: any Sendable]) {
    storage = values.isEmpty ? nil : Storage(values)
  }

  /// Whether there are no values.
  @inlinable
  public var isEmpty: Bool {
    storage?.isEmpty ?? true
  }

  /// The values by name.
  public var values: [String: any Sendable] {
    storage?.values ?? [:]
  }

  /// The value for a name; nil if there is none. Assigning nil removes it.
  public subscript(name: String) -> (any Sendable)? {
    get {
      storage?.value(name).value
    }
    set {
      var values = self.values
      values[name] = newValue
      self = Self(values)
    }
  }

  /// The value for a typed key; nil if there is none, or it has another type. Assigning nil removes it.
  ///
  /// A number is read as any numeric type that can hold it, also within arrays and dictionaries, because archives
  /// can't distinguish 2 from 2.0, or an `Int32` from an `Int`. A fraction that no `Float` represents exactly is read
  /// as the nearest one.
  @inlinable
  public subscript<Value>(key: UserInfoKey<Value>) -> Value? {
    get {
      guard let storage else { return nil }
      // Read in place: a copy would count references.
      if storage.firstName == key.name {
        if let value = storage.firstValue.cast(to: Value.self) { return value }
      } else if let value = storage.value(key.name).cast(to: Value.self) {
        return value
      }
      return storage.reading(key)
    }
    set {
      self[key.name] = newValue
    }
  }
}

extension UserInfo.Storage {
  /// The value for a typed key that can't simply be cast.
  @usableFromInline
  func reading<Value>(_ key: UserInfoKey<Value>) -> Value? {
    let found = value(key.name).value
    if let value = found.flatMap({ Interlock.reading($0, as: Value.self) }) { return value }
    GuardDiagnostics.add(
      .miss(
        MissingValue(
          key: key.name,
          type: "\(Value.self)",
          foundType: found.map { "\(type(of: $0))" }
        )
      ),
      about: self
    )
    return nil
  }
}

extension UserInfo: ExpressibleByDictionaryLiteral {
  /// Creates a user info from a dictionary literal. If a name occurs twice, the last value counts.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    self.init(storage: elements.isEmpty ? nil : Storage(elements))
  }
}

extension UserInfo: CustomStringConvertible {
  /// The values, ordered by name.
  public var description: String {
    let values = self.values
    let pairs = ascending(Array(values.keys)).compactMap { name in
      values[name].map { "\(name): \($0)" }
    }
    return "[" + (pairs.isEmpty ? ":" : pairs.joined(separator: ", ")) + "]"
  }
}
