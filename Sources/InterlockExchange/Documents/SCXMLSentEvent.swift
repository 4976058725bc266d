/// An event that a document sends to another program, or to a service.
public struct SCXMLSentEvent: Hashable, Sendable {
  /// Its name.
  public let event: String

  /// Whom it is for, such as `#_parent`; empty if the document names only the type.
  public let target: String

  /// The type of processor that is to deliver it; nil if the document names none.
  public let type: String?

  /// Its data.
  public let data: ScriptValue

  /// The delay after which it is to be sent.
  public let delay: Duration

  /// The identifier under which it is sent; nil if there is none.
  public let id: String?
}
