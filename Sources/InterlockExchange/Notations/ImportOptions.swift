/// How strictly to read a document in another notation.
public struct ImportOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Makes options of bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Leaves out what a machine of Interlock cannot hold: executable content, data, invocations with parameters,
  /// additions from other namespaces, comments. Without this option, each of those is a problem.
  ///
  /// The structure remains, with conditions as the names of guards. A transition is still taken if its effects are left
  /// out. Raising or sending an event that the document itself takes is still a problem, since the machine would behave
  /// differently without it. Where XState has other rules than SCXML, those of SCXML apply.
  /// ``ImportedMachine`` lists what was left out.
  public static let ignoringContent = Self(rawValue: 1)
}
