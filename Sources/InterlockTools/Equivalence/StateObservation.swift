/// What is observed of a machine when it is compared with another.
///
/// Which inputs are taken, whether the machine has ended, and when timeouts begin is always observed. An observation
/// says what else is observed of the states.
public struct StateObservation: Sendable {
  /// What is observed of a configuration.
  enum Label: Hashable {
    case nothing
    case states(Set<String>)
    case text(String)
  }

  /// Nil if nothing is observed.
  private let see: (@Sendable (_ configuration: [String]) -> Label)?

  /// Nothing is observed of the states: only what happens counts.
  public static let events = Self(see: nil)

  /// The names of the innermost active states are observed, without their order and the states around them.
  public static let states = Self { .states(Set($0)) }

  /// A label is observed, which a function gives to each configuration.
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

  /// What is observed of a configuration; it is only evaluated if needed.
  func label(of configuration: @autoclosure () -> [String]) -> Label {
    see.map { $0(configuration()) } ?? .nothing
  }
}
