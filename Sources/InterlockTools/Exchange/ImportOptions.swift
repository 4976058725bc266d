/// How strictly a document in another notation is read.
public struct ImportOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Makes options of bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Leaves out what a machine of Interlock has no place for: executable content, data, invocations with
  /// parameters, what other namespaces add, remarks. Without it each of those is a problem.
  ///
  /// What is left is the structure, with conditions as the names of guards. A transition whose effects are
  /// left out is still taken. What raises or sends an event that the document itself takes is a problem still,
  /// since the machine would do something else without it. ``ImportedMachine`` tells what was left out.
  public static let ignoringContent = Self(rawValue: 1)
}
