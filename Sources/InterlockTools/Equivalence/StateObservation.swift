/// What is seen of a machine when it is compared with another.
///
/// Always seen is which inputs are taken, whether the machine has ended, and when timeouts begin. An
/// observation says what is seen of the states besides.
public struct StateObservation: Sendable {
  /// What is seen of a configuration.
  enum Label: Hashable {
    case nothing
    case states(Set<String>)
    case text(String)
  }

  /// Nil where nothing is seen.
  private let see: (@Sendable (_ configuration: [String]) -> Label)?

  /// Nothing is seen of the states: only what happens counts.
  public static let events = Self(see: nil)

  /// The innermost active states are seen, by their names, in whichever order and whatever is around them.
  public static let states = Self { .states(Set($0)) }

  /// A label is seen, which a function gives to each configuration.
  ///
  ///     .labels { $0.contains("shipped") ? "shipped" : "" }
  ///
  /// - Parameter label: The label of a configuration, by the names of its innermost active states in document
  ///   order.
  /// - Returns: The observation.
  public static func labels(
    _ label: @escaping @Sendable (_ configuration: [String]) -> String
  ) -> Self {
    Self { .text(label($0)) }
  }

  /// What is seen of a configuration; it is not asked for where nothing is.
  func label(of configuration: @autoclosure () -> [String]) -> Label {
    see.map { $0(configuration()) } ?? .nothing
  }
}
