/// Values that travel with an event, or describe a state: string keys, and values of any sendable type.
///
/// Create one with a dictionary literal. A typed key reads a value without a cast:
///
///     extension UserInfoKey where Value == String {
///       static var reason: Self { Self("reason") }
///     }
///
///     let info: UserInfo = ["reason": "spam"]
///     let reason = info[.reason]       // String?
///     let value = info["reason"]       // (any Sendable)?
///
/// An empty user info allocates nothing.
public struct UserInfo: Sendable {
  /// The values; nil if there are none, so that an empty user info needs no reference counting.
  @usableFromInline
  var storage: Storage?

  /// Names and values. Comparing a few names is faster than hashing one.
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let few: [Entry]
    let many: [String: any Sendable]

    /// The event's payload; nil if there is none.
    let payload: (any PayloadBox)?

    /// Receives what a guard reports about itself; nil if nobody asked.
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

    /// Creates storage from a few values with distinct names.
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

  /// Creates a user info from a dictionary, with a payload.
  init(_ values: [String: any Sendable], payload: (any PayloadBox)?) {
    storage = values.isEmpty && payload == nil ? nil : Storage(values, payload: payload)
  }

  /// The address of the storage; 0 if there is none.
  @inlinable
  @inline(__always)
  var address: UInt {
    storage.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
  }

  /// Whether there are neither values nor a payload.
  @inlinable
  var isNothing: Bool { storage == nil }

  /// Whether there are no values. A payload doesn't count.
  @inlinable
  public var isEmpty: Bool {
    storage == nil || hasNoValues
  }

  /// Whether the storage holds no values, because it holds only a payload or a miss handler.
  @usableFromInline
  var hasNoValues: Bool { values.isEmpty }

  /// The values by name.
  public var values: [String: any Sendable] {
    storage?.values ?? [:]
  }

  /// The value for a name; nil if there is none. Assigning nil removes it.
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

  /// The value for a typed key; nil if there is none, or it has another type. Assigning nil removes it.
  ///
  /// A number is read as any numeric type that can hold it, also within arrays and dictionaries, because archives
  /// can't distinguish 2 from 2.0, or an `Int32` from an `Int`. A fraction that no `Float` represents exactly is read
  /// as the nearest one.
  @inlinable
  public subscript<Value>(key: UserInfoKey<Value>) -> Value? {
    get {
      guard let storage else { return nil }
      for entry in storage.few where entry.name == key.name {
        // If the type matches exactly, no cast is needed; a cast would cost more than everything else here.
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
  /// What a guard reports about itself when somebody asks why it refuses.
  enum GuardNote: Hashable, Sendable {
    /// A value that a typed key didn't find.
    case miss(MissingValue)
    /// A part of a condition that doesn't hold.
    case unmet(UnmetTerm)
  }

  typealias MissHandler = @Sendable (GuardNote) -> Void

  @usableFromInline
  func value<Value>(of key: UserInfoKey<Value>) -> Value? {
    let found = self[key.name]
    if let value = found.flatMap({ reading($0, as: Value.self) }) { return value }
    let foundType = found.map { "\(type(of: $0))" }
    storage?.onMiss?(
      .miss(MissingValue(key: key.name, type: "\(Value.self)", foundType: foundType))
    )
    return nil
  }

  /// The same values, with a closure that receives what a guard reports about itself, on the guard's thread.
  func noting(_ onMiss: @escaping MissHandler) -> Self {
    Self(storage: Storage(values, payload: storage?.payload, onMiss: onMiss))
  }
}

/// A value whose type is known to be the same, without a cast.
@inlinable
func taken<Value, Same: Sendable>(_ value: Same, as _: Value.Type) -> Value {
  // Safe because the caller has checked that the types are the same.
  withUnsafeBytes(of: value) {
    $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee
  }
}

extension UserInfo: ExpressibleByDictionaryLiteral {
  /// Creates a user info from a dictionary literal. If a name occurs twice, the last value counts.
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
