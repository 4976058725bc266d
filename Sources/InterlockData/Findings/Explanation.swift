/// The reason why a condition does not hold: the unmet parts, as data and in words.
///
/// For example: "paid is 5; it must be at least 10".
public struct Explanation: Hashable, Sendable {
  /// The parts joined by `&&` that do not hold, in the order of the formula; at least one.
  public let unmet: [Part]

  /// A part that does not hold.
  public struct Part: Hashable, Sendable {
    /// The part as a formula.
    public let formula: String

    /// The names in it with their values, each once, in the order in which they occur.
    public let values: [Value]

    /// The reason why it does not hold, as a sentence without a full stop.
    public let sentence: String

    package init(formula: String, values: [Value], sentence: String) {
      self.formula = formula
      self.values = values
      self.sentence = sentence
    }
  }

  /// A name and its value.
  public struct Value: Hashable, Sendable {
    /// The name.
    public let name: String

    /// The value.
    public let value: DataValue

    package init(name: String, value: DataValue) {
      self.name = name
      self.value = value
    }
  }

  package init(unmet: [Part]) {
    self.unmet = unmet
  }
}

extension Explanation: CustomStringConvertible {
  /// The sentences, one per line.
  public var description: String { unmet.map(\.sentence).joined(separator: "\n") }
}
