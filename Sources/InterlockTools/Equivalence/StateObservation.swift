/// The part of a machine's states that a comparison observes.
///
/// A comparison always observes which inputs are taken, whether the machine has ended, and when timeouts begin.
public struct StateObservation: Sendable {
  /// The observation of a configuration.
  enum Label: Hashable {
    case nothing
    case states(Set<String>)
    case text(String)
  }

  /// Nil if nothing is observed.
  private let see: (@Sendable (_ configuration: [String]) -> Label)?

  /// Ignores states; compares accepted and refused inputs.
  public static let events = Self(see: nil)

  /// Compares the names of the innermost active states, without their order and their ancestors.
  public static let states = Self { .states(Set($0)) }

  /// Compares a label that a function gives to each configuration.
  ///
  /// ```swift
  /// .labels { $0.contains("shipped") ? "shipped" : "" }
  /// ```
  ///
  /// - Parameter label: The label of a configuration, given the names of its innermost active states in document
  ///   order.
  /// - Returns: The observation.
  public static func labels(
    _ label: @escaping @Sendable (_ configuration: [String]) -> String
  ) -> Self {
    Self { .text(label($0)) }
  }

  /// The observation of a configuration. It is only evaluated if needed.
  func label(of configuration: @autoclosure () -> [String]) -> Label {
    see.map { $0(configuration()) } ?? .nothing
  }
}
