/// A part of a condition that doesn't hold, and why. A refusal reports it for a guard that is data.
public struct UnmetTerm: Hashable, Sendable, Codable {
  /// A name in the condition, with its value.
  public struct Value: Hashable, Sendable, Codable {
    /// The name as the condition writes it.
    public let name: String

    /// The value as conditions write it.
    public let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// This part of the condition, as conditions write it: `paid >= 10`.
  public let condition: String

  /// The names in it with their values, each once.
  public let values: [Value]

  /// Why it doesn't hold, without a full stop: `paid is 5; it must be at least 10`.
  public let reason: String

  package init(condition: String, values: [Value], reason: String) {
    self.condition = condition
    self.values = values
    self.reason = reason
  }
}
