/// What a formula can ask about the call in which it is evaluated. Nothing is asked that it does
/// not need.
@usableFromInline
package protocol CallQuestions {
  /// Whether a state is active, by the number that the schema gave.
  func isIn(_ state: Int) -> Bool

  /// What the user info has for a key.
  func userInfo(_ key: String) -> UserInfoValue

  /// The time of the call, in seconds since the beginning of 2001 in UTC.
  var now: Double { get }
}
