/// Limits on the number of user info values and names in one archive, and on the nesting depth of values.
///
/// A property list can refer to one object from many places, so that 200 bytes stand for a billion values. Nested
/// values are read recursively, for which a thread may have little stack.
package final class ArchiveLimits {
  /// The limits of the archive that this thread is decoding; nil if it is decoding none.
  ///
  /// Thread-local: a task that an identifier's initialiser starts would inherit a task-local value, and decode another
  /// archive at the same time.
  package static var current: ArchiveLimits? { place.value?.pointee }

  private static let place = ThreadLocalPointer<ArchiveLimits>()

  package static let depth = 32
  package static let factCount = 65_536
  static let nameCount = 1_000_000

  private var depth = 0
  private var factCount = 0
  private var nameCount = 0

  package init() {}

  /// Decodes an archive, or a part of one, within these limits.
  package func decoding<Result>(_ decode: () throws -> Result) rethrows -> Result {
    var limits = self
    return try withUnsafeMutablePointer(to: &limits) { limits in
      // An identifier's initialiser can decode another archive.
      let outer = Self.place.value
      Self.place.value = limits
      defer { Self.place.value = outer }
      return try decode()
    }
  }

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

// The decoding of one archive uses it, on one thread.
@available(*, unavailable)
extension ArchiveLimits: Sendable {}
