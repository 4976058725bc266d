/// The error of an activity without code: a live machine was resumed in its state before the code was bound.
///
/// A transition into such a state is refused instead: see ``Machine/bound(to:)`` and
/// ``Machine/skippingMissingCode()``.
public struct UnboundBehaviour: Error, Hashable, Sendable {
  /// The name; nil for an activity that was archived without one.
  public let name: String?

  /// Creates the error.
  ///
  /// - Parameter name: The name; nil if there is none.
  package init(name: String?) {
    self.name = name
  }
}

extension UnboundBehaviour: DescribedError {
  /// The missing code, and how to supply it.
  public var description: String {
    "There is no code for \(name.map { quoted($0) } ?? "an activity without a name"): \(suggestion)."
  }

  /// The way to supply the code.
  public var recoverySuggestion: String? { sentence(suggestion) }

  private var suggestion: String {
    name == nil ? "decode the machine with its prototype" : "bind it with 'bound(to:)'"
  }
}
