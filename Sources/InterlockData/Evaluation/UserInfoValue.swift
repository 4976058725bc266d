/// The value of a key in a user info, as the language sees it.
@usableFromInline
package enum UserInfoValue: Sendable {
  /// No value; it reads as nil.
  case missing
  /// A value, converted to the declared type if it is a number that fits.
  case found(DataValue)
  /// A value of a type that the language doesn't have.
  case foreign
}
