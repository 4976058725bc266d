/// Options for reading a document in another notation.
public struct ImportOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Makes options of bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Leaves out content without a place in a machine of Interlock, and reads documents whose data model Interlock does
  /// not evaluate. Without this option, each of those is a problem.
  ///
  /// The structure remains, with conditions and content as names. Where XState has other rules than SCXML, those of
  /// SCXML apply. ``ImportedMachine`` lists the parts that were left out.
  public static let ignoringContent = Self(rawValue: 1)
}
