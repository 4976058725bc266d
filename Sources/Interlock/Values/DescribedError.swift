#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// An error whose `localizedDescription`, which an alert shows, is its description.
///
/// `LocalizedError` is in FoundationEssentials on Linux, so the core imports nothing more for it than it does for `Date`.
/// Only `localizedDescription` is not: it comes with Foundation, which a program that reads it imports itself.
///
/// The protocol is one of the package, since an extension of `LocalizedError` would change the errors of clients.
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The description.
  public var errorDescription: String? { description }

  // Stated here as well, so that a file with an error need not import what `LocalizedError` comes from.

  /// Nil: the description says why.
  public var failureReason: String? { nil }

  /// Nil: the description says what to do, or nobody knows.
  public var recoverySuggestion: String? { nil }

  /// Nil: there is no help book.
  public var helpAnchor: String? { nil }
}

extension Error {
  /// What an error of any type suggests; nil if it suggests nothing.
  package var suggestion: String? { (self as? any LocalizedError)?.recoverySuggestion }
}

/// What is to be done about several problems, each cure once and in order, one a line; nil where there is none.
package func joined(cures: [String]) -> String? {
  var known: Set<String> = []
  let cures = cures.filter { known.insert($0).inserted }
  return cures.isEmpty ? nil : cures.map { "\($0)." }.joined(separator: "\n")
}

/// Whether two errors are of one type and read alike: what can be said of errors of any type.
package func areAlike(_ error: (any Error)?, _ other: (any Error)?) -> Bool {
  switch (error, other) {
  case (nil, nil): true
  case (let error?, let other?): type(of: error) == type(of: other) && "\(error)" == "\(other)"
  default: false
  }
}
