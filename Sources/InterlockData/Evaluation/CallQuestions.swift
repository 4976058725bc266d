/// The questions that a formula can ask about the call that evaluates it. It asks only what it needs.
@usableFromInline
package protocol CallQuestions {
  /// Returns true if a state is active, by its number in the schema.
  func isIn(_ state: Int) -> Bool

  /// The value of a key in the user info.
  func userInfo(_ key: String) -> UserInfoValue

  /// The time of the call, in seconds since the beginning of 2001 in UTC.
  var now: Double { get }
}
