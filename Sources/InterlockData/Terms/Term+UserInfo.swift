public import Interlock

// Functions rather than members with a leading dot: for a misspelt key, the compiler then reports that key, instead of
// a dozen other types that have no such member.

/// Returns the value of a key in the user info of a call; nil if it has none.
///
/// ```swift
/// Life.Event(.reject, from: .placed, to: .draft)
///   .when("there is a reason", userInfo(.reason) != nil)
/// ```
///
/// - Parameter key: The key, declared among the fields of the context: `Field(userInfo: .reason)`.
/// - Returns: The value. If it has another type, the call throws.
public func userInfo<Context: DataContext, Value: FieldValue>(
  _ key: UserInfoKey<Value>
) -> Term<Context, Value?> {
  Term(.userInfo(key, in: Context.self))
}

/// Returns the value of a key in the user info of a call, or a default if it has none.
///
/// ```swift
/// Life.Event(.pay, from: .placed, to: .paid).when(\.total <= userInfo(.limit, default: 100))
/// ```
///
/// - Parameters:
///   - key: The key, declared among the fields of the context: `Field(userInfo: .limit)`.
///   - other: The default.
/// - Returns: The value. If it has another type, the call throws.
public func userInfo<Context: DataContext, Value: FieldValue>(
  _ key: UserInfoKey<Value>,
  default other: Value
) -> Term<Context, Value> {
  Term(.userInfo(key, default: other, in: Context.self))
}

/// Returns a condition that holds if a key in the user info of a call is true.
///
/// ```swift
/// Life.Event(.place, from: .draft, to: .placed)
///   .when("not locked", !userInfo(.locked, default: false))
/// ```
///
/// - Parameters:
///   - key: The key, declared among the fields of the context: `Field(userInfo: .locked)`.
///   - other: The default.
/// - Returns: The condition. If the value has another type, the call throws.
public func userInfo<Context: DataContext>(
  _ key: UserInfoKey<Bool>,
  default other: Bool
) -> Condition<Context> {
  Condition(.userInfo(key, default: other, in: Context.self))
}

/// Returns a condition that holds if a term is nil.
public func == <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value?>,
  right: _OptionalNilComparisonType
) -> Condition<Context> {
  Condition(.make(.binary(.equal, left.node, .literal(.nothing))))
}

/// Returns a condition that holds if a term is not nil.
public func != <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value?>,
  right: _OptionalNilComparisonType
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, left.node, .literal(.nothing))))
}

extension Formula.Node {
  /// The name of a key; invalid if it is not declared among the fields of the context.
  fileprivate static func userInfo<Context: DataContext, Value: FieldValue>(
    _ key: UserInfoKey<Value>,
    in context: Context.Type
  ) -> Self {
    let name = FormulaName(userInfo: key.name)
    let code = FormulaProblems.code(key.name)
    guard let field = context.fields.field(name), case .userInfo(key.name) = field.source else {
      return make(
        .invalid(
          "the key \(code) is not among the fields of \(context); declare it with 'Field(userInfo:)'"
        )
      )
    }
    let (declared, read) = (field.type.unwrapped, Value.dataType.unwrapped)
    guard declared == read else {
      return make(.invalid("the key \(code) is declared as \(declared), and read as \(read)"))
    }
    return make(.name(name))
  }

  fileprivate static func userInfo<Context: DataContext, Value: FieldValue>(
    _ key: UserInfoKey<Value>,
    default other: Value,
    in context: Context.Type
  ) -> Self {
    make(.binary(.coalesce, userInfo(key, in: context), .literal(other.dataValue)))
  }
}
