/// Limits on the number of user info values and names in one archive, and on the nesting depth of values.
///
/// A property list can refer to one object from many places, so that 200 bytes stand for a billion values. Nested
/// values are read recursively, for which a thread may have little stack.
package final class ArchiveLimits: Sendable {
  /// The limits of the archive that is being decoded.
  @TaskLocal package static var current: ArchiveLimits?

  package static let depth = 32
  package static let factCount = 65_536
  static let nameCount = 1_000_000

  // Safe because only the decoding of one archive, on one thread, uses an instance.
  nonisolated(unsafe) private var depth = 0
  nonisolated(unsafe) private var factCount = 0
  nonisolated(unsafe) private var nameCount = 0

  package init() {}

  /// Records that a value begins.
  func enter(_ decoder: any Decoder) throws {
    factCount += 1
    guard factCount <= Self.factCount else {
      throw Self.error(
        "An archive can hold at most \(Self.factCount) values of user info.",
        decoder.codingPath
      )
    }
    guard depth < Self.depth else {
      throw Self.error(
        "User info can be nested at most \(Self.depth) levels deep.",
        decoder.codingPath
      )
    }
    depth += 1
  }

  /// Records that a value ends.
  func leave() {
    depth -= 1
  }

  /// Counts the names in lists: sources, targets, guards, initial and active states, deferred events, former names,
  /// callbacks and activities.
  package func addNames(_ count: Int, at path: @autoclosure () -> [any CodingKey]) throws {
    nameCount += count
    guard nameCount <= Self.nameCount else {
      throw Self.error(
        "The lists of an archive can hold at most \(Self.nameCount) names.",
        path()
      )
    }
  }

  private static func error(_ message: String, _ path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: message))
  }
}
