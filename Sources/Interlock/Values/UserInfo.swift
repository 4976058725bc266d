/// Values that travel with an event, or describe a state: strings as keys, anything sendable as values.
///
/// A dictionary literal makes one, and a key with a type reads it without a cast:
///
///     extension UserInfoKey where Value == String {
///       static var reason: Self { Self("reason") }
///     }
///
///     let info: UserInfo = ["reason": "spam"]
///     let reason = info[.reason]       // String?
///     let value = info["reason"]       // (any Sendable)?
///
/// An empty one holds nothing and allocates nothing.
public struct UserInfo: Sendable {
  /// The values; nil when there are none, so that an empty user info costs no reference counting.
  @usableFromInline
  var storage: Storage?

  @usableFromInline
  final class Storage: Sendable {
    let values: [String: any Sendable]

    init(_ values: [String: any Sendable]) {
      self.values = values
    }
  }

  /// Makes an empty user info.
  @inlinable
  public init() {
    storage = nil
  }

  @inlinable
  init(storage: Storage?) {
    self.storage = storage
  }

  /// Makes a user info of a dictionary.
  ///
  /// - Parameter values: The values by name.
  public init(_ values: [String: any Sendable]) {
    storage = values.isEmpty ? nil : Storage(values)
  }

  /// Where the values are; 0 if there are none.
  @inlinable
  @inline(__always)
  var address: UInt {
    storage.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
  }

  /// Whether there are no values.
  @inlinable
  public var isEmpty: Bool {
    storage == nil
  }

  /// The values by name.
  public var values: [String: any Sendable] {
    storage?.values ?? [:]
  }

  /// The value of a name; nil where there is none. Assigning nil removes it.
  public subscript(name: String) -> (any Sendable)? {
    get {
      storage?.values[name]
    }
    set {
      var values = self.values
      values[name] = newValue
      self = UserInfo(values)
    }
  }

  /// The value of a typed key; nil where there is none, or one of another type. Assigning nil
  /// removes it.
  ///
  /// A number is read as any type of number that can hold it, also within lists and dictionaries: an archive tells
  /// neither 2 from 2.0 nor an `Int32` from an `Int`. A fraction that is no `Float` is read as the nearest.
  public subscript<Value>(key: UserInfoKey<Value>) -> Value? {
    get {
      self[key.name].flatMap { reading($0, as: Value.self) }
    }
    set {
      self[key.name] = newValue
    }
  }
}

extension UserInfo: ExpressibleByDictionaryLiteral {
  /// Makes a user info of a dictionary literal. Where a name stands twice, the last value counts.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    self.init(Dictionary(elements) { _, last in last })
  }
}

extension UserInfo: CustomStringConvertible {
  /// The values, ordered by name.
  public var description: String {
    let pairs = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "[" + (pairs.isEmpty ? ":" : pairs.joined(separator: ", ")) + "]"
  }
}
