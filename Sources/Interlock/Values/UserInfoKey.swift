/// A name in a user info together with the type of its value.
///
/// Declare one as a static property, and it is found by its leading dot:
///
///     extension UserInfoKey where Value == Int {
///       static var attempts: Self { Self("attempts") }
///     }
///
///     let attempts = userInfo[.attempts]      // Int?
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
