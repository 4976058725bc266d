/// An event that can be fired, or could be if guards hold.
package struct AvailableEvent: Encodable, Hashable, Sendable {
  package let event: String

  /// The guard to ask about first; nil if there is none.
  package let asking: String?
}
