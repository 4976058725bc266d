public import Interlock

// Functions, and not members with a leading dot: of a key that is misspelt, the compiler then says that there is no
// such key, and not that a dozen other types have no such member.

/// The value that the user info of a call has for a key; nil where it has none.
///
///     Life.Event(.reject, from: .placed, to: .draft)
///       .when("there is a reason", userInfo(.reason) != nil)
///
/// - Parameter key: The key, declared among the fields of the context: `Field(userInfo: .reason)`.
/// - Returns: The value. One of another type is an error of the call.
public func userInfo<Context: DataContext, Value: FieldValue>(
  _ key: UserInfoKey<Value>
) -> Term<Context, Value?> {
  Term(.userInfo(key, in: Context.self))
}

/// The value that the user info of a call has for a key, or another where it has none.
///
///     Life.Event(.pay, from: .placed, to: .paid).when(\.total <= userInfo(.limit, default: 100))
///
/// - Parameters:
///   - key: The key, declared among the fields of the context: `Field(userInfo: .limit)`.
///   - other: What stands for a missing value.
/// - Returns: The value. One of another type is an error of the call.
public func userInfo<Context: DataContext, Value: FieldValue>(
  _ key: UserInfoKey<Value>,
  default other: Value
) -> Term<Context, Value> {
  Term(.userInfo(key, default: other, in: Context.self))
}

/// Whether the user info of a call says that something holds.
///
///     Life.Event(.place, from: .draft, to: .placed)
///       .when("not locked", !userInfo(.locked, default: false))
///
/// - Parameters:
///   - key: The key, declared among the fields of the context: `Field(userInfo: .locked)`.
///   - other: What stands for a missing value.
/// - Returns: The condition. A value of another type is an error of the call.
public func userInfo<Context: DataContext>(
  _ key: UserInfoKey<Bool>,
  default other: Bool
) -> Condition<Context> {
  Condition(.userInfo(key, default: other, in: Context.self))
}

/// Whether a term is nil.
public func == <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value?>,
  right: _OptionalNilComparisonType
) -> Condition<Context> {
  Condition(.make(.binary(.equal, left.node, .literal(.nothing))))
}

/// Whether a term is not nil.
public func != <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value?>,
  right: _OptionalNilComparisonType
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, left.node, .literal(.nothing))))
}

extension Formula.Node {
  /// The name of a key; invalid if the fields of the context do not have it.
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
