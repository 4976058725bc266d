/// A file of a Maildir that is no message that can be read, so that it is not in the list.
package struct SkippedFile: Equatable, Sendable, CustomStringConvertible {
  /// Its path in the Maildir; what is no UTF-8 in it is replaced.
  package let name: String
  package let reason: String

  package var description: String { "skipped \(name): \(reason)" }
}
