/// A log entry of a document.
public struct SCXMLLogEntry: Hashable, Sendable {
  /// Its label in the document; nil if it has none.
  public let label: String?

  /// The value; undefined if there is none.
  public let value: ScriptValue
}
