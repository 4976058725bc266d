/// A file of a Maildir that is not a readable message, so it is not in the list.
package struct SkippedFile: Equatable, Sendable, CustomStringConvertible {
  /// Its path in the Maildir; parts that are not UTF-8 are replaced.
  package let name: String
  package let reason: String

  package var description: String { "skipped \(name): \(reason)" }
}
