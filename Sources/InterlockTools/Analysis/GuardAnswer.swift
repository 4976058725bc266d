/// The answer of a guard in one step of a path or of a comparison.
public struct GuardAnswer: Hashable, Sendable {
  /// The name of the guard; nil for a guard without a name.
  public let name: String?

  /// Whether the guard holds.
  public let holds: Bool
}

extension GuardAnswer: CustomStringConvertible {
  /// The name, after `not` if the guard does not hold.
  public var description: String {
    (holds ? "" : "not ") + (name ?? "guard")
  }
}

extension GuardAnswer {
  /// The answers of a step, in brackets after a space; empty if there are none.
  static func text(of answers: [Self]) -> String {
    answers.isEmpty ? "" : " [" + answers.map(\.description).joined(separator: ", ") + "]"
  }
}
