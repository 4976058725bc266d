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

extension UnboundBehaviour: CustomStringConvertible {
  /// What is missing, and how to mend it.
  public var description: String {
    guard let name else {
      return "There is no code for an activity without a name: decode the machine with its "
        + "prototype."
    }
    return "There is no code for \(quoted(name)): bind it with 'bound(to:)'."
  }
}
