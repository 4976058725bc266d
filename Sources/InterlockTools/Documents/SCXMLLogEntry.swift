/// Something that a document has logged.
public struct SCXMLLogEntry: Hashable, Sendable {
  /// What the document calls it; nil if it does not.
  public let label: String?

  /// The value; undefined if there is none.
  public let value: ScriptValue
}
