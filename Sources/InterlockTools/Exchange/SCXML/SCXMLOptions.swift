/// How strictly an SCXML document is read.
public struct SCXMLOptions: OptionSet, Sendable {
  public let rawValue: Int

  /// Makes options of bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Leaves out what a machine of Interlock has no place for: executable content, data models, invocations, and
  /// what other namespaces add. Without it each of those is a problem.
  ///
  /// What is left is the structure, with conditions as the names of guards. A transition whose effects are left
  /// out is still taken.
  public static let ignoringContent = Self(rawValue: 1)
}
