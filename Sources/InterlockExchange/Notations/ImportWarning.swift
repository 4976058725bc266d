public import Interlock

/// A part of a document that is understood, but should be written differently, or that has no effect.
///
/// The message says how it was understood. Each cause gives one warning, even if it occurs in several places.
public struct ImportWarning: Hashable, Sendable {
  /// The first place.
  public let location: Finding.Location

  /// The reading of the part.
  public let message: String

  /// The correct notation.
  public let suggestion: String

  /// In how many places.
  public fileprivate(set) var count = 1

  init(_ message: String, suggestion: String, at location: Finding.Location) {
    self.location = location
    self.message = message
    self.suggestion = suggestion
  }
}

extension ImportWarning: CustomStringConvertible {
  /// Place, message and suggestion in one line.
  public var description: String {
    let places = count > 1 ? " (\(count) places)" : ""
    return "\(location)\(places): \(ended(message)) \(suggestion)."
  }
}

/// The warnings about a document, each cause once.
struct ImportWarnings {
  private struct Cause: Hashable {
    let message: String
    let suggestion: String
  }

  private(set) var all: [ImportWarning] = []
  private var positions: [Cause: Int] = [:]

  /// How many causes are listed.
  private static let limit = 1_000

  /// Adds a warning, or counts it if there is one with the same cause.
  mutating func add(_ message: String, suggestion: String, at location: Finding.Location) {
    let cause = Cause(message: message, suggestion: suggestion)
    if let position = positions[cause] {
      all[position].count += 1
    } else if all.count < Self.limit {
      positions[cause] = all.count
      all.append(ImportWarning(message, suggestion: suggestion, at: location))
    }
  }
}
