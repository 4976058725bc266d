/// A value of user info.
///
/// The commonest types have cases of their own: to read `any Sendable` as the type that it has takes longer than all
/// else that a guard with a typed key does.
@usableFromInline
enum StoredValue: Sendable {
  case nothing
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case other(any Sendable)

  init(_ value: any Sendable) {
    self.init(typed: value)
  }

  private init<Value: Sendable>(typed value: Value) {
    // The casts to the type that the value is known to have. `as?` would look it up each time.
    self =
      if Value.self == Int.self {
        .int(unsafeBitCast(value, to: Int.self))
      } else if Value.self == String.self {
        .string(unsafeBitCast(value, to: String.self))
      } else if Value.self == Bool.self {
        .bool(unsafeBitCast(value, to: Bool.self))
      } else if Value.self == Double.self {
        .double(unsafeBitCast(value, to: Double.self))
      } else {
        .other(value)
      }
  }

  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  /// The value; nil if there is none.
  var value: (any Sendable)? {
    switch self {
    case .nothing: nil
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .other(let value): value
    }
  }

  /// The value as a type; nil if it can't be cast to that.
  @inlinable
  @inline(__always)
  func cast<Value>(to type: Value.Type) -> Value? {
    // Where the type is known, all of these but one are known to fail.
    switch self {
    case .nothing: nil
    case .bool(let value): value as? Value
    case .int(let value): value as? Value
    case .double(let value): value as? Value
    case .string(let value): value as? Value
    case .other(let value): Self.cast(value)
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
