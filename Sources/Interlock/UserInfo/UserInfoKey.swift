/// The name of a value in a user info, together with its type.
///
/// Declare keys as static properties, so that you can use them with a leading dot:
///
/// ```swift
/// extension UserInfoKey where Value == Int {
///   static var attempts: Self { Self("attempts") }
/// }
///
/// let attempts = userInfo[.attempts]      // Int?
/// ```
public struct UserInfoKey<Value: Sendable>: Hashable, Sendable {
  /// The name under which the value is stored.
  public let name: String

  /// Makes a key.
  ///
  /// - Parameter name: The name under which the value is stored.
  public init(_ name: String) {
    self.name = name
  }
}
