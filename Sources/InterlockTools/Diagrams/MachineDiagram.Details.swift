extension MachineDiagram {
  /// The optional parts of a picture. States, transitions, guards, and assignments that are data are always shown.
  public struct Details: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Makes a set of options.
    ///
    /// - Parameter rawValue: The bits of the options.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The names of actions and other callbacks of states and transitions; those without a name are not shown.
    public static let actions = Self(rawValue: 1)

    /// The names of the activities of states.
    public static let activities = Self(rawValue: 2)
  }
}
