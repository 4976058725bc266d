/// An event that can be fired, or could be if guards hold.
package struct AvailableEvent: Encodable, Hashable, Sendable {
  package let event: String

  /// The guard that is asked first; nil where none is.
  package let asking: String?
}
