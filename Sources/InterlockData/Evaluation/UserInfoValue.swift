/// What a user info has for a key, as the language sees it.
@usableFromInline
package enum UserInfoValue: Sendable {
  /// Nothing, which is nil.
  case missing
  /// A value, brought to the declared type where numbers allow that.
  case found(DataValue)
  /// A value of a type that the language does not have.
  case foreign
}
