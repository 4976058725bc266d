/// What an activity fails with that has no code: a live machine was resumed in its state before it was bound.
///
/// A transition into such a state is refused: see ``Machine/bound(to:)`` and ``Machine/skippingMissingCode()``.
public struct UnboundBehaviour: Error, Hashable, Sendable {
  /// The name; nil for an activity that was archived without one.
  public let name: String?

  /// Makes the error.
  ///
  /// - Parameter name: The name; nil if there is none.
  package init(name: String?) {
    self.name = name
  }
}

extension UnboundBehaviour: DescribedError {
  /// What is missing, and how to mend it.
  public var description: String {
    "There is no code for \(name.map { quoted($0) } ?? "an activity without a name"): \(cure)."
  }

  /// Where the code comes from.
  public var recoverySuggestion: String? { sentence(cure) }

  private var cure: String {
    name == nil ? "decode the machine with its prototype" : "bind it with 'bound(to:)'"
  }
}
