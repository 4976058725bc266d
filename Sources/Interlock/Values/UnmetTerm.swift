/// A part of a condition that does not hold, and why: what a refusal says of a guard that is data.
public struct UnmetTerm: Hashable, Sendable, Codable {
  /// A name in the part, and its value.
  public struct Value: Hashable, Sendable, Codable {
    /// The name, as the condition has it.
    public let name: String

    /// Its value, as conditions write it.
    public let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The part, as conditions write it: `paid >= 10`.
  public let condition: String

  /// The names in it with their values, each once.
  public let values: [Value]

  /// Why it does not hold, in a sentence without a stop: `paid is 5; it must be at least 10`.
  public let reason: String

  package init(condition: String, values: [Value], reason: String) {
    self.condition = condition
    self.values = values
    self.reason = reason
  }
}
