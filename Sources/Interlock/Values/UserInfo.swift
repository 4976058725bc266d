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

  /// Names and values. A few are found faster by comparing their names than by hashing one.
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let few: [Entry]
    let many: [String: any Sendable]

    /// What the event carries; nil for nothing.
    let payload: (any PayloadBox)?

    /// Gets what a guard tells of itself; nil where nobody wants to know.
    let onMiss: MissHandler?

    @usableFromInline
    struct Entry: Sendable {
      @usableFromInline let name: String
      @usableFromInline let value: any Sendable

      init(_ name: String, _ value: any Sendable) {
        self.name = name
        self.value = value
      }
    }

    static var fewest: Int { 8 }

    init(
      _ values: [String: any Sendable],
      payload: (any PayloadBox)? = nil,
      onMiss: MissHandler? = nil
    ) {
      let areFew = values.count <= Self.fewest
      few = areFew ? values.map { Entry($0.key, $0.value) } : []
      many = areFew ? [:] : values
      self.payload = payload
      self.onMiss = onMiss
    }

    /// Makes one of a few values, each of another name.
    init(few: [Entry]) {
      self.few = few
      many = [:]
      payload = nil
      onMiss = nil
    }

    var values: [String: any Sendable] {
      guard many.isEmpty else { return many }
      return Dictionary(few.lazy.map { ($0.name, $0.value) }) { first, _ in first }
    }

    func value(_ name: String) -> (any Sendable)? {
      for entry in few where entry.name == name { return entry.value }
      return many.isEmpty ? nil : many[name]
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

  /// Makes a user info of a dictionary, with a payload.
  init(_ values: [String: any Sendable], payload: (any PayloadBox)?) {
    storage = values.isEmpty && payload == nil ? nil : Storage(values, payload: payload)
  }

  /// Where the values are; 0 if there are none.
  @inlinable
  @inline(__always)
  var address: UInt {
    storage.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
  }

  /// Whether there is neither a value nor a payload.
  @inlinable
  var isNothing: Bool { storage == nil }

  /// Whether there are no values; a payload is none.
  @inlinable
  public var isEmpty: Bool {
    storage == nil || hasNoValues
  }

  /// Whether there are no values in the storage, which is so where it has a payload alone, or misses are noted.
  @usableFromInline
  var hasNoValues: Bool { values.isEmpty }

  /// The values by name.
  public var values: [String: any Sendable] {
    storage?.values ?? [:]
  }

  /// The value of a name; nil where there is none. Assigning nil removes it.
  public subscript(name: String) -> (any Sendable)? {
    get {
      storage?.value(name)
    }
    set {
      var values = self.values
      values[name] = newValue
      self = Self(values, payload: storage?.payload)
    }
  }

  /// The value of a typed key; nil where there is none, or one of another type. Assigning nil
  /// removes it.
  ///
  /// A number is read as any type of number that can hold it, also within lists and dictionaries: an archive tells
  /// neither 2 from 2.0 nor an `Int32` from an `Int`. A fraction that is no `Float` is read as the nearest.
  @inlinable
  public subscript<Value>(key: UserInfoKey<Value>) -> Value? {
    get {
      guard let storage else { return nil }
      for entry in storage.few where entry.name == key.name {
        // Where it is of the type, it is taken as it is: a cast costs more than all else.
        if type(of: entry.value) == Value.self { return taken(entry.value, as: Value.self) }
        break
      }
      return value(of: key)
    }
    set {
      self[key.name] = newValue
    }
  }
}

extension UserInfo {
  /// A value that a typed key did not find.
  struct Miss: Hashable, Sendable {
    /// The name of the key.
    let name: String

    /// The type of the key.
    let type: String

    /// The type of what was found instead; nil if there was nothing.
    let found: String?
  }

  /// What a guard tells of itself, where somebody wants to know why it refuses.
  enum GuardNote: Hashable, Sendable {
    /// A value that a typed key did not find.
    case miss(Miss)
    /// A part of a condition that does not hold.
    case unmet(UnmetTerm)
  }

  typealias MissHandler = @Sendable (GuardNote) -> Void

  @usableFromInline
  func value<Value>(of key: UserInfoKey<Value>) -> Value? {
    let found = self[key.name]
    if let value = found.flatMap({ reading($0, as: Value.self) }) { return value }
    storage?.onMiss?(
      .miss(Miss(name: key.name, type: "\(Value.self)", found: found.map { "\(type(of: $0))" }))
    )
    return nil
  }

  /// The same values, where a closure gets what a guard tells of itself, on the thread on which it does.
  func noting(_ onMiss: @escaping MissHandler) -> Self {
    Self(storage: Storage(values, payload: storage?.payload, onMiss: onMiss))
  }
}

/// A value of a type, as that.
@inlinable
func taken<Value, Same: Sendable>(_ value: Same, as _: Value.Type) -> Value {
  // Safe because the types are the same, which the caller has seen.
  withUnsafeBytes(of: value) {
    $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee
  }
}

extension UserInfo: ExpressibleByDictionaryLiteral {
  /// Makes a user info of a dictionary literal. Where a name stands twice, the last value counts.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    guard elements.count <= Storage.fewest else {
      self.init(Dictionary(elements) { _, last in last })
      return
    }
    var entries: [Storage.Entry] = []
    entries.reserveCapacity(elements.count)
    for (name, value) in elements {
      let entry = Storage.Entry(name, value)
      if let same = entries.firstIndex(where: { $0.name == name }) {
        entries[same] = entry
      } else {
        entries.append(entry)
      }
    }
    self.init(storage: entries.isEmpty ? nil : Storage(few: entries))
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
