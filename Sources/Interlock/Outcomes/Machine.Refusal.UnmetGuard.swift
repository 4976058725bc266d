extension Machine.Refusal {
  /// A guard that does not hold, and what it looked for in vain.
  public struct UnmetGuard: Hashable, Sendable {
    /// The name of the guard; nil if it has none.
    public let name: String?

    /// The number of the guard among those of its row, from 1.
    public let number: Int

    /// Whether the guard has no code, because the machine came from an archive without its prototype.
    public let isMissing: Bool

    /// What the guard looked for in the user info by keys with types, and did not find. Only
    /// ``Machine/refusal(of:userInfo:at:)`` finds that out; a thrown refusal has none.
    public let missingValues: [MissingValue]
  }

  /// A value of the user info that a guard looked for and did not find.
  public struct MissingValue: Hashable, Sendable {
    /// The name of the key.
    public let key: String

    /// The type that the value should have.
    public let type: String

    /// The type of the value that was passed instead; nil if none was passed.
    public let foundType: String?
  }
}

extension Machine.Refusal.UnmetGuard: CustomStringConvertible {
  /// The name in quotes, or the number.
  public var description: String { name.map { quoted($0) } ?? "#\(number)" }
}

extension Machine.Refusal.MissingValue: CustomStringConvertible {
  /// The key, the type, and what was passed: `'amount' (Int) was not passed`.
  public var description: String {
    let value = "\(quoted(key)) (\(type))"
    return foundType.map { "\(value) was passed as \($0)" } ?? "\(value) was not passed"
  }
}
