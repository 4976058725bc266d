/// A value of user info.
///
/// The commonest types have cases of their own: casting `any Sendable` takes longer than everything else that a guard
/// with a typed key does.
@usableFromInline
struct StoredValue: Sendable {
  @usableFromInline let kind: Kind

  // Separate fields rather than an enumeration, because reading a payload of an enumeration copies it.
  @usableFromInline var bits: UInt64 = 0
  @usableFromInline var text = ""
  @usableFromInline var other: (any Sendable)?

  @usableFromInline
  enum Kind: Sendable {
    case nothing
    case bool
    case int
    case double
    case string
    case other
  }

  static let nothing = Self(kind: .nothing)

  private init(kind: Kind) {
    self.kind = kind
  }

  init(_ value: any Sendable) {
    self.init(typed: value)
  }

  private init<Value: Sendable>(typed value: Value) {
    // Casts to the type that the value is known to have. `as?` would look up the type each time.
    if Value.self == Int.self {
      kind = .int
      // Safe because it is one.
      bits = UInt64(truncatingIfNeeded: unsafeBitCast(value, to: Int.self))
    } else if Value.self == String.self {
      kind = .string
      text = unsafeBitCast(value, to: String.self)  // Safe because it is one.
    } else if Value.self == Bool.self {
      kind = .bool
      bits = unsafeBitCast(value, to: Bool.self) ? 1 : 0  // Safe because it is one.
    } else if Value.self == Double.self {
      kind = .double
      bits = unsafeBitCast(value, to: Double.self).bitPattern  // Safe because it is one.
    } else {
      kind = .other
      other = value
    }
  }

  /// The value; nil if there is none.
  var value: (any Sendable)? {
    switch kind {
    case .nothing: nil
    case .bool: bits != 0
    case .int: Int(truncatingIfNeeded: bits)
    case .double: Double(bitPattern: bits)
    case .string: text
    case .other: other
    }
  }

  /// The value as a type; nil if it can't be cast to that.
  @inlinable
  @inline(__always)
  func cast<Value>(to type: Value.Type) -> Value? {
    // In specialised code, all but one of these are known to fail.
    switch kind {
    case .nothing: nil
    case .bool: (bits != 0) as? Value
    case .int: Int(truncatingIfNeeded: bits) as? Value
    case .double: Double(bitPattern: bits) as? Value
    case .string: text as? Value
    case .other: other.flatMap { Self.cast($0) }
    }
  }

  @inlinable
  @inline(never)
  static func cast<Value>(_ value: any Sendable) -> Value? {
    type(of: value) == Value.self ? taken(value) : value as? Value
  }

  /// A value whose type is known to be the same, without a cast.
  @inlinable
  static func taken<Value, Same: Sendable>(_ value: Same) -> Value {
    // Safe because the caller has checked that the types are the same.
    withUnsafeBytes(of: value) {
      $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee
    }
  }
}
